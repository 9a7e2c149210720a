import type { ShoppingList } from '@sali/domain/lists/list';
import { calledBy } from '@sali/domain/lists/ownNames';
import { can } from '@sali/domain/lists/op';
import { type ListTotals, wholeSumAgorot } from '@sali/domain/lists/view';
import { lazy, useEffect, useMemo, useRef } from 'react';
import { useOwnNames } from '../../goods/catalogue/ownNames.ts';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { ShoppingCart } from 'lucide-react';
import { texts } from '@sali/texts/app/main';
import { lazyPart } from '../../base/lazyPart.tsx';
import { Later } from '../../base/ui/Later.tsx';
import { EmptyList } from './EmptyList.tsx';
import { EmptyFilter, FilterChip, isFilteredEmpty } from './ListFilter.tsx';
import { ListDialogs } from './ListDialogs.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ListSections } from './ListSections.tsx';
import { OfflineStrip } from '../../people/connectivity/OfflineStrip.tsx';
import { SearchBox } from './search/SearchBox.tsx';
import { preloadReader } from './search/typedItems.ts';
import { preloadSuggestions } from './search/useSuggestions.ts';
import { comparePathOf, promotionsPathOf, shopPathOf } from '../../people/sync/paths.ts';
import { partFailed } from '../../base/partFailed.ts';
import { Till } from './Till.tsx';
import { useListPage } from './useListPage.tsx';
import { useListPicture } from './useListPicture.ts';
import { drawToastsWith } from '../../base/ui/toast.ts';
import { useShownPart } from '../../base/ui/screen/useShownPart.ts';
import { type ListPrices, useListPrices } from '../listPrices/useListPrices.ts';
import { type ChosenStore, useStore } from '../../goods/stores/useStore.ts';
import { clsx } from 'clsx';
import styles from './ListPage.module.css';
import { LinkButton } from '../../base/ui/Button.tsx';
import uiStyles from '../../base/ui/ui.module.css';

const ByLinkStrip = lazy(() => import('./ByLinkStrip.tsx').then((m) => ({ default: m.ByLinkStrip })));
const SuggestionList = lazyPart(() => import('./search/SuggestionList.tsx').then((m) => m.SuggestionList));
const SearchTools = lazy(() => import('./soon.ts').then((m) => ({ default: m.SOON_PARTS.SearchTools })));
const StoreQuestion = lazy(() => import('./soon.ts').then((m) => ({ default: m.SOON_PARTS.StoreQuestion })));
const DoneCard = lazy(() => import('./DoneCard.tsx').then((m) => ({ default: m.DoneCard })));
const MissedPart = lazy(() => import('./soon.ts').then((m) => ({ default: m.SOON_PARTS.MissedPart })));
const RecentSearches = lazy(() => import('./search/RecentSearches.tsx').then((m) => ({ default: m.RecentSearches })));
const BrowseButton = lazy(() => import('./browse/BrowseButton.tsx').then((m) => ({ default: m.BrowseButton })));
const UsualPanel = lazy(() => import('../usual/UsualPanel.tsx').then((m) => ({ default: m.UsualPanel })));

/** One open list, at the prices of the store that it is shown for, its products by this person's names. */
export function ListPage({ list }: { list: ShoppingList }) {
  useEffect(() => drawToastsWith((text) => <ProductName name={text} />), []);
  const store = useStore(list);
  const names = useOwnNames((state) => state.names);
  const prices = useListPrices(list);
  useListPicture(list.id);
  const shown = useMemo(() => calledBy(prices.list, names), [prices.list, names]);
  return <PricedListPage {...prices} list={shown} store={store} />;
}

/** All is in the cart; or the shopping has ended with something in it. */
const isDone = (list: ShoppingList, { count, remaining }: ListTotals): boolean =>
  count > 0 && (remaining === 0 || (list.isCompleted && remaining < count));

type PricedListPageProps = ListPrices & { store: ChosenStore };

/** Up to so many lines a list is a short one: the usual are offered under it [G96]. */
const SHORT_LIST_MAX = 5;

/** It has just been begun: a few lines, and nothing of them bought. */
const isBegun = (list: ShoppingList, { count, remaining }: ListTotals): boolean =>
  count > 0 && count <= SHORT_LIST_MAX && remaining === count && !list.isCompleted;

