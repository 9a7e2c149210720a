import type { Item } from '@sali/domain/lists/list';
import type { CategoryGroup } from '@sali/domain/lists/view';
import { useIsDesk } from '../../base/ui/useMedia.ts';
import { type Virtualizer, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CategoryHeader, rowsOfGroup } from './CategoryCard.tsx';
import { CompletedHeader, ShownAbove } from './CompletedBlock.tsx';
import { isAllDone } from './folds.ts';
import { cartOf, type ListSectionsProps } from './listSectionsProps.ts';
import { TickingRow } from './ItemRow.tsx';
import type { ListView } from './useListView.ts';
import { clsx } from 'clsx';
import listSectionsStyles from './ListSections.module.css';
import styles from './VirtualSections.module.css';

type Row =
  | { readonly kind: 'head'; readonly group: CategoryGroup }
  | { readonly kind: 'completed' }
  | { readonly kind: 'above' }
  | { readonly kind: 'item'; readonly item: Item; readonly isFirst: boolean; readonly isQuiet: boolean };

/** Every row is on its own, so that a list of thousands draws only those in sight; corners make them look like cards. */
export function VirtualSections(props: ListSectionsProps) {
  const { view } = props;
  const { groups, cart, completed, filter, folds } = view;
  const rows = useMemo(
    () => rowsOf({ groups, cart, completed, filter, folds }),
    [groups, cart, completed, filter, folds],
  );
  const frame = useRef<HTMLDivElement>(null);
  const [pane, setPane] = useState<Element | null | undefined>(undefined);
  const isDesk = useIsDesk();
  useLayoutEffect(() => setPane(frame.current?.closest('[data-pane]') ?? null), [isDesk]);
  useFollowTop(frame, view);
  const draw = (index: number) => <RowContent row={rows[index]} {...props} />;
  const common = { rows, draw };
  return (
    <div
      className={clsx(listSectionsStyles.list, listSectionsStyles.virtual)}
      data-fills=""
      data-virtual=""
      ref={frame}
    >
      {pane === null && <WindowRows {...common} />}
      {pane && <PaneRows {...common} pane={pane} />}
    </div>
  );
}

/** A category that was opened by hand moves to the top: the screen follows it. */
function useFollowTop(frame: RefObject<HTMLElement | null>, { groups, folds }: ListView): void {
  const [first] = groups;
  const topId = first && isAllDone(first) && folds.isOpen(first) ? first.categoryId : undefined;
  useEffect(() => {
    if (topId !== undefined) frame.current?.scrollIntoView({ block: 'start' });
  }, [topId, frame]);
}

function rowsOf(view: Pick<ListView, 'groups' | 'cart' | 'completed' | 'filter' | 'folds'>): Row[] {
  const rows: Row[] = view.groups.flatMap((group): Row[] => [
    { kind: 'head', group },
    ...(view.folds.isOpen(group) ? itemRows(rowsOfGroup(group), isAllDone(group)) : []),
  ]);
  const cart = cartOf(view);
  if (cart.isShown) rows.push({ kind: 'completed' });
  if (cart.isShown && cart.isOpen) rows.push(...itemRows(view.cart, true));
  if (cart.isShown && cart.isOpen && view.cart.length === 0) rows.push({ kind: 'above' });
  return rows;
}

const itemRows = (items: readonly Item[], isQuiet: boolean): Row[] =>
  items.map((item, index) => ({ kind: 'item', item, isFirst: index === 0, isQuiet }));

type RowsProps = { rows: readonly Row[]; draw: (index: number) => ReactNode };

const ROW_HEIGHT = 64;
/** Rows beyond the screen that are drawn too: enough for the keyboard and for a quick thumb. */
const OVERSCAN = 8;

function WindowRows({ rows, draw }: RowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin((frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (index) => keyOf(rows[index], index),
  });
  return (
    <div ref={frame}>
      <Rows rows={rows} draw={draw} virtualizer={virtualizer} scrollMargin={scrollMargin} />
    </div>
  );
}

function PaneRows({ rows, draw, pane }: RowsProps & { pane: Element }) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(frame.current?.offsetTop ?? 0), []);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (index) => keyOf(rows[index], index),
  });
  return (
    <div ref={frame}>
      <Rows rows={rows} draw={draw} virtualizer={virtualizer} scrollMargin={scrollMargin} />
    </div>
  );
}

function keyOf(row: Row | undefined, index: number): string | number {
  if (!row) return index;
  return row.kind === 'item' ? row.item.id : row.kind === 'head' ? `head-${row.group.categoryId}` : row.kind;
}

type DrawnRowsProps<E extends Element | Window> = RowsProps & {
  virtualizer: Virtualizer<E, Element>;
  scrollMargin: number;
};

function Rows<E extends Element | Window>({ rows, draw, virtualizer, scrollMargin }: DrawnRowsProps<E>) {
  return (
    <div style={{ position: 'relative', blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const style: CSSProperties = { transform: `translateY(${start - scrollMargin}px)` };
        return (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classOf(rows[index], rows[index + 1])}
            data-quiet={isQuiet(rows[index]) || undefined}
            style={style}
          >
            {draw(index)}
          </div>
        );
      })}
    </div>
  );
}

function classOf(row: Row | undefined, next: Row | undefined): string {
  const isIn = (one: Row | undefined) => one?.kind === 'item' || one?.kind === 'above';
  return clsx(styles.row, !isIn(row) && styles.first, !isIn(next) && styles.last);
}

const isQuiet = (row: Row | undefined): boolean =>
  row?.kind === 'item' ? row.isQuiet : row?.kind === 'head' ? isAllDone(row.group) : row !== undefined;

function RowContent({ row, view, isEnded, actions, onReturnAll }: ListSectionsProps & { row: Row | undefined }) {
  const { folds } = view;
  switch (row?.kind) {
    case 'head':
      return (
        <CategoryHeader
          group={row.group}
          isOpen={folds.isOpen(row.group)}
          isEnded={isEnded}
          onToggle={() => folds.toggle(row.group)}
        />
      );
    case 'completed':
      return (
        <CompletedHeader
          count={view.completed.length}
          isOpen={cartOf(view).isOpen}
          canTick={actions.canTick}
          onToggle={folds.toggleCompleted}
          onReturnAll={onReturnAll}
        />
      );
    case 'above':
      return <ShownAbove />;
    case 'item':
      return (
        <ul>
          <TickingRow item={row.item} isLined={!row.isFirst} actions={actions} />
        </ul>
      );
    default:
      return null;
  }
}
