import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import type { Agorot } from '@sali/domain/base/units';
import { locale } from '../../base/languages/language.ts';
import type { ShoppingList } from '@sali/domain/lists/list';
import { ChevronDown, CircleCheck, CircleDashed, Clock, Store as StoreIcon, Trophy, Truck } from 'lucide-react';
import { useId, useState } from 'react';
import { compareTexts } from '@sali/texts/app/compare';
import { texts } from '@sali/texts/app/main';
import { timeAgo } from '../../base/languages/words.ts';
import { AboutMark } from '../listPrices/WholeSum.tsx';
import { SampleBadge } from '../../goods/prices/SampleMark.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { useNow } from '../../base/ui/useNow.ts';
import { areSamples, type ComparedStore, wholeOf } from './comparison.ts';
import { TillReport } from './TillReport.tsx';
import { StoreLines } from './StoreLines.tsx';
import { useBuyHere } from './useBuyHere.ts';
import { clsx } from 'clsx';
import styles from './StoreCard.module.css';
import uiStyles from '../../base/ui/ui.module.css';

type StoreCardProps = {
  list: ShoppingList;
  store: ComparedStore;
  rank: number;
  /** Every store that is shown, the cheapest first: the bars are drawn to one scale. */
  all: readonly ComparedStore[];
  isYours: boolean;
  /** The store with which its prices are explained. */
  other: ComparedStore | undefined;
  /** The store that the device picked for the prices of the list. */
  isExample: boolean;
};

const km = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** The price of the basket in one store; opened, every line of it. */
export function StoreCard({ list, store, rank, all, isYours, other, isExample }: StoreCardProps) {
  const words = compareTexts;
  const [isOpen, setIsOpen] = useState(false);
  const linesId = useId();
  const title = storeTitle(store);
  const isBest = store === all[0] && !store.isOld && !store.isFar;
  const now = useNow();
  return (
    <li data-part="store-card" className={clsx(uiStyles.card, styles.store, isBest && styles.best)}>
      <div className={clsx(uiStyles.row, uiStyles.alignStart, uiStyles.gap10)}>
        <span className={clsx(styles.rank, uiStyles.number)}>{rank}</span>
        <div className={uiStyles.grow}>
          <Title
            store={store}
            title={title}
            isBest={isBest}
            isYours={isYours}
            isExample={isExample}
            // Where all are samples, the head of the page says it once.
            isMarkedSample={store.isSample === true && !areSamples(all)}
          />
          <p className={uiStyles.secondary}>
            <bdi>{store.address}</bdi>
            {store.distanceKm !== null && ` ·\u00a0${words.km({ km: km.format(store.distanceKm) })}`}
          </p>
          <p className={clsx(uiStyles.size12, uiStyles.muted)}>
            {words.updated({ when: timeAgo(store.pricesAt, now) })}
          </p>
        </div>
        <Total store={store} best={all[0]} />
      </div>
      <Bar store={store} all={all} />
      <div className={clsx(uiStyles.row, uiStyles.between, uiStyles.size14)}>
        <Found store={store} />
        <Button
          look="ghost"
          size="sm"
          data-part="open-lines"
          className={styles.openLines}
          aria-expanded={isOpen}
          aria-controls={linesId}
          aria-label={words.detailsOf({ store: title })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isBest && words.details}
          <ChevronDown className={clsx(uiStyles.icon16, isOpen && styles.turned)} />
        </Button>
      </div>
      <div id={linesId} hidden={!isOpen}>
        {isOpen && <StoreLines store={store} other={other} />}
        {isOpen && <TillReport storeKey={store.key} />}
        {isOpen && !isYours && <BuyHere list={list} store={store} title={title} />}
      </div>
    </li>
  );
}

type TitleProps = Pick<StoreCardProps, 'store' | 'isYours' | 'isExample'> & {
  title: string;
  isBest: boolean;
  isMarkedSample: boolean;
};

