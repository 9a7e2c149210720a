import type { ShoppingList } from '@sali/domain/lists/list';
import { calledBy } from '@sali/domain/lists/ownNames';
import { Info } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useOwnNames } from '../../goods/catalogue/ownNames.ts';
import { compareTexts } from '@sali/texts/app/compare';
import { texts } from '@sali/texts/app/main';
import { HttpError } from '../../base/httpError.ts';
import { listAt, pathOf } from '../../people/sync/paths.ts';
import { agorotOf } from '@sali/domain/base/money';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { useIsChosenStore } from '../../goods/stores/isChosen.ts';
import { useDevice } from '../../people/sync/engine.ts';
import type { Place } from '../../goods/prices/api.ts';
import { BasketArt } from '../../base/ui/art.tsx';
import { SampleBadge } from '../../goods/prices/SampleMark.tsx';
import { BackHead } from '../../base/ui/BackHead.tsx';
import { Button, IconButton, LinkButton } from '../../base/ui/Button.tsx';
import { Failed } from '../../base/ui/Failed.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { EmptyState, Skeleton, Waiting } from '../../base/ui/states.tsx';
import { useTitle } from '../../base/ui/useTitle.ts';
import { CompareFilters, type Filters, isWithin } from './CompareFilters.tsx';
import { areSamples, type ComparedStore, explainingStore, countLines, rankedStores, splitsOf } from './comparison.ts';
import { SplitPlace } from './SplitPlace.tsx';
import { StoreCard } from './StoreCard.tsx';
import { useComparison } from './useComparison.ts';
import { WayWorth } from './WayWorth.tsx';
import { clsx } from 'clsx';
import styles from './ComparePage.module.css';
import splitPlaceStyles from './SplitPlace.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const EVERYWHERE: Filters = { place: null, onlyWhole: false, withClubs: true };

/** /shopping/list/{id}/compare: what the open lines of the list cost in each store, and over two or three of them. */
export function ComparePage() {
  const { id } = useParams();
  const list = useDevice((state) => listAt(state.lists, id));
  const names = useOwnNames((state) => state.names);
  const called = useMemo(() => list && calledBy(list, names), [list, names]);
  useTitle(texts.app.titleOf({ page: compareTexts.title }));
  // The list's own page waits for it, and says when it is gone.
  if (!called) return <Navigate to={`/shopping/list/${id ?? ''}`} replace />;
  return (
    <main className={clsx(uiStyles.column, styles.page)} id="content">
      <Comparison list={called} />
    </main>
  );
}

function Comparison({ list }: { list: ShoppingList }) {
  const words = compareTexts;
  const [filters, setFilters] = useState(EVERYWHERE);
  const [place, setPlace] = useState<Place | null>(null);
  const [hasInfo, setHasInfo] = useState(false);
  const priced = useDevice((state) => list.storeKey ?? state.selectedStore);
  const yours = useIsChosenStore(priced) ? priced : null;
  const answer = useComparison(list, { place, ownKey: priced, withClubs: filters.withClubs });
  const { compared, unpriced } = useMemo(() => countLines(list, answer.data), [list, answer.data]);
  const isWaiting = compared === 0 && answer.isLoading;
  return (
    <>
      <BackHead title={words.title} back={pathOf(list)} backLabel={words.back} size="small">
        <IconButton label={words.infoTitle} onClick={() => setHasInfo(true)}>
          <Info />
        </IconButton>
      </BackHead>
      {hasInfo && (
        <Sheet title={words.infoTitle} closeLabel={texts.app.close} onClose={() => setHasInfo(false)}>
          <p>{words.infoText}</p>
          <p className={clsx(uiStyles.muted, uiStyles.above12)}>{words.footnote}</p>
        </Sheet>
      )}
      <p className={clsx(uiStyles.secondary, styles.about)}>
        <bdi>{list.name}</bdi>
        {` ·\u00a0${words.about({ count: compared })}`}
        {unpriced > 0 && ` ·\u00a0${words.unpriced({ count: unpriced })}`}
      </p>
      {compared === 0 && !isWaiting && !answer.error ? (
        <EmptyState title={words.empty} text={words.emptyText} art={<BasketArt />}>
          <LinkButton look="soft" to={pathOf(list)}>
            {words.back}
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <CompareFilters
            filters={filters}
            isAnywhere={place === null && yours === null}
            onChange={setFilters}
            onPlace={setPlace}
          />
          <Stores
            list={list}
            yours={yours}
            example={yours === null ? priced : null}
            answer={answer}
            filters={filters}
            onClear={() => setFilters(EVERYWHERE)}
          />
        </>
      )}
    </>
  );
}