/** Header, search, categories, what is in the cart, the till. */
function PricedListPage({ list, store, asOf, isSample, isPricing }: PricedListPageProps) {
  const input = useRef<HTMLInputElement>(null);
  const page = useListPage(list, store, input);
  const { view, search } = page;
  useShownPart(search.isOpen ? 'search' : undefined);
  const isEmpty = view.totals.count + view.totals.notFound === 0;
  const canEdit = can(list.role, 'edit') && list.status === 'active';
  const isSuggesting = search.isOpen && search.query.trim() !== '';
  const mayShop = !search.isOpen && page.rowActions.canTick && view.totals.remaining > 0;
  const openUsual = () => page.open({ kind: 'usual' });
  const browse = (
    <Later>
      <BrowseButton onOpen={() => page.open({ kind: 'browse' })} />
    </Later>
  );
  return (
    <div className={styles.page} data-searching={search.isOpen || undefined}>
      <ListHeader
        list={list}
        storeName={store.name}
        isSample={isSample}
        people={page.people}
        entries={page.entries}
        onShare={() => page.menu.onShare(list)}
        onStore={() => page.open({ kind: 'store' })}
        onSync={() => page.open({ kind: 'sync' })}
      />
      <OfflineStrip />
      {page.isByLink && (
        <Later>
          <ByLinkStrip />
        </Later>
      )}
      {canEdit && (
        <div className={clsx(styles.stick, uiStyles.row)}>
          <SearchBox
            ref={input}
            text={search.text}
            isOpen={isSuggesting}
            active={search.active}
            onText={search.setText}
            onKey={search.onKey}
            onFocus={() => {
              void SuggestionList.preload().catch(() => undefined); // drawing it reports a failure
              preloadReader();
              preloadSuggestions();
              search.open();
            }}
            onBlur={search.blur}
            onLongPaste={(text) => page.open({ kind: 'pasted', text })}
            onDone={search.isOpen ? search.close : undefined}
          >
            <Later>
              <SearchTools list={list} storeKey={store.key} spoken={page.spoken} />
            </Later>
          </SearchBox>
          {mayShop && <ShopLink list={list} className={styles.besideSearch} />}
        </div>
      )}
      {!search.isOpen && !isEmpty && <FilterChip view={view} />}
      {!canEdit && mayShop && <ShopLink list={list} className={styles.shop} />}
      {search.isOpen && !isSuggesting && (
        <Later>
          <RecentSearches onChoose={search.setText} />
          {browse}
          {!isEmpty && <UsualPanel usual={page.usual} onAll={openUsual} />}
        </Later>
      )}
      {isSuggesting ? (
        <Later onFailed={partFailed}>
          <SuggestionList
            text={search.text}
            query={search.query}
            found={search.found}
            filter={search.filter}
            active={search.active}
            storeKey={store.key}
            storeName={store.name}
            isSample={isSample}
            quantities={page.quantities}
            onAdd={search.add}
            onOpen={(product) => page.open({ kind: 'product', product })}
            onFreeText={search.addText}
            onFilter={search.setFilter}
            onBlur={search.blur}
          />
        </Later>
      ) : isEmpty ? (
        <>
          <EmptyList canEdit={canEdit} usual={page.usual} onUsual={openUsual} onAdd={() => input.current?.focus()} />
          {canEdit && !search.isOpen && browse}
        </>
      ) : isFilteredEmpty(view) ? (
        <EmptyFilter view={view} />
      ) : (
        <>
          {isDone(list, view.totals) && (
            <Later>
              <DoneCard list={list} />
            </Later>
          )}
          <ListSections view={view} isEnded={list.isCompleted} actions={page.rowActions} onReturnAll={page.returnAll} />
        </>
      )}
      {/* Below the lines: it comes with the first price, and a line must not move under a finger. */}
      {canEdit && !search.isOpen && !store.isChosen && wholeSumAgorot(view.totals) > 0 && (
        <Later>
          <StoreQuestion onChoose={() => page.open({ kind: 'store', isNear: true })} />
        </Later>
      )}
      {!isSuggesting && (
        <Later>
          <MissedPart list={list} storeKey={store.key} actions={page.rowActions} canReplace={canEdit} />
        </Later>
      )}
      {canEdit && !search.isOpen && isBegun(list, view.totals) && page.usual.offered.length > 0 && (
        <div className={styles.usual}>
          <Later>
            <UsualPanel usual={page.usual} onAll={openUsual} />
          </Later>
        </div>
      )}
      {!isEmpty && !isSuggesting && (
        <Till
          totals={view.totals}
          budgetAgorot={list.budgetAgorot ?? null}
          asOf={asOf}
          isSample={isSample}
          isPricing={isPricing}
          comparePath={
            !list.isCompleted && page.quantities.size + view.totals.estimated > 0 ? comparePathOf(list) : undefined
          }
          promotionsPath={page.store.key === null ? undefined : promotionsPathOf(list, page.store.key)}
          isAllFolded={view.groups.length > 0 ? view.folds.isAllFolded : undefined}
          onFoldAll={view.folds.toggleAll}
          onSum={() => page.open({ kind: 'sum' })}
          onAdd={canEdit ? () => input.current?.focus() : undefined}
          onFinish={canEdit && !list.isCompleted ? () => page.open({ kind: 'finish' }) : undefined}
        />
      )}
      <p className={uiStyles.visuallyHidden} role="status">
        {page.announcement}
      </p>
      <ListDialogs list={list} page={page} asOf={asOf} isSample={isSample} canEdit={canEdit} />
    </div>
  );
}

/** The way into the shopping mode. */
const ShopLink = ({ list, className }: { list: ShoppingList; className: string | undefined }) => (
  <LinkButton look="soft" className={className} to={shopPathOf(list)} state="list">
    <ShoppingCart />
    {texts.list.shop}
  </LinkButton>
);
