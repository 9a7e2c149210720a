import { type Item, shownNameOf } from '@sali/domain/lists/list';
import { isolate } from '@sali/domain/base/bidi';
import type { RecipeNeed } from '@sali/domain/lists/recipeNeed';
import { isEstimated, lineTotalAgorot, regularTotalAgorot } from '@sali/domain/lists/view';
import { Check, ChefHat, MessageSquareText, Tag, Undo2 } from 'lucide-react';
import { lazy, memo, useRef } from 'react';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { ProductPicture } from '../../goods/catalogue/ProductPicture.tsx';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';
import { syncEngine, useTicks } from '../../people/sync/engine.ts';
import { uncompleteItem } from '../../people/sync/lists.ts';
import { undoable, undoReturn } from '../../people/sync/undo.ts';
import { writtenAmount } from '../../base/languages/writtenAmount.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Later } from '../../base/ui/Later.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { PendingRing } from '../../base/ui/Rings.tsx';
import type { SwipeSide } from '../../base/ui/swipe/swipe.ts';
import { useSwipe } from '../../base/ui/swipe/useSwipe.ts';
import { DealText, isOnSale, NextSetHint, Quantity, UnitPrice } from '../../goods/catalogue/quantity.tsx';
import { listed } from '../../base/languages/words.ts';
import { clsx } from 'clsx';
import styles from './ItemRow.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const EstimateText = lazy(() => import('../listPrices/EstimateText.tsx').then((m) => ({ default: m.EstimateText })));
const ClaimChip = lazy(() => import('./marks/ClaimChip.tsx').then((m) => ({ default: m.ClaimChip })));

/** The actions of a list's rows. The functions keep their identity: a row is drawn only when its item changes. */
export type ItemActions = {
  readonly listId: string;
  readonly canTick: boolean;
  readonly onTick: (item: Item) => void;
  readonly onUntick: (item: Item) => void;
  readonly onUndoTick: (item: Item) => void;
  readonly onOpen: (item: Item) => void;
};

export type ItemRowProps = { item: Item; isTicking: boolean; isLined: boolean; actions: ItemActions };

/**
 * Returns the actions of a list's rows in this tab.
 * @param announce says a text to people who do not see what changed
 * @param open shows an item's dialog
 */
export const itemActionsOf = (
  listId: string,
  canTick: boolean,
  announce: (text: string) => void,
  open: (itemId: string) => void,
): ItemActions => ({
  listId,
  canTick,
  onTick: (item) => {
    // While the ring runs the row itself has the way back.
    void syncEngine().ticks.tick(listId, item.id, () =>
      undoable(texts.list.ticked({ name: shownNameOf(item) }), () => syncEngine().ticks.undo(listId, item)),
    );
  },
  onUntick: (item) => {
    void uncompleteItem(listId, item.id);
    undoable(texts.list.returned({ name: shownNameOf(item) }), () => undoReturn(listId, [item]));
  },
  onUndoTick: (item) => {
    announce(texts.list.returned({ name: shownNameOf(item) }));
    void syncEngine().ticks.undo(listId, item);
  },
  onOpen: (item) => open(item.id),
});

/** One line of a list: the tick, the words, the line's total. Native elements, since a list may hold thousands. */
export const ItemRow = memo(function ItemRow({ item, isTicking, isLined, actions }: ItemRowProps) {
  const moving = useRef<HTMLDivElement>(null);
  const isInCart = isTicking || item.isCompleted;
  const sides = !actions.canTick ? NO_SIDE : isInCart ? RIGHT : EITHER;
  const swipe = useSwipe(moving, sides, () => actOf({ item, isTicking, actions })(item));
  const state = isTicking ? 'pending' : item.isCompleted ? 'done' : 'open';
  return (
    <li
      className={clsx(styles.swipe, isLined && styles.lined, isTicking && styles.ticking)}
      data-swiping={swipe.side ?? undefined}
      {...swipe.handlers}
    >
      {swipe.side && <Behind isBack={isInCart} isArmed={swipe.isArmed} />}
      <div
        ref={moving}
        data-part="item"
        data-state={state}
        className={clsx(styles.item, isTicking ? styles.pending : item.isCompleted && styles.done)}
      >
        <Tick item={item} isTicking={isTicking} actions={actions} />
        <ProductPicture
          name={item.name}
          imageUrl={item.imageUrl}
          categoryId={item.categoryId}
          className={styles.picture}
        />
        <button type="button" data-part="words" className={styles.words} onClick={() => actions.onOpen(item)}>
          <span data-part="name" className={styles.name}>
            <ProductName name={shownNameOf(item)} />
          </span>
          <SecondLine item={item} isTicking={isTicking} listId={actions.listId} />
        </button>
        {isTicking ? (
          <Button look="ghost" size="sm" className={uiStyles.strong} onClick={() => actions.onUndoTick(item)}>
            {texts.list.undo}
          </Button>
        ) : (
          <LineTotal item={item} />
        )}
      </div>
    </li>
  );
});

/** A line that knows by itself whether its ring runs, so that a tap draws one row and not the page. */
export const TickingRow = memo(function TickingRow(props: Omit<ItemRowProps, 'isTicking'>) {
  const isTicking = useTicks((state) => state.ticking.has(props.item.id));
  return <ItemRow {...props} isTicking={isTicking} />;
});

/** An open item goes into the cart either way, what is in it comes back to the right only [G6] [G7]. */
const EITHER: readonly SwipeSide[] = ['left', 'right'];
const RIGHT: readonly SwipeSide[] = ['right'];
const NO_SIDE: readonly SwipeSide[] = [];

