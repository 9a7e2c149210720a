import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import { ChevronDown, Store as StoreIcon } from 'lucide-react';
import { Suspense, lazy, useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { promotionsTexts as words } from '@sali/texts/app/promotions';
import { LoadFailed } from '../../base/LoadFailed.tsx';
import type { Store } from '../prices/knownStores.ts';
import { useKnownStore, useOwnStore } from '../stores/ownStore.ts';
import { SampleBadge } from '../prices/SampleMark.tsx';
import { BasketArt } from '../../base/ui/art.tsx';
import { BackHead } from '../../base/ui/BackHead.tsx';
import { SearchField } from '../../base/ui/fields/SearchField.tsx';
import { Pager } from '../../base/ui/Pager.tsx';
import { EmptyState, Skeleton } from '../../base/ui/states.tsx';
import { useTitle } from '../../base/ui/useTitle.ts';
import { addPromoted } from './addPromoted.ts';
import { PromotionCard } from './PromotionCard.tsx';
import { PromotionFilters, type PromotionFilter } from './PromotionFilters.tsx';
import { usePromotions } from './usePromotions.ts';
import { clsx } from 'clsx';
import styles from './promotions.module.css';
import choiceButtonStyles from '../../base/ui/choiceButton.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const DefaultStorePicker = lazy(() =>
  import('../stores/DefaultStorePicker.tsx').then((m) => ({ default: m.DefaultStorePicker })),
);

/** /promotions: what is on sale now in the store that one shops in, or in the one that the address names. */
export function PromotionsPage() {
  const [params, setParams] = useSearchParams();
  const own = useOwnStore();
  const storeKey = params.get('store') ?? own;
  const listId = params.get('list');
  const [isPicking, setIsPicking] = useState(false);
  useTitle(texts.app.titleOf({ page: words.title }));
  const store = useKnownStore(storeKey);
  // The chosen store is the person's own now: the address names no other.
  const showOwnStore = () => setParams((before) => withoutKeys(before, 'store'), { replace: true });
  return (
    <main className={clsx(uiStyles.column, styles.page)} id="content">
      <BackHead
        title={words.title}
        back={listId === null ? '/shopping' : `/shopping/list/${listId}`}
        backLabel={words.back}
        size="small"
        under={<PromotionStoreButton store={store} onClick={() => setIsPicking(true)} />}
      />
      <p className={clsx(uiStyles.intro, uiStyles.inset16)}>{words.intro}</p>
      {storeKey !== null && <Promotions key={storeKey} storeKey={storeKey} listId={listId} />}
      {isPicking && (
        <Suspense fallback={null}>
          <DefaultStorePicker onChosen={showOwnStore} onClose={() => setIsPicking(false)} />
        </Suspense>
      )}
    </main>
  );
}

function withoutKeys(params: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete(name);
  return rest;
}

const PromotionStoreButton = ({ store, onClick }: { store: Store | undefined; onClick: () => void }) => (
  <button
    type="button"
    data-part="store-button"
    className={choiceButtonStyles.choiceButton}
    aria-haspopup="dialog"
    onClick={onClick}
  >
    <StoreIcon className={uiStyles.icon16} />
    <span className={uiStyles.clipped}>
      <bdi>{store ? storeTitle(store) : words.chooseStore}</bdi>
      {store && store.address !== '' && (
        <bdi className={clsx(uiStyles.secondary, uiStyles.regular)}> · {store.address}</bdi>
      )}
    </span>
    <ChevronDown className={uiStyles.icon14} />
  </button>
);

const EVERYTHING: PromotionFilter = { who: 'all', categoryId: null };

function Promotions({ storeKey, listId }: { storeKey: string; listId: string | null }) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(EVERYTHING);
  const pages = usePromotions({ storeKey, search, ...shown });
  const { error } = pages;
  // Two dozen cards are drawn in slices: an answer of the server would have them in one task. The count above them and the pager below come with them.
  const first = useDeferredValue(pages.first);
  const promotions = useDeferredValue(pages.rows);
  return (
    <>
      <div className={styles.search}>
        <SearchField
          className={styles.searchField}
          label={words.search}
          placeholder={words.placeholder}
          text={search}
          onText={setSearch}
        />
        <PromotionFilters shown={shown} categories={first?.categories ?? []} onChange={setShown} />
        {first?.is_sample && (
          <p>
            <SampleBadge />
          </p>
        )}
        <p className={uiStyles.secondary} role="status">
          {first ? words.count({ count: first.total }) : error ? '' : words.loading}
        </p>
      </div>
      {error && <LoadFailed error={error} offline={words.offline} failed={words.failed} onRetry={pages.refresh} />}
      {!error && !promotions && <LoadingPromotions />}
      {promotions?.length === 0 && <EmptyState title={words.none} text={words.noneText} art={<BasketArt />} />}
      {promotions && promotions.length > 0 && (
        <ul className={styles.grid}>
          {promotions.map((promotion) => (
            <PromotionCard
              key={promotion.promotion_id}
              promotion={promotion}
              onAdd={(product) => void addPromoted(product, storeKey, listId)}
            />
          ))}
        </ul>
      )}
      {promotions && <Pager look="soft" className={styles.more} pages={pages} label={words.more} />}
    </>
  );
}

function LoadingPromotions() {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {[0, 1, 2, 3].map((card) => (
        <li key={card} className={clsx(uiStyles.card, styles.promotion)}>
          <Skeleton width="60%" height="26px" />
          <Skeleton width="85%" height="16px" />
          <Skeleton width="100%" height="56px" />
        </li>
      ))}
    </ul>
  );
}
