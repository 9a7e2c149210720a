import type { Item } from '@sali/domain/lists/list';
import type { CategoryGroup } from '@sali/domain/lists/view';
import { type Virtualizer, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { categoryOf } from '@sali/domain/catalogue/category';
import { CategoryHeader } from './CategoryCard.tsx';
import { CompletedHeader } from './CompletedBlock.tsx';
import { ItemRow } from './ItemRow.tsx';
import type { ListSectionsProps } from './listSectionsProps.ts';

type Row =
  | { readonly kind: 'head'; readonly group: CategoryGroup }
  | { readonly kind: 'completed' }
  | { readonly kind: 'item'; readonly item: Item; readonly isFirst: boolean; readonly isQuiet: boolean };

/** Every row is on its own, so that a list of thousands draws only those in sight; corners make them look like cards. */
export function VirtualSections(props: ListSectionsProps) {
  const rows = rowsOf(props);
  const frame = useRef<HTMLDivElement>(null);
  const [pane, setPane] = useState<Element | null | undefined>(undefined);
  useLayoutEffect(() => setPane(frame.current?.closest('.pane') ?? null), []);
  const draw = (index: number) => <RowContent row={rows[index]} {...props} />;
  const common = { rows, draw };
  return (
    <div className="list" ref={frame}>
      {pane === null && <WindowRows {...common} />}
      {pane && <PaneRows {...common} pane={pane} />}
    </div>
  );
}

function rowsOf({ view, folds }: ListSectionsProps): Row[] {
  const rows: Row[] = view.groups.flatMap((group) => [
    { kind: 'head', group },
    ...(folds.isOpen(group.categoryId) ? itemRows(group.open, false) : []),
  ]);
  if (view.completed.length === 0) return rows;
  return [...rows, { kind: 'completed' }, ...(folds.isCompletedOpen ? itemRows(view.completed, true) : [])];
}

const itemRows = (items: readonly Item[], isQuiet: boolean): Row[] =>
  items.map((item, index) => ({ kind: 'item', item, isFirst: index === 0, isQuiet }));

type RowsProps = { rows: readonly Row[]; draw: (index: number) => ReactNode };

const ROW_HEIGHT = 64;

function WindowRows({ rows, draw }: RowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin((frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
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
    overscan: 12,
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
  return row.kind === 'item' ? row.item.id : row.kind === 'head' ? `head-${row.group.categoryId}` : 'completed';
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
  const isQuiet = row?.kind === 'completed' || (row?.kind === 'item' && row.isQuiet);
  return ['vrow', row?.kind !== 'item' && 'first', next?.kind !== 'item' && 'last', isQuiet && 'quiet']
    .filter(Boolean)
    .join(' ');
}

function RowContent({ row, view, folds, actions, onReturnAll }: ListSectionsProps & { row: Row | undefined }) {
  if (!row) return null;
  if (row.kind === 'head') {
    const { group } = row;
    return (
      <CategoryHeader
        group={group}
        name={categoryOf(group.categoryId).name}
        isOpen={folds.isOpen(group.categoryId)}
        tickingCount={group.open.filter((item) => view.tickingIds.has(item.id)).length}
        onToggle={() => folds.toggle(group.categoryId)}
      />
    );
  }
  if (row.kind === 'completed') {
    return (
      <CompletedHeader
        count={view.completed.length}
        isOpen={folds.isCompletedOpen}
        canEdit={actions.canEdit}
        onToggle={folds.toggleCompleted}
        onReturnAll={onReturnAll}
      />
    );
  }
  const isTicking = view.tickingIds.has(row.item.id);
  return (
    <ul>
      <ItemRow item={row.item} isTicking={isTicking} isLined={!row.isFirst} actions={actions} />
    </ul>
  );
}