type TickProps = Omit<ItemRowProps, 'isLined'>;

/** Returns the action of the round button, which the swipe shares. */
const actOf = ({ item, isTicking, actions }: TickProps): ((item: Item) => void) =>
  isTicking ? actions.onUndoTick : item.isCompleted ? actions.onUntick : actions.onTick;

/** The text behind a row while it is swiped: it says what letting go does. */
function Behind({ isBack, isArmed }: { isBack: boolean; isArmed: boolean }) {
  const words = (
    <span className={clsx(uiStyles.row, uiStyles.gap6)}>
      {isBack ? <Undo2 className={uiStyles.icon16} /> : <Check className={uiStyles.icon16} />}
      {isBack ? listTexts.swipeBack : listTexts.swipeToCart}
    </span>
  );
  return (
    <div
      data-part="behind"
      className={clsx(styles.behind, isBack && styles.back)}
      data-armed={isArmed || undefined}
      aria-hidden="true"
    >
      {words}
      {words}
    </div>
  );
}

function Tick({ item, isTicking, actions }: TickProps) {
  const isOn = isTicking || item.isCompleted;
  const label = isTicking ? texts.list.undoTick : item.isCompleted ? listTexts.untick : texts.list.tick;
  const act = actOf({ item, isTicking, actions });
  return (
    <button
      type="button"
      className={clsx(styles.tick, isOn && styles.ticked)}
      aria-pressed={isOn}
      aria-label={label({ name: shownNameOf(item) })}
      disabled={!actions.canTick}
      onClick={() => act(item)}
    >
      {isTicking && <PendingRing />}
      <i>
        <Check className={uiStyles.icon16} />
      </i>
    </button>
  );
}

type SecondLineProps = { item: Item; isTicking: boolean; listId: string };

function SecondLine({ item, isTicking, listId }: SecondLineProps) {
  return (
    <span className={styles.details}>
      <span>
        <Quantity item={item} />
        {isTicking ? ` ·\u00a0${texts.list.inCart}` : <UnitPrice item={item} />}
      </span>
      {!isTicking && !item.isCompleted && isOnSale(item) && (
        <span className={uiStyles.deal}>
          <Tag className={uiStyles.icon14} />
          <DealText item={item} />
        </span>
      )}
      {!isTicking && !item.isCompleted && <NextSetHint item={item} />}
      {!isTicking && !item.isCompleted && item.barcode === null && item.estimate && (
        <span data-part="estimate" className={styles.anyBrand}>
          <Later>
            <EstimateText estimate={item.estimate} />
          </Later>
        </span>
      )}
      {!isTicking && item.isAnyBrand && !item.isCompleted && (
        <span className={styles.anyBrand}>
          {item.isWeighted ? texts.list.anyKind : texts.list.anyBrand}
          {item.estimate && (
            <>
              {' ·\u00a0'}
              <ProductName name={item.estimate.itemName} />
            </>
          )}
        </span>
      )}
      {!isTicking && typeof item.claimedBy === 'number' && (
        <Later>
          <ClaimChip item={item} listId={listId} />
        </Later>
      )}
      {!isTicking && !item.isCompleted && item.needs && item.needs.length > 0 && (
        <span data-part="needs" className={styles.note}>
          <ChefHat className={uiStyles.icon14} />
          <bdi>{needsText(item.needs, item.barcode === null)}</bdi>
        </span>
      )}
      {!isTicking && item.note !== '' && (
        <span data-part="note" className={styles.note}>
          <MessageSquareText className={uiStyles.icon14} />
          <span className={uiStyles.visuallyHidden}>{listTexts.hasNote}</span>
          <bdi>{item.note}</bdi>
        </span>
      )}
    </span>
  );
}

/**
 * 'שקשוקה (6), עוגה (4)': the recipes that need an item, each with its amounts. @param isOwnAmount the quantity says the
 * amount of a single need already, unless a whole one is bought for a part of it: half a lemon
 */
function needsText(needs: readonly RecipeNeed[], isOwnAmount: boolean): string {
  const amounts = new Map<string, string[]>();
  for (const { title, text } of needs)
    amounts.set(title, [...(amounts.get(title) ?? []), withFractions(writtenAmount(text))].filter(Boolean));
  const isPart = ({ amount, pack }: RecipeNeed) => pack !== null && amount < pack;
  const isPlain = isOwnAmount && needs.length === 1 && !needs.some(isPart);
  return listed(
    Array.from(amounts, ([title, parts]) =>
      isPlain || parts.length === 0 ? isolate(title) : `${isolate(title)} (${parts.map(isolate).join(' + ')})`,
    ),
  );
}

/** Keeps the sign of a fraction behind its number in a line of Hebrew. */
const withFractions = (text: string): string => text.replaceAll(/[\d,]+[¼-¾⅓-⅞]/g, '\u2066$&\u2069');

function LineTotal({ item }: { item: Item }) {
  const total = lineTotalAgorot(item);
  if (total === null) return <span className={styles.price} />;
  const before = regularTotalAgorot(item);
  const isOnSale = !item.isCompleted && before !== null && before > total;
  return (
    <span data-part="price" className={styles.price}>
      <span className={uiStyles.visuallyHidden}>{texts.list.total}</span>
      <Money agorot={total} className={isOnSale ? uiStyles.sale : undefined} />
      {isEstimated(item) && <span className={styles.about}>{texts.list.about}</span>}
      {isOnSale && (
        <>
          <span className={uiStyles.visuallyHidden}>{listTexts.instead}</span>
          <Money agorot={before} className={clsx(uiStyles.oldPrice, styles.before)} />
        </>
      )}
    </span>
  );
}
