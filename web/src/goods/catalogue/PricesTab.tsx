import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import type { ProductPricesWire } from '@sali/contract/goods/prices/prices';
import { priceFromWire } from '@sali/contract/lists/listsWire';
import { agorotOf } from '@sali/domain/base/money';
import { LocateFixed, Tag } from 'lucide-react';
import { useMemo, useState } from 'react';
import { dealText } from '../../base/languages/dealText.ts';
import { texts } from '@sali/texts/app/main';
import { pricesTexts } from '@sali/texts/app/prices';
import { storesTexts } from '@sali/texts/app/stores';
import { timeAgo } from '../../base/languages/words.ts';
import type { Place } from '../prices/api.ts';
import { usePlaceSearch } from '../prices/place.ts';
import { placeText } from '../prices/placeText.ts';
import { rankedPrices } from '../prices/rankedPrices.ts';
import { SampleBadge } from '../prices/SampleMark.tsx';
import { useIsChosenStore } from '../stores/isChosen.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { Num } from '../../base/ui/Num.tsx';
import { useNow } from '../../base/ui/useNow.ts';
import { PriceHistory } from './PriceHistory.tsx';
import { Purchases } from './Purchases.tsx';
import { useProductPrices } from './queries.ts';
import { ProductFailed, Loading } from './Waiting.tsx';
import { clsx } from 'clsx';
import columnsStyles from './columns.module.css';
import styles from './PricesTab.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import statesStyles from '../../base/ui/states.module.css';

type PricesTabProps = { itemCode: string; storeKey: string | null };

