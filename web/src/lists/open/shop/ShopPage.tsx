import type { ShoppingList } from '@sali/domain/lists/list';
import { calledBy } from '@sali/domain/lists/ownNames';
import { can } from '@sali/domain/lists/op';
import { completedOf, groupsOf, totalsOf } from '@sali/domain/lists/view';
import { parseStoreKey } from '@sali/domain/base/storeKey';
import { IdCard, X } from 'lucide-react';
import { lazy, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { useOwnNames } from '../../../goods/catalogue/ownNames.ts';
import { ProductName } from '../../../goods/catalogue/ProductName.tsx';
import { OfflineStrip } from '../../../people/connectivity/OfflineStrip.tsx';
import { texts } from '@sali/texts/app/main';
import { type ListPrices, useListPrices } from '../../listPrices/useListPrices.ts';
import { LiveNotices } from '../../../people/live/LiveNotices.tsx';
import { usePresence } from '../../../people/live/usePresence.ts';
import { partFailed } from '../../../base/partFailed.ts';
import { useStore } from '../../../goods/stores/useStore.ts';
import { syncEngine, useDevice, useTicks } from '../../../people/sync/engine.ts';
import { listAt, pathOf } from '../../../people/sync/paths.ts';
import { IconButton } from '../../../base/ui/Button.tsx';
import { Later } from '../../../base/ui/Later.tsx';
import { drawToastsWith } from '../../../base/ui/toast.ts';
import { useTitle } from '../../../base/ui/useTitle.ts';
import { ScreenHead } from '../../../base/ui/screen/ScreenHead.tsx';
import { useWakeLock } from '../../../base/ui/screen/useWakeLock.ts';
import { useCategoryOrder } from '../order/categoryOrder.ts';
import { Till } from '../Till.tsx';
import { MissedPart } from '../marks/MissedPart.tsx';
import { ShopCart } from './ShopCart.tsx';
import { ShopGroup } from './ShopGroup.tsx';
import { shopTexts } from '@sali/texts/app/shop';
import uiStyles from '../../../base/ui/ui.module.css';

const ItemDialog = lazy(() => import('../item/ItemDialog.tsx').then((m) => ({ default: m.ItemDialog })));
const DoneCard = lazy(() => import('../DoneCard.tsx').then((m) => ({ default: m.DoneCard })));
const FinishSheet = lazy(() => import('../FinishSheet.tsx').then((m) => ({ default: m.FinishSheet })));
const CardsSheet = lazy(() => import('../../cards/CardsSheet.tsx').then((m) => ({ default: m.CardsSheet })));
const TillSheet = lazy(() => import('../TillSheet.tsx').then((m) => ({ default: m.TillSheet })));

const words = shopTexts.mode;

/** A list in the shop, at an address of its own: a reload stays in it, and the way back leaves it. */
export function ShopPage() {
  const { id } = useParams();
  const list = useDevice((state) => listAt(state.lists, id));
  const isReady = useDevice((state) => state.phase === 'ready');
  useTitle(texts.app.titleOf({ page: list?.name ?? texts.list.shop }));
  useEffect(() => drawToastsWith((text) => <ProductName name={text} />), []);
  if (list && can(list.role, 'tick') && list.status === 'active') return <Shop key={list.id} list={list} />;
  // The page of the list knows what to do with one that is not here.
  return isReady ? <Navigate to={`/shopping/list/${encodeURIComponent(id ?? '')}`} replace /> : null;
}

type OpenInShop = { readonly kind: 'sum' | 'finish' | 'cards' } | { readonly kind: 'item'; readonly itemId: string };

function Shop({ list: stored }: { list: ShoppingList }) {
  const { list, asOf, isSample } = useShownList(stored);
  const store = useStore(stored);
  const order = useCategoryOrder(store.key);
  const ticking = useTicks((state) => state.ticking);
  const tickingIds = useMemo(() => new Set(ticking.keys()), [ticking]);
  const groups = useMemo(
    () => groupsOf(list, order, tickingIds).filter(({ open }) => open.length > 0),
    [list, order, tickingIds],
  );
  const totals = useMemo(() => totalsOf(list, tickingIds), [list, tickingIds]);
  const [open, setOpen] = useState<OpenInShop | null>(null);
  const leave = useLeave(stored);
  const isLit = useWakeLock();
  const close = () => setOpen(null);
  const canEdit = can(list.role, 'edit');
  const openItem = (itemId: string) => setOpen({ kind: 'item', itemId });
  usePresence(stored);
  useEffect(() => syncEngine().device.setActiveList(stored.id), [stored.id]);
  return (
    <main className={uiStyles.column} id="content">
      <ScreenHead
        title={list.name}
        screenOn={isLit ? words.screenOn : null}
        actions={
          <IconButton label={words.cards} aria-haspopup="dialog" onClick={() => setOpen({ kind: 'cards' })}>
            <IdCard />
          </IconButton>
        }
      >
        <IconButton label={words.leave} onClick={leave}>
          <X />
        </IconButton>
      </ScreenHead>
      <OfflineStrip />
      {groups.map((group) => (
        <ShopGroup key={group.categoryId} list={list} group={group} onOpen={openItem} />
      ))}
      {totals.remaining === 0 && totals.count > 0 && groups.length === 0 && (
        <Later>
          <DoneCard list={list} />
        </Later>
      )}
      <MissedPart
        list={list}
        storeKey={store.key}
        actions={{ canTick: true, onOpen: ({ id }) => openItem(id) }}
        canReplace={canEdit}
      />
      <ShopCart listId={list.id} items={completedOf(list, tickingIds)} agorot={totals.doneAgorot} />
      <Till
        totals={totals}
        budgetAgorot={list.budgetAgorot ?? null}
        asOf={asOf}
        isSample={isSample}
        isAllFolded={undefined}
        onFoldAll={() => undefined}
        onSum={() => setOpen({ kind: 'sum' })}
        comparePath={undefined}
        promotionsPath={undefined}
        onAdd={undefined}
        onFinish={canEdit && !list.isCompleted ? () => setOpen({ kind: 'finish' }) : undefined}
      />
      <LiveNotices onLeave={leave} />
      {open && (
        <Later onFailed={partFailed} key={open.kind}>
          <Opened open={open} list={list} storeKey={store.key} canEdit={canEdit} onClose={close} />
          {open.kind === 'cards' && (
            <CardsSheet chainId={(store.key && parseStoreKey(store.key)?.chainId) || null} onClose={close} />
          )}
          {open.kind === 'sum' && (
            <TillSheet
              totals={totals}
              asOf={asOf}
              isSample={isSample}
              storeName={store.name}
              budgetAgorot={list.budgetAgorot ?? null}
              onBudget={undefined}
              onFinish={canEdit && totals.remaining < totals.count ? () => setOpen({ kind: 'finish' }) : undefined}
              onClose={close}
            />
          )}
        </Later>
      )}
    </main>
  );
}

type OpenedProps = {
  open: OpenInShop;
  list: ShoppingList;
  storeKey: string | null;
  canEdit: boolean;
  onClose: () => void;
};

function Opened({ open, list, storeKey, canEdit, onClose }: OpenedProps) {
  const item = open.kind === 'item' ? list.items[open.itemId] : undefined;
  if (open.kind === 'finish') return <FinishSheet list={list} onClose={onClose} />;
  if (!item) return null;
  return <ItemDialog listId={list.id} item={item} storeKey={storeKey} canEdit={canEdit} isShopping onClose={onClose} />;
}

/** The list at the prices of its store, its products by this person's names. */
function useShownList(stored: ShoppingList): ListPrices {
  const { list, ...prices } = useListPrices(stored);
  const names = useOwnNames((state) => state.names);
  return { list: useMemo(() => calledBy(list, names), [list, names]), ...prices };
}

/** Back to where the person came from; to the page of the list if they opened the address itself. */
function useLeave(list: ShoppingList): () => void {
  const navigate = useNavigate();
  const isFromList = useLocation().state === 'list';
  return () => void (isFromList ? navigate(-1) : navigate(pathOf(list), { replace: true }));
}
