import type { ListTotals } from '@sali/domain/lists/view';
import { BadgePercent, ChevronsDownUp, ChevronsUpDown, Plus, Scale } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { texts } from '../languages/mainTexts.ts';
import { locale } from '../languages/language.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { RemainingOf } from './CategoryCard.tsx';

const moment = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

export type TillProps = {
  totals: ListTotals;
  /** When the sum was right, where it cannot be asked now. */
  asOf: Date | null;
  /** Whether every category is folded; undefined where there is nothing to fold. */
  isAllFolded: boolean | undefined;
  onFoldAll: () => void;
  /** Where the stores are compared; undefined where nothing on the list has a price anywhere. */
  comparePath: string | undefined;
  /** What is on sale in the list's store; undefined where none is chosen. */
  promotionsPath: string | undefined;
  /** Undefined for those who may only look. */
  onAdd: (() => void) | undefined;
};

/** The bar at the bottom that always holds the money, and under the thumb the next thing to do. */
export function Till({ totals, asOf, isAllFolded, comparePath, promotionsPath, onFoldAll, onAdd }: TillProps) {
  const done = totals.count === 0 ? 0 : (100 * (totals.count - totals.remaining)) / totals.count;
  return (
    <div className="dock">
      <footer className="till" style={{ '--done': `${done}%` } as CSSProperties}>
        <div className="grow">
          <p className="sum">
            <Sum totals={totals} />
          </p>
          <p className="lab">
            {totals.remaining === 0 ? (
              <span>{texts.list.allDone}</span>
            ) : (
              <RemainingOf remaining={totals.remaining} count={totals.count} />
            )}
            {totals.savedAgorot > 0 && (
              <span className="saved">
                {texts.list.saved} <Money agorot={totals.savedAgorot} />
              </span>
            )}
            {asOf && <span className="whitespace-nowrap">{texts.list.asOf({ when: moment.format(asOf) })}</span>}
            {totals.unpriced > 0 && totals.openAgorot > 0 && (
              <span>{texts.list.unpriced({ count: totals.unpriced })}</span>
            )}
          </p>
        </div>
        {promotionsPath !== undefined && (
          <Link
            className="ib on-till desk-only"
            to={promotionsPath}
            aria-label={texts.list.promotions}
            title={texts.list.promotions}
          >
            <BadgePercent />
          </Link>
        )}
        {isAllFolded !== undefined && (
          <IconButton
            className="on-till"
            label={isAllFolded ? texts.list.expandAll : texts.list.collapseAll}
            onClick={onFoldAll}
          >
            {isAllFolded ? <ChevronsUpDown /> : <ChevronsDownUp />}
          </IconButton>
        )}
        {comparePath !== undefined && (
          <Link className="btn lime" to={comparePath} aria-label={texts.compare.open}>
            <Scale />
            <span className="word">{texts.compare.open}</span>
          </Link>
        )}
        {comparePath === undefined && onAdd && (
          <Button look="lime" aria-label={texts.list.addFirst} onClick={onAdd}>
            <Plus />
            <span className="word">{texts.list.addFirst}</span>
          </Button>
        )}
      </footer>
    </div>
  );
}

/**
 * What remains to be paid; once all is in the cart, what is in it, also while the ring of the last one still runs.
 * Without any price there is no sum, never ₪0.
 */
function Sum({ totals: { remaining, openAgorot, doneAgorot } }: { totals: ListTotals }) {
  const agorot = remaining === 0 ? openAgorot + doneAgorot : openAgorot;
  return agorot === 0 ? <>{texts.list.noPrice}</> : <Money agorot={agorot} />;
}
