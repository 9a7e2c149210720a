import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import type { ShoppingList } from '@sali/domain/lists/list';
import { Store as StoreIcon } from 'lucide-react';
import { compareTexts } from '@sali/texts/app/compare';
import { AboutMark } from '../listPrices/WholeSum.tsx';
import { SampleBadge } from '../../goods/prices/SampleMark.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { type ComparedStore, wholeOf } from './comparison.ts';
import { useBuyHere } from './useBuyHere.ts';
import { clsx } from 'clsx';
import styles from './SplitCard.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** `own`: the store in which the person shops, if it sells anything of the list. `stopWorth`: what another stop has to save, in shekels. */
type Props = { list: ShoppingList; best: ComparedStore; own: ComparedStore | undefined; stopWorth: number };

/** Where no split is worth its stop: the cheapest store, what it saves against the own one, and the way to shop there. */
export function OneStoreCard({ list, best, own, stopWorth }: Props) {
  const words = compareTexts;
  const buyHere = useBuyHere(list);
  const isYours = best === own;
  return (
    <section data-part="one-store" className={styles.card} aria-label={words.oneIsEnough}>
      <div className={clsx(uiStyles.row, uiStyles.between, uiStyles.wrap)}>
        <h2 className={clsx(uiStyles.row, uiStyles.strong)}>
          <StoreIcon />
          {words.oneIsEnough}
        </h2>
        {best.isSample && <SampleBadge />}
        <OwnStoreGain best={best} own={own} />
      </div>
      <p className={clsx(uiStyles.size14, uiStyles.faint)} role="status">
        {words.noSplit({ least: stopWorth })}
      </p>
      <div className={styles.parts} aria-hidden="true">
        <i style={{ flex: 1 }} />
      </div>
      <div className={uiStyles.size14}>
        <bdi className={uiStyles.strong}>{storeTitle(best)}</bdi>
        <p className={uiStyles.faint}>
          <bdi>{best.address}</bdi>
        </p>
      </div>
      <div className={clsx(uiStyles.row, uiStyles.between)}>
        <span>
          {best.estimateAgorot > 0 && <AboutMark />}
          <Money agorot={wholeOf(best)} className={uiStyles.strong} />
          {best.missing.length > 0 && (
            <span className={clsx(uiStyles.size14, uiStyles.faint)}>
              {' ·\u00a0'}
              {words.missing({ count: best.missing.length })}
            </span>
          )}
        </span>
        {!isYours && (
          <Button look="lime" size="sm" onClick={() => buyHere(best)}>
            {words.buyHere}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Shows how much the cheapest store saves against the own one, missing lines estimated; or that it is the own one. */
function OwnStoreGain({ best, own }: Pick<Props, 'best' | 'own'>) {
  if (own === undefined || best.isOld) return null;
  const lessAgorot = wholeOf(own) - wholeOf(best);
  if (best !== own && lessAgorot <= 0) return null;
  return (
    <span className={clsx(uiStyles.badge, uiStyles.lime)}>
      {best === own ? (
        compareTexts.yours
      ) : (
        <>
          <Money agorot={lessAgorot} /> {compareTexts.lessThanYours}
        </>
      )}
    </span>
  );
}
