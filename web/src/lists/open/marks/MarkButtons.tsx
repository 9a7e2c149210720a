import type { Item, ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { seenPriceOf } from '@sali/domain/lists/seenPrices';
import { Ellipsis, Hand, SearchX, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { personName } from '../../../base/languages/personName.ts';
import { productTexts } from '@sali/texts/app/product';
import { shopTexts } from '@sali/texts/app/shop';
import { useDevice } from '../../../people/sync/engine.ts';
import { Button, IconButton } from '../../../base/ui/Button.tsx';
import { bringBack, markNotFound, release, take, useClaimant, useIsTogether } from './marks.ts';
import { PriceDiffers } from './PriceDiffers.tsx';
import { clsx } from 'clsx';
import styles from './marks.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

type MarkButtonsProps = {
  listId: string;
  item: Item;
  storeKey: string | null;
  isShopping: boolean;
  onDone: () => void;
  /** Undefined for those who may only tick. */
  onRemove?: (() => void) | undefined;
};

/**
 * The marks of an item while one shops: 'I've got this', and in the store the price at the shelf and 'not found'.
 * Outside the shopping mode the latter two are behind a button [SM26]; marks that were set stay in sight. The way off the
 * list is beside them: a row of its own would take the dialog beyond a phone's screen.
 */
export function MarkButtons({ listId, item, storeKey, isShopping, onDone, onRemove }: MarkButtonsProps) {
  const list = useDevice((state) => state.lists[listId]);
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  if (!list || list.status !== 'active' || !can(list.role, 'tick')) return null;
  const isOpen = !item.isCompleted;
  const isAll = isShopping || isMoreOpen;
  const isPriced = storeKey !== null && seenPriceOf(list.items[item.id] ?? item, storeKey) !== null;
  const hasMore = !isShopping && ((isOpen && !item.isNotFound) || (storeKey !== null && !isPriced));
  return (
    <>
      {(isAll || isPriced) && <PriceDiffers listId={listId} item={item} storeKey={storeKey} />}
      {(isOpen || hasMore || onRemove) && (
        <div className={clsx(uiStyles.row, uiStyles.above16, styles.marks)}>
          {isOpen && <ClaimButton list={list} item={item} />}
          {isOpen && (isAll || item.isNotFound === true) && <MissButton listId={listId} item={item} onDone={onDone} />}
          {hasMore && (
            <Button look="soft" aria-expanded={isMoreOpen} onClick={() => setIsMoreOpen(!isMoreOpen)}>
              <Ellipsis />
              {shopTexts.more}
            </Button>
          )}
          {onRemove && (
            <IconButton label={productTexts.remove} className={styles.remove} onClick={onRemove}>
              <Trash2 />
            </IconButton>
          )}
        </div>
      )}
    </>
  );
}

function ClaimButton({ list, item }: { list: ShoppingList; item: Item }) {
  const me = useClaimant(list.id);
  const isTogether = useIsTogether(list);
  const { claimedBy = null, claimedName = '' } = item;
  if (me === null || (!isTogether && claimedBy === null)) return null;
  const isMine = claimedBy === me.userId;
  const { release: releaseText, take: takeText, takeOver } = shopTexts;
  const other = claimedBy === null ? takeText : takeOver({ name: personName(claimedBy, claimedName) });
  return (
    <Button look="soft" onClick={() => (isMine ? release(list.id, item, me) : take(list.id, item, me))}>
      <Hand />
      {isMine ? releaseText : other}
    </Button>
  );
}

function MissButton({ listId, item, onDone }: Pick<MarkButtonsProps, 'listId' | 'item' | 'onDone'>) {
  const me = useClaimant(listId);
  const press = (): void => {
    if (item.isNotFound) bringBack(listId, item);
    else markNotFound(listId, item, me);
    onDone();
  };
  return (
    <Button look="soft" onClick={press}>
      {item.isNotFound ? <Undo2 /> : <SearchX />}
      {item.isNotFound ? shopTexts.bringBack : shopTexts.notFound}
    </Button>
  );
}
