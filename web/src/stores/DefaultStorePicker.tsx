import { rememberStore } from '../prices/prices.ts';
import { StorePicker } from './StorePicker.tsx';
import { chooseStore } from './chooseStore.ts';
import { useDevice } from '../sync/engine.ts';

/** The store for new lists, and for those that have not chosen their own. */
export function DefaultStorePicker({ onClose }: { onClose: () => void }) {
  const selected = useDevice((state) => state.selectedStore);
  return (
    <StorePicker
      chosenKey={selected}
      onChoose={(store) => {
        rememberStore(store);
        chooseStore(store.key);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
