import type { ShoppingList } from '@sali/domain/lists/list';
import { SampleMark } from '../prices/SampleMark.tsx';
import { useDevice } from '../sync/engine.ts';

/** Says beside a list's sum that it is made of examples: by the store in which the list is priced. */
export function SampleOfList({ list }: { list: ShoppingList }) {
  return <SampleMark storeKey={useDevice((state) => list.storeKey ?? state.selectedStore)} />;
}
