import { readKind } from '@sali/domain/goods/kinds/kind';
import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import type { Deps } from '../../base/deps.ts';
import type { ImageStore } from '../../base/images/images.ts';
import { readUsual } from '../../lists/activity/activity.ts';
import { accessTo, addListItems, listRefOf, type ListsRoom } from '../../lists/lists.ts';
import { templatesOf } from '../../lists/templates/db.ts';
import type { Live } from '../../people/live/live.ts';
import { pantryOf, type PantryRoom } from '../../kitchen/pantry/pantry.ts';
import { basketInStore, likelyProduct, type PricesRoom, pricesAt, soldAt } from '../../goods/prices/prices.ts';
import { fetchPage, fetchPicture, type RecipesRoom } from '../../kitchen/recipes/recipes.ts';
import { selectReminders } from '../../people/notifications/reminders/db.ts';
import type { StorageRoom } from '../../people/storage/storage.ts';
import type { Counts } from './counts.ts';
import type { PictureCounts } from './storage.ts';

const KITCHEN_NEWS = { type: 'kitchen_news', recipe_id: 0, version: 0 } as const;

export const openPantry = (
  deps: Deps,
  { catalogue, lists, live }: { readonly catalogue: Catalogue; readonly lists: ListsRoom; readonly live: Live },
): PantryRoom => ({
  ...deps,
  ready: catalogue.ready,
  findProduct: catalogue.find,
  codeNow: catalogue.same.leadsTo,
  usualOf: (userId, limit) => readUsual(lists, userId, limit),
  pantryChanged: (userIds) => live.announceKitchen(userIds, { ...KITCHEN_NEWS, of: 'pantry' }),
});

type RecipesNeeds = {
  readonly catalogue: Catalogue;
  readonly images: ImageStore;
  readonly storage: StorageRoom;
  readonly pictureCounts: PictureCounts;
  readonly counts: Counts;
  readonly live: Live;
  readonly lists: ListsRoom;
  readonly pantry: PantryRoom;
  readonly prices: PricesRoom;
};

export const openRecipes = (deps: Deps, needs: RecipesNeeds): RecipesRoom => ({
  ...deps,
  images: needs.images,
  fetchPage,
  fetchPicture,
  countPage: needs.counts.page,
  chargePictures: (userId, bytes) => needs.storage.chargePictures(userId, bytes),
  ...needs.pictureCounts,
  ...productsForRecipes(needs.catalogue),
  ...pricesForRecipes(deps, needs.prices),
  kitchenChanged: (userIds, news) => needs.live.announceKitchen(userIds, { ...KITCHEN_NEWS, ...news }),
  pantryOf: (userId) => pantryOf(needs.pantry, userId),
  findList: async (address, userId) => {
    const { row } = await accessTo(deps.db, listRefOf(address), userId);
    return { id: row.list_uuid, storeKey: row.store_key };
  },
  repeatedListsOf: async (userId) =>
    (await templatesOf(deps.db, userId)).flatMap(({ template_id: templateId, name, recurrence, ...times }) =>
      recurrence ? { templateId, name, recurrence, createdAt: times.created_at, changedAt: times.updated_at } : [],
    ),
  remindersOf: (userId) => selectReminders(deps.db, userId),
  addToList: (caller, list, items) => addListItems(needs.lists, caller, listRefOf(list), items),
});

function productsForRecipes(
  catalogue: Catalogue,
): Pick<RecipesRoom, 'ready' | 'findProduct' | 'productsFitting' | 'searchProducts'> {
  return {
    ready: catalogue.ready,
    findProduct: (barcode) => catalogue.find(barcode),
    productsFitting: (name, limit) => {
      const kind = readKind(name);
      return kind ? catalogue.fitsOf(kind, limit).fits : [];
    },
    searchProducts: (query, limit) => catalogue.search({ query, limit, skip: 0, status: 'ACTIVE' }).products,
  };
}

function pricesForRecipes(
  { db, now }: Deps,
  prices: PricesRoom,
): Pick<RecipesRoom, 'cheaperNow' | 'likelyProduct' | 'soldAt' | 'basketInStore'> {
  return {
    cheaperNow: async (storeKey, itemCodes) => {
      const found = await pricesAt(db, storeKey, itemCodes, now(), prices.same);
      return new Set([...found].flatMap(([code, { salePriceAgorot }]) => (salePriceAgorot === null ? [] : [code])));
    },
    soldAt: (storeKey, itemCodes) => soldAt(db, storeKey, itemCodes, prices.same),
    likelyProduct: (line) => likelyProduct(prices, line),
    basketInStore: (storeKey, basket, generics) => basketInStore(prices, storeKey, basket, generics),
  };
}
