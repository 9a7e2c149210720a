import { rememberStore } from '../prices/knownStores.ts';
import { StorePicker } from './StorePicker.tsx';
import { chooseStore } from './chooseStore.ts';
import { useDevice } from '../../people/sync/engine.ts';

type DefaultStorePickerProps = {
  /** Called only where a store was chosen, before `onClose`. */
  onChosen?: () => void;
  onClose: () => void;
};

/** The store for new lists, and for those that have not chosen their own. */
export function DefaultStorePicker({ onChosen, onClose }: DefaultStorePickerProps) {
  const selected = useDevice((state) => state.selectedStore);
  return (
    <StorePicker
      chosenKey={selected}
      onChoose={(store) => {
        rememberStore(store);
        chooseStore(store.key);
        onChosen?.();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
