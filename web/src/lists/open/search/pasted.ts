import type { Agorot } from '@sali/domain/base/units';
import { UNIT_LABELS } from '@sali/domain/goods/catalogue/product';
import { matchConfidence, WHOLE_MATCH } from '@sali/domain/goods/catalogue/matchConfidence';
import { withDeals } from '@sali/domain/lists/deals';
import { withEstimates } from '@sali/domain/lists/estimates';
import { QUANTITY_MAX } from '@sali/domain/base/limits';
import {
  type Item,
  type ItemEstimate,
  lineUnitOf,
  type NewItem,
  openItemsOf,
  type ShoppingList,
} from '@sali/domain/lists/list';
import { applyListOps, type ListOp } from '@sali/domain/lists/op';
import { isMissed, lineTotalAgorot, totalsOf, wholeSumAgorot } from '@sali/domain/lists/view';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import { priceBasketIn } from '../../../goods/prices/api.ts';
import { canAskServer, useConnectivity } from '../../../people/connectivity/connectivity.ts';
import { editItem } from '../../../people/sync/lists.ts';
import { useShelves } from '../../../goods/prices/shelf.ts';
import { type BasketLines, basketOf, onShelf } from '../../listPrices/basket.ts';
import { chargesFrom } from '../../listPrices/serverCharges.ts';
import type { PricedItem } from './typedItems.ts';

/** The things that a text names, compared with the list, and the price of the list with them [G83] [G93]. */

/** Where a thing is on the list: 'same' may get more of it, beside 'similar' it is a line of its own. */
export type OnList = { readonly item: Item; readonly is: 'same' | 'similar' };

/** The words and the name of one that is on the list are the same. */
const SAME = 1;

/** The open line that a thing names; undefined where there is none. */
export function onListOf(list: ShoppingList | null, { item, itemCode }: PricedItem): OnList | undefined {
  const open = (list ? openItemsOf(list) : []).filter((one) => !isMissed(one));
  const likeness = (one: Item): number =>
    one.barcode !== null && one.barcode === itemCode ? SAME : matchConfidence(item.name, one.name);
  const [best] = open.map((one) => ({ one, is: likeness(one) })).sort((a, b) => b.is - a.is);
  if (!best || best.is < WHOLE_MATCH) return undefined;
  return { item: best.one, is: best.is >= SAME && isSameMeasure(item, best.one) ? 'same' : 'similar' };
}

/** Kilograms are not added to pieces. */
const isSameMeasure = (one: NewItem, other: Item): boolean => unitLabelOf(one) === unitLabelOf(other);

const unitLabelOf = (item: NewItem | Item): string => {
  const unit = lineUnitOf(item);
  return unit === UNIT_LABELS.unit ? '' : unit;
};

/** The sum that things add to a list, and each new item's part of it; null where it has no price. */
export type AddedPrices = {
  readonly addedAgorot: Agorot;
  readonly byId: ReadonlyMap<string, Agorot | null>;
  /** The estimates of the new items, by their ids. */
  readonly estimates: ReadonlyMap<string, ItemEstimate>;
};

/**
 * Asks for the prices that things add to a list, as the open list asks [J49]: a product is chosen for one line only, so
 * that a thing beside a similar one costs something else than alone. Without a network the device prices them [C31].
 * @param list null: a new one @param ops add the things
 * @returns null where the device does not know the prices of the store
 * @throws HttpError
 */
export async function addedPrices(
  list: ShoppingList | null,
  ops: readonly ListOp[],
  shop: PricingShop,
): Promise<AddedPrices | null> {
  const next = applyListOps(list ?? undefined, ops);
  if (!next) return { addedAgorot: 0, byId: new Map(), estimates: new Map() };
  const [before, after] = await Promise.all([list && pricedIn(list, shop), pricedIn(next, shop)]);
  if (after === null) return null;
  const added = Object.values(after.items).filter(({ id }) => list?.items[id] === undefined);
  return {
    addedAgorot: wholeSumOf(after) - (before ? wholeSumOf(before) : 0),
    byId: new Map(added.map((item) => [item.id, lineTotalAgorot(item)])),
    estimates: new Map(added.flatMap(({ id, estimate }) => (estimate ? [[id, estimate]] : []))),
  };
}

type PricingShop = { readonly storeKey: string; readonly clubs: readonly ChosenClub[] };

async function pricedOnDevice(listId: string, asked: BasketLines, { storeKey, clubs }: PricingShop) {
  const { cachedDeals } = await import('../../listPrices/cachedDeals.ts');
  const items = onShelf(asked, useShelves.getState().shelves[storeKey]);
  return cachedDeals(listId, { storeKey, items, words: asked.words, clubs }, Date.now());
}

async function pricedIn(list: ShoppingList, { storeKey, clubs }: PricingShop): Promise<ShoppingList | null> {
  const asked = basketOf(list);
  if (!asked) return list;
  const charges = canAskServer(useConnectivity.getState().health)
    ? chargesFrom((await priceBasketIn(storeKey, { ...asked, clubs }))?.lines ?? [], asked)
    : await pricedOnDevice(list.id, asked, { storeKey, clubs });
  return charges && withEstimates(withDeals(list, charges.lines), charges.estimates);
}

const wholeSumOf = (list: ShoppingList): Agorot => wholeSumAgorot(totalsOf(list));

/** Returns the ops that add the chosen things: new items, or more of existing lines. @param list null: a new one */
export function additionOps(list: ShoppingList | null, chosen: readonly ChosenThing[], at: number): ListOp[] {
  const listId = list?.id ?? '';
  const made: ListOp = { kind: 'createList', id: '', listId, at, name: '', description: '', storeKey: null };
  const added = chosen.map(({ item, raised }, index): ListOp => {
    const op = { id: item.id, listId, at: at + index };
    return raised
      ? { ...op, kind: 'editItem', itemId: raised.id, change: { quantity: sumOfQuantities(raised, item) } }
      : { ...op, kind: 'addItem', item };
  });
  return list ? added : [made, ...added];
}

/** Something of a text that is to be added; `raised`: the line that gets more instead. */
export type ChosenThing = { readonly item: NewItem; readonly raised: Item | null };

/** Lines that are there get more. */
export async function raiseLines(listId: string, chosen: readonly ChosenThing[]): Promise<void> {
  for (const { item, raised } of chosen)
    if (raised) await editItem(listId, raised.id, { quantity: sumOfQuantities(raised, item) });
}

/** Without binary tails. */
const sumOfQuantities = (one: Item, more: NewItem): number =>
  Math.min(QUANTITY_MAX, Math.round((one.quantity + more.quantity) * 1000) / 1000);
