import { ItemRow, type ItemRowProps } from './ItemRow.tsx';
import { useTicks } from '../sync/ticks.ts';

/** A line that knows by itself whether its ring runs, so that a tap draws one row and not the page. */
export function TickingRow(props: Omit<ItemRowProps, 'isTicking'>) {
  const isTicking = useTicks((state) => state.ticking.has(props.item.id));
  return <ItemRow {...props} isTicking={isTicking} />;
}
