import type { ShoppingList } from '@sali/domain/lists/list';
import { compareTexts } from '../languages/compareTexts.ts';
import { texts } from '../languages/mainTexts.ts';
import { Button } from '../ui/Button.tsx';
import type { ComparedSplit } from './comparison.ts';
import { SplitCard } from './SplitCard.tsx';
import type { SplitSearch } from './useComparison.ts';
import styles from './SplitPlace.module.css';
import textStyles from '../ui/text.module.css';

/** `stopWorth`: what another stop has to save, in shekels. */
type Props = {
  list: ShoppingList;
  splits: readonly ComparedSplit[];
  stopWorth: number;
  search: SplitSearch;
  onRetry: () => void;
};

/** Where the splits are shown. It has their height before they come, so that the stores below stay where they are. */
export function SplitPlace({ list, splits, stopWorth, search, onRetry }: Props) {
  const words = compareTexts;
  if (splits.length > 0)
    return (
      <div data-part="split-place" className={styles.place}>
        <SplitCard list={list} splits={splits} />
      </div>
    );
  return (
    <div data-part="split-place" className={styles.place} aria-busy={search === 'searching'}>
      <p className={textStyles.secondary} role="status">
        {search === 'searching'
          ? words.splitsLoading
          : search === 'failed'
            ? words.splitsFailed
            : words.noSplit({ least: stopWorth })}
      </p>
      {search === 'failed' && (
        <Button look="quiet" size="sm" onClick={onRetry}>
          {texts.app.retry}
        </Button>
      )}
    </div>
  );
}
