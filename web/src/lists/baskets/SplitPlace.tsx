import type { ShoppingList } from '@sali/domain/lists/list';
import { compareTexts } from '@sali/texts/app/compare';
import { texts } from '@sali/texts/app/main';
import { Button } from '../../base/ui/Button.tsx';
import type { ComparedSplit, ComparedStore } from './comparison.ts';
import { OneStoreCard } from './OneStoreCard.tsx';
import { SplitCard } from './SplitCard.tsx';
import type { SplitSearch } from './useComparison.ts';
import styles from './SplitPlace.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** `stores`: the cheapest first. `yours`: where the person shops. `stopWorth`: what another stop has to save, in shekels. */
type Props = {
  list: ShoppingList;
  stores: readonly ComparedStore[];
  yours: string | null;
  splits: readonly ComparedSplit[];
  stopWorth: number;
  search: SplitSearch;
  onRetry: () => void;
};

/**
 * Where the splits are shown; where none is worth its stop, the cheapest store. It has their height before they come, so that
 * the stores below stay where they are.
 */
export function SplitPlace({ list, stores, yours, splits, stopWorth, search, onRetry }: Props) {
  const words = compareTexts;
  const best = stores[0];
  const own = stores.find(({ key }) => key === yours);
  return (
    <div data-part="split-place" className={styles.place} aria-busy={search === 'searching'}>
      {splits.length > 0 ? (
        <SplitCard list={list} splits={splits} />
      ) : search === 'done' && best ? (
        <OneStoreCard list={list} best={best} own={own} stopWorth={stopWorth} />
      ) : (
        <p className={uiStyles.secondary} role="status">
          {search === 'failed' ? words.splitsFailed : words.splitsLoading}
        </p>
      )}
      {splits.length === 0 && search === 'failed' && (
        <Button look="quiet" size="sm" onClick={onRetry}>
          {texts.app.retry}
        </Button>
      )}
    </div>
  );
}
