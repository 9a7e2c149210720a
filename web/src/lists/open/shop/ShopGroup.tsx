import { type Item, shownNameOf, type ShoppingList } from '@sali/domain/lists/list';
import { type CategoryGroup, lineTotalAgorot } from '@sali/domain/lists/view';
import { Check, EllipsisVertical, Hand, MessageSquareText, SearchX } from 'lucide-react';
import { CategoryGlyph, tintOf } from '../../../goods/catalogue/CategoryGlyph.tsx';
import { useCategory } from '../../../goods/catalogue/categories.ts';
import { ProductName } from '../../../goods/catalogue/ProductName.tsx';
import { ProductPicture } from '../../../goods/catalogue/ProductPicture.tsx';
import { NextSetHint, Quantity } from '../../../goods/catalogue/quantity.tsx';
import { texts } from '@sali/texts/app/main';
import { syncEngine, useTicks } from '../../../people/sync/engine.ts';
import { undoable } from '../../../people/sync/undo.ts';
import { IconButton } from '../../../base/ui/Button.tsx';
import { Money } from '../../../base/ui/Money.tsx';
import { Num } from '../../../base/ui/Num.tsx';
import { PendingRing } from '../../../base/ui/Rings.tsx';
import { ClaimChip } from '../marks/ClaimChip.tsx';
import { markNotFound, release, take, useClaimant, useIsTogether } from '../marks/marks.ts';
import { shopTexts } from '@sali/texts/app/shop';
import { clsx } from 'clsx';
import styles from './shop.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

const words = shopTexts.mode;

type ShopGroupProps = { list: ShoppingList; group: CategoryGroup; onOpen: (itemId: string) => void };

/** The open items of a category, in large rows. */
export function ShopGroup({ list, group, onOpen }: ShopGroupProps) {
  const category = useCategory(group.categoryId);
  return (
    <section className={styles.group} aria-label={category.name}>
      <h2 className={styles.category}>
        <span className={clsx(uiStyles.tile, uiStyles.small, tintOf(category))}>
          <CategoryGlyph category={category} />
        </span>
        <span>
          {category.name} · <Num value={group.open.filter(({ isCompleted }) => !isCompleted).length} />
        </span>
      </h2>
      <ul>
        {group.open.map((item) => (
          <ShopRow key={item.id} list={list} item={item} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

type ShopRowProps = { list: ShoppingList; item: Item; onOpen: (itemId: string) => void };

/** A row whose whole width ticks; beside it are the other marks of the shop. */
function ShopRow({ list, item, onOpen }: ShopRowProps) {
  const isTicking = useTicks((state) => state.ticking.has(item.id));
  const name = shownNameOf(item);
  const total = lineTotalAgorot(item);
  const label = isTicking ? texts.list.undoTick : texts.list.tick;
  return (
    <li className={clsx(styles.row, isTicking && styles.pending)} data-part="shop-row">
      <button
        type="button"
        className={styles.tick}
        aria-pressed={isTicking}
        aria-description={label({ name })}
        onClick={() => (isTicking ? void syncEngine().ticks.undo(list.id, item) : tickRow(list.id, item))}
      >
        <span className={styles.circle}>
          {isTicking && <PendingRing />}
          <i>
            <Check />
          </i>
        </span>
        <ProductPicture
          name={item.name}
          imageUrl={item.imageUrl}
          categoryId={item.categoryId}
          className={styles.picture}
        />
        <span className={uiStyles.grow}>
          <span data-part="name" className={styles.name}>
            <ProductName name={name} />
          </span>
          {item.note !== '' && (
            <span className={clsx(styles.details, uiStyles.strong)}>
              <MessageSquareText className={uiStyles.icon14} />
              <bdi>{item.note}</bdi>
            </span>
          )}
          <span className={styles.details}>
            <span>
              <Quantity item={item} />
              {total !== null && (
                <span className={styles.price}>
                  {' ·\u00a0'}
                  <Money agorot={total} />
                </span>
              )}
            </span>
            {!isTicking && <NextSetHint item={item} />}
            {typeof item.claimedBy === 'number' && <ClaimChip item={item} listId={list.id} />}
          </span>
        </span>
      </button>
      {!isTicking && <RowMarks list={list} item={item} onOpen={onOpen} />}
    </li>
  );
}

function RowMarks({ list, item, onOpen }: ShopRowProps) {
  const me = useClaimant(list.id);
  const isTogether = useIsTogether(list);
  const name = shownNameOf(item);
  const isMine = me !== null && item.claimedBy === me.userId;
  return (
    <span className={styles.marks}>
      {me && isTogether && (
        <IconButton
          className={clsx(styles.mark, isMine && styles.mine)}
          label={(isMine ? words.releaseOf : words.takeOf)({ name })}
          aria-pressed={isMine}
          onClick={() => (isMine ? release(list.id, item, me) : take(list.id, item, me))}
        >
          <Hand />
        </IconButton>
      )}
      <button
        type="button"
        className={clsx(styles.mark, styles.worded)}
        aria-label={words.missOf({ name })}
        onClick={() => markNotFound(list.id, item, me)}
      >
        <SearchX className={uiStyles.icon16} />
        {shopTexts.notFound}
      </button>
      <IconButton className={styles.mark} label={words.moreOf({ name })} onClick={() => onOpen(item.id)}>
        <EllipsisVertical />
      </IconButton>
    </span>
  );
}

/** As on the page of the list: the row has the way back while its ring runs, then a toast. */
function tickRow(listId: string, item: Item): void {
  const { ticks } = syncEngine();
  void ticks.tick(listId, item.id, () =>
    undoable(texts.list.ticked({ name: shownNameOf(item) }), () => ticks.undo(listId, item)),
  );
}