type StoresProps = {
  list: ShoppingList;
  /** The store in which the person shops; null where they have not said so. */
  yours: string | null;
  /** The store whose prices the list shows then. */
  example: string | null;
  answer: ReturnType<typeof useComparison>;
  filters: Filters;
  onClear: () => void;
};

function Stores({ list, yours, example, answer, filters, onClear }: StoresProps) {
  const { data, error, refetch, splitSearch, searchSplits } = answer;
  const words = compareTexts;
  const stopWorth = useSettings((settings) => settings.stopWorth);
  const all = useMemo(
    () => (data ? rankedStores(data, list, yours, agorotOf(stopWorth)) : []),
    [data, list, yours, stopWorth],
  );
  if (!data) return error ? <ComparisonFailed error={error} onRetry={() => void refetch()} /> : <LoadingComparison />;
  const stores = all.filter((store) => isWithin(store, filters));
  // Splits are over all stores: where some are not wanted, they would lead there.
  const cards = { list, all: stores, yours, example };
  const hasSplits = all.length > 1 && stores.length === all.length;
  return (
    <div className={styles.results}>
      {hasSplits && (
        <SplitPlace
          list={list}
          stores={stores}
          yours={yours}
          splits={splitsOf(data, agorotOf(stopWorth))}
          stopWorth={stopWorth}
          search={splitSearch}
          onRetry={() => void searchSplits()}
        />
      )}
      {all.length > 1 && <WayWorth />}
      <section aria-label={words.oneStore}>
        <h2 className={uiStyles.sectionHead}>
          {words.oneStore}
          {areSamples(stores) && <SampleBadge />}
        </h2>
        {all.length === 0 && <EmptyState title={words.nowhere} text={words.noPrices} />}
        {all.length > 0 && stores.length === 0 && (
          <EmptyState title={words.nowhere} text={words.nowhereText}>
            <Button look="soft" onClick={onClear}>
              {words.showAll}
            </Button>
          </EmptyState>
        )}
        <StoreCards {...cards} stores={stores.filter(({ isFar }) => !isFar)} />
        {stores.some(({ isFar }) => isFar) && (
          <>
            <h3 className={uiStyles.sectionHead}>{words.far}</h3>
            <StoreCards {...cards} stores={stores.filter(({ isFar }) => isFar)} />
          </>
        )}
        <p className={clsx(uiStyles.size12, uiStyles.muted, styles.footnote)}>{words.footnote}</p>
      </section>
    </div>
  );
}

type StoreCardsProps = Pick<StoresProps, 'list' | 'yours' | 'example'> & {
  stores: readonly ComparedStore[];
  all: readonly ComparedStore[];
};

/** Ranked among themselves; the best of all is in the first group. */
const StoreCards = ({ list, stores, all, yours, example }: StoreCardsProps) => (
  <ol>
    {stores.map((store, at) => (
      <StoreCard
        key={store.key}
        list={list}
        store={store}
        rank={at + 1}
        all={all}
        isYours={store.key === yours}
        other={explainingStore(store, all, yours)}
        isExample={store.key === example}
      />
    ))}
  </ol>
);

function LoadingComparison() {
  return (
    <Waiting text={compareTexts.loading} className={clsx(uiStyles.stack, uiStyles.gap12, uiStyles.inset16)}>
      <div className={splitPlaceStyles.place}>
        <Skeleton width="100%" height="100%" />
      </div>
      <Skeleton width="100%" height="150px" />
      <Skeleton width="100%" height="150px" />
    </Waiting>
  );
}

/** A server in trouble is as good as none: the comparison needs it. */
function ComparisonFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOffline = error instanceof HttpError && error.isTransient;
  const text = isOffline ? compareTexts.offline : compareTexts.failed;
  return <Failed text={text} retryLabel={texts.app.retry} onRetry={onRetry} />;
}