function Title({ store, title, isBest, isYours, isExample, isMarkedSample }: TitleProps) {
  const words = compareTexts;
  return (
    <h3 className={clsx(uiStyles.row, uiStyles.wrap, styles.title)}>
      <bdi className={uiStyles.strong}>{title}</bdi>
      {isBest && (
        <span className={clsx(uiStyles.badge, uiStyles.lime)}>
          <Trophy className={uiStyles.icon14} />
          {words.cheapest}
        </span>
      )}
      {isYours && (
        <span className={uiStyles.badge}>
          <StoreIcon className={uiStyles.icon14} />
          {words.yours}
        </span>
      )}
      {isExample && <span className={uiStyles.badge}>{texts.list.exampleStore}</span>}
      {store.isOnline && (
        <span className={uiStyles.badge}>
          <Truck className={uiStyles.icon14} />
          {words.online}
        </span>
      )}
      {isMarkedSample && <SampleBadge />}
      {store.isOld && !store.isSample && (
        <span className={clsx(uiStyles.badge, uiStyles.warning)}>
          <Clock className={uiStyles.icon14} />
          {words.old}
        </span>
      )}
    </h3>
  );
}

/** The sum by which the store is ranked, with an estimate of missing lines; below it the found lines' sum [W2]. */
function Total({ store, best }: { store: ComparedStore; best: ComparedStore | undefined }) {
  const words = compareTexts;
  // An example is compared with no other store, which would be called cheaper by it [SD5].
  const more = best && !store.isSample ? wholeOf(store) - wholeOf(best) : 0;
  const isEstimated = store.estimateAgorot > 0;
  return (
    <div className={uiStyles.alignEnd}>
      <span className={uiStyles.strong}>
        {isEstimated && <AboutMark />}
        <Money agorot={wholeOf(store)} />
      </span>
      {isEstimated && (
        <p className={clsx(uiStyles.size12, uiStyles.muted)}>
          {words.withEstimate}
          <br />
          {words.foundSum} <Money agorot={store.totalAgorot} />
        </p>
      )}
      {more !== 0 && (
        <p className={uiStyles.secondary}>
          {more > 0 ? words.more : words.less}
          <Money agorot={Math.abs(more)} />
        </p>
      )}
    </div>
  );
}

/** The sum of the found lines, and hatched the estimate of the rest, as parts of the most expensive store's whole. */
function Bar({ store, all }: { store: ComparedStore; all: readonly ComparedStore[] }) {
  const full = Math.max(...all.map(wholeOf));
  const part = (agorot: Agorot): string => `${(100 * agorot) / full}%`;
  const count = store.lines.length + store.missing.length;
  return (
    <div className={styles.bar} role="img" aria-label={compareTexts.foundOf({ found: store.lines.length, count })}>
      <i style={{ inlineSize: part(store.totalAgorot) }} />
      {store.estimateAgorot > 0 && <i className={styles.missing} style={{ inlineSize: part(store.estimateAgorot) }} />}
    </div>
  );
}

function Found({ store: { missing } }: { store: ComparedStore }) {
  if (missing.length === 0) {
    return (
      <span className={clsx(uiStyles.row, uiStyles.gap6, styles.allFound)}>
        <CircleCheck className={uiStyles.icon16} />
        {compareTexts.allFound}
      </span>
    );
  }
  return (
    <span className={clsx(uiStyles.row, uiStyles.gap6, uiStyles.muted)}>
      <CircleDashed className={uiStyles.icon16} />
      {compareTexts.missing({ count: missing.length })}
    </span>
  );
}

function BuyHere({ list, store, title }: Pick<StoreCardProps, 'list' | 'store'> & { title: string }) {
  const buyHere = useBuyHere(list);
  return (
    <Button data-part="buy-here" look="primary" block className={uiStyles.above12} onClick={() => buyHere(store)}>
      <StoreIcon />
      {compareTexts.buyAt({ store: store.chainName || title })}
    </Button>
  );
}
