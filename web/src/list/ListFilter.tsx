import { ListFilter as FilterIcon, X } from 'lucide-react';
import { he } from '../languages/he/main.ts';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/menu/Menu.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { ListFilter, ListView } from './useListView.ts';

const FILTERS: readonly ListFilter[] = ['all', 'open', 'done'];

type Filtered = { view: Pick<ListView, 'filter' | 'setFilter'> };

/** All of the list, only what remains, or only what is in the cart. */
export function FilterMenu({ view }: Filtered) {
  const entries = FILTERS.map((filter) => ({
    id: filter,
    label: he.list.filters[filter],
    isChecked: filter === view.filter,
    onSelect: () => view.setFilter(filter),
  }));
  return (
    <Menu label={he.list.filter} entries={entries} className={view.filter === 'all' ? 'ib' : 'ib on'}>
      <FilterIcon />
    </Menu>
  );
}

/** Says that not all is shown, and shows all again. */
export function FilterChip({ view }: Filtered) {
  if (view.filter === 'all') return null;
  return (
    <div className="px-4 pb-3">
      <button
        type="button"
        className="chip"
        aria-pressed
        aria-label={`${he.list.filteredTo[view.filter]}. ${he.list.showAll}`}
        onClick={() => view.setFilter('all')}
      >
        {he.list.filteredTo[view.filter]}
        <X className="s" />
      </button>
    </div>
  );
}

/** There is something on the list, but nothing that the filter lets through. */
export function EmptyFilter({ view }: Filtered) {
  const isOpen = view.filter === 'open';
  return (
    <EmptyState
      title={isOpen ? he.list.nothingOpen : he.list.nothingDone}
      text={isOpen ? he.list.nothingOpenText : he.list.nothingDoneText}
    >
      <Button look="soft" className="mt-2" onClick={() => view.setFilter('all')}>
        {he.list.showAll}
      </Button>
    </EmptyState>
  );
}

/** Nothing passes the filter. */
export const isFilteredEmpty = ({ filter, groups, completed }: ListView): boolean =>
  (filter === 'open' && groups.length === 0) || (filter === 'done' && completed.length === 0);
