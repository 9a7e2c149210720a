import type { ShoppingList } from '@sali/domain/lists/list';
import type { Agorot } from '@sali/domain/base/units';
import type { ReactNode } from 'react';
import { texts } from '@sali/texts/app/main';
import { useIsSample } from '../../goods/prices/knownStores.ts';
import { SampleMark } from '../../goods/prices/SampleMark.tsx';
import { useDevice } from '../../people/sync/engine.ts';
import { Money } from '../../base/ui/Money.tsx';

/** The store in which a list is priced. */
const usePricingStore = (list: ShoppingList): string | null =>
  useDevice((state) => list.storeKey ?? state.selectedStore);

/** Says beside a list's sum that it is made of examples: by the store in which the list is priced. */
export function SampleOfList({ list }: { list: ShoppingList }) {
  return <SampleMark storeKey={usePricingStore(list)} />;
}

type SavedOnListProps = { list: ShoppingList; agorot: Agorot; className: string | undefined; before?: ReactNode };

/** The sum that promotions saved on bought items; examples save nothing [SD5]. */
export function SavedOnList({ list, agorot, className, before }: SavedOnListProps) {
  const isSample = useIsSample(usePricingStore(list));
  if (agorot === 0 || isSample) return null;
  return (
    <span className={className}>
      {before}
      {texts.list.saved} <Money agorot={agorot} />
    </span>
  );
}