/** The product's price in every store that sells it, the cheapest first. */
export function PricesTab({ itemCode, storeKey }: PricesTabProps) {
  const words = pricesTexts.comparison;
  const [place, setPlace] = useState<Place | null>(null);
  const isChosen = useIsChosenStore(storeKey);
  const ownKey = isChosen ? storeKey : null;
  const { data, error, refetch } = useProductPrices(itemCode, place, ownKey);
  const wayWorth = useSettings(({ stopWorth }) => agorotOf(stopWorth));
  const stores = useMemo(() => rankedPrices(data?.stores ?? [], ownKey, wayWorth), [data, ownKey, wayWorth]);
  if (error && !data) {
    return <ProductFailed error={error} offline={words.offline} failed={words.failed} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading text={words.loading} />;
  // Examples come last: where the first is one, all are.
  const areSamples = data.stores[0]?.is_sample === true;
  const far = stores.filter(({ isFar }) => isFar);
  if (data.stores.length === 0) {
    return (
      <>
        <p className={clsx(uiStyles.muted, statesStyles.empty)}>{words.empty}</p>
        <Purchases itemCode={itemCode} />
      </>
    );
  }
  return (
    <div className={columnsStyles.columns}>
      <div className={clsx(uiStyles.stack, uiStyles.gap12, styles.summary)}>
        <Numbers prices={data} areSamples={areSamples} />
        {storeKey !== null && <PriceHistory itemCode={itemCode} storeKey={storeKey} />}
        <Purchases itemCode={itemCode} />
        {place === null && <Near onPlace={setPlace} />}
        <p className={clsx(uiStyles.size12, uiStyles.muted)}>
          {areSamples ? pricesTexts.sampleDisclaimer : pricesTexts.disclaimer}
        </p>
      </div>
      <section>
        <h3 className={uiStyles.strong}>{words.ranked}</h3>
        <RankedRows stores={stores.filter(({ isFar }) => !isFar)} shownKey={storeKey} ownKey={ownKey} />
        {far.length > 0 && (
          <>
            <h4 className={clsx(uiStyles.strong, uiStyles.above12)}>{words.far}</h4>
            <RankedRows stores={far} shownKey={storeKey} ownKey={ownKey} />
          </>
        )}
        {data.store_count > data.stores.length && (
          <p className={uiStyles.secondary}>{words.more({ count: data.store_count - data.stores.length })}</p>
        )}
      </section>
    </div>
  );
}

function Numbers({ prices, areSamples }: { prices: ProductPricesWire; areSamples: boolean }) {
  const words = pricesTexts.comparison;
  const [lowest, average] = [priceFromWire(prices.lowest), priceFromWire(prices.average)];
  const none = areSamples ? texts.list.samplePrices : words.old;
  return (
    <dl className={styles.numbers}>
      <div className={styles.lowest}>
        <dt>{words.lowest}</dt>
        <dd>{lowest !== null ? <Money agorot={lowest} /> : none}</dd>
      </div>
      <div>
        <dt>{words.average}</dt>
        <dd>{average !== null ? <Money agorot={average} /> : none}</dd>
      </div>
      <div>
        <dt>{words.stores}</dt>
        <dd>
          <Num value={prices.store_count} />
        </dd>
      </div>
    </dl>
  );
}

/** The browser's location is requested only when the person wants it. */
function Near({ onPlace }: { onPlace: (place: Place) => void }) {
  const { state, search } = usePlaceSearch(onPlace);
  return (
    <div>
      <Button look="ghost" size="sm" isUnavailable={state === 'searching'} onClick={search}>
        <LocateFixed className={uiStyles.icon16} />
        {pricesTexts.comparison.near}
      </Button>
      <p className={uiStyles.secondary} role="status">
        {state === 'searching' && pricesTexts.comparison.nearSearching}
        {state === 'failed' && pricesTexts.comparison.nearFailed}
      </p>
    </div>
  );
}

type RankedRowsProps = {
  stores: readonly RankedRowProps['store'][];
  shownKey: string | null;
  ownKey: string | null;
};

/** Ranked among themselves. */
const RankedRows = ({ stores, shownKey, ownKey }: RankedRowsProps) => (
  <ol data-part="ranked" className={styles.ranked}>
    {stores.map((store, index) => (
      <RankedRow
        key={store.store_key}
        store={store}
        rank={index + 1}
        isShown={store.store_key === shownKey}
        isYours={store.store_key === ownKey}
      />
    ))}
  </ol>
);

type RankedRowProps = {
  store: ProductPricesWire['stores'][number];
  rank: number;
  /** The list shows its prices; nobody need have chosen it. */
  isShown: boolean;
  isYours: boolean;
};

function RankedRow({ store, rank, isShown, isYours }: RankedRowProps) {
  const words = pricesTexts.comparison;
  const now = useNow();
  return (
    <li className={isShown ? styles.yours : undefined}>
      <span className={clsx(uiStyles.number, styles.rank)}>{rank}</span>
      <span className={uiStyles.grow}>
        <span className={clsx(uiStyles.medium, uiStyles.block)}>
          <bdi>{storeTitle({ chainName: store.chain_name, name: store.store_name })}</bdi>{' '}
          {isShown && (
            <span className={clsx(uiStyles.badge, styles.yoursBadge)}>
              {isYours ? words.yours : texts.list.exampleStore}
            </span>
          )}
        </span>
        <span className={clsx(uiStyles.secondary, uiStyles.block)}>
          <bdi>{placeText(store)}</bdi>
          {store.distance_km !== undefined && ` · ${storesTexts.kmAway({ km: store.distance_km.toFixed(1) })}`}
        </span>
        <span className={clsx(uiStyles.size12, uiStyles.muted, uiStyles.row, uiStyles.wrap, styles.updated)}>
          {words.updated({ when: timeAgo(Date.parse(store.last_update), now) })}
          {store.is_sample && <SampleBadge />}
          {store.is_online && <span className={uiStyles.badge}>{words.online}</span>}
          {store.is_old && !store.is_sample && (
            <span className={clsx(uiStyles.badge, uiStyles.warning, isShown && styles.yoursBadge)}>{words.old}</span>
          )}
          {store.sale_text !== null && (
            <span className={uiStyles.deal}>
              <Tag className={uiStyles.icon14} />
              <bdi>{dealText(store.sale_parts ?? store.sale_text)}</bdi>
            </span>
          )}
        </span>
      </span>
      <RowPrice store={store} />
    </li>
  );
}

function RowPrice({ store }: { store: RankedRowProps['store'] }) {
  const [price, sale, saving] = [store.price, store.sale_price, store.savings].map(priceFromWire);
  if (price === null || price === undefined) return null;
  const isOnSale = sale !== null && sale !== undefined;
  return (
    <span className={uiStyles.alignEnd}>
      <Money agorot={isOnSale ? sale : price} className={clsx(uiStyles.strong, isOnSale && uiStyles.sale)} />
      {store.is_weighted && (
        <span className={clsx(uiStyles.size12, uiStyles.muted, uiStyles.block)}>{pricesTexts.comparison.perKg}</span>
      )}
      {isOnSale && <Money agorot={price} className={clsx(uiStyles.oldPrice, uiStyles.size12, uiStyles.block)} />}
      {isOnSale && store.is_sample !== true && saving !== null && saving !== undefined && saving > 0 && (
        <span className={clsx(uiStyles.size12, uiStyles.sale, uiStyles.block)}>
          {pricesTexts.comparison.save} <Money agorot={saving} />
        </span>
      )}
    </span>
  );
}
