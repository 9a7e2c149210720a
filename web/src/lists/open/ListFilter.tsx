import { X } from 'lucide-react';
import { listTexts } from '@sali/texts/app/list';
import { Button } from '../../base/ui/Button.tsx';
import { EmptyState } from '../../base/ui/states.tsx';
import type { ListView } from './useListView.ts';
import { clsx } from 'clsx';
import styles from './ListFilter.module.css';
import uiStyles from '../../base/ui/ui.module.css';

type Filtered = { view: Pick<ListView, 'filter' | 'setFilter'> };

/** Says that not all is shown, and shows all again. */
export function FilterChip({ view }: Filtered) {
  if (view.filter === 'all') return null;
  return (
    <div className={clsx(uiStyles.inset16, styles.chosen)}>
      <button
        type="button"
        className={uiStyles.chip}
        aria-pressed
        aria-label={`${listTexts.filteredTo[view.filter]}. ${listTexts.showAll}`}
        onClick={() => view.setFilter('all')}
      >
        {listTexts.filteredTo[view.filter]}
        <X className={uiStyles.icon16} />
      </button>
    </div>
  );
}

/** There is something on the list, but nothing that the filter lets through. */
export function EmptyFilter({ view }: Filtered) {
  const isOpen = view.filter === 'open';
  return (
    <EmptyState
      title={isOpen ? listTexts.nothingOpen : listTexts.nothingDone}
      text={isOpen ? listTexts.nothingOpenText : listTexts.nothingDoneText}
    >
      <Button look="soft" className={uiStyles.above8} onClick={() => view.setFilter('all')}>
        {listTexts.showAll}
      </Button>
    </EmptyState>
  );
}

/** Nothing passes the filter. */
export const isFilteredEmpty = ({ filter, groups, completed }: ListView): boolean =>
  (filter === 'open' && groups.length === 0) || (filter === 'done' && completed.length === 0);
