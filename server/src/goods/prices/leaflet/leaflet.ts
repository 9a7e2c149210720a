import type { StorePromotions, StorePromotionsQuery } from '@sali/contract/goods/promotions/storePromotions';
import { hebrewDeal, saleTextToWire } from '@sali/contract/goods/prices/hebrewDeals';
import { promotionToWire } from '@sali/contract/goods/prices/pricesWire';
import { normalise, wordsOf } from '@sali/domain/goods/catalogue/normalise';
import { shekelsOf } from '@sali/domain/base/money';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import type { ShelfFacts } from '@sali/domain/goods/promotions/terms/terms';
import { runsAt } from '@sali/domain/goods/promotions/terms/promotion';
import { shownPromotion } from '@sali/domain/goods/promotions/texts/shownPromotion';
import { AppError } from '../../../base/errors.ts';
import { yieldEvery } from '../../../base/yielding.ts';
import { readPromotedShelf, type StoreRow } from '../db.ts';
import { pricesIn, storeOfKey } from '../prices.ts';
import { readPromotionsNaming } from '../promotions/db.ts';
import type { PromotionInStore } from '../promotions/promotions.ts';
import type { PricesRoom, SoldProduct } from '../room.ts';
import { readPromotedCodes } from './db.ts';

/**
 * A store's promotions as a leaflet: searched, counted by category, page by page. The leaflet of a store is worked out
 * once and kept for some minutes, since a large store has 2,000 promotions with 40,000 items.
 */

/** The largest store's leaflet takes some seconds to compute; which of its promotions run is checked at each call. */
const CACHED_MS = 10 * 60_000;
const STORES_CACHED_MAX = 8;
/** How long others wait at most, not counting one promotion. */
const SLICE_MS = 20;
const PRODUCTS_SHOWN = 6;
/** A promotion of gifts names 14,000 products: search looks at those that are sold most. */
const SEARCHED_PRODUCTS_MAX = 300;

type Leaf = {
  readonly inStore: PromotionInStore;
  /** Products of the catalogue, those that most chains sell first. */
  readonly products: readonly SoldProduct[];
  readonly categoryId: number | null;
  /** ` word word …`, folded: what search looks into. */
  readonly text: string;
};
type CachedLeaflet = { readonly until: number; readonly leaves: Promise<readonly Leaf[]> };

export type Leaflets = {
  /** @throws AppError store_not_found for a store that is not known */
  readonly page: (storeKey: string, query: StorePromotionsQuery) => Promise<StorePromotions>;
};

export function openLeaflets(room: PricesRoom): Leaflets {
  const cache = new Map<number, CachedLeaflet>();
  const leavesOf = (store: StoreRow): Promise<readonly Leaf[]> => {
    const now = room.now().getTime();
    const known = cache.get(store.storeId);
    if (known && known.until > now) return known.leaves;
    const leaves = readLeaves(room, store);
    cache.delete(store.storeId);
    cache.set(store.storeId, { until: now + CACHED_MS, leaves });
    leaves.catch(() => cache.delete(store.storeId));
    const oldest = cache.keys().next().value;
    if (cache.size > STORES_CACHED_MAX && oldest !== undefined) cache.delete(oldest);
    return leaves;
  };
  return {
    page: async (storeKey, query) => {
      const store = await storeOfKey(room.db, storeKey);
      if (!store) throw new AppError('store_not_found');
      return pageOf(room, store, await leavesOf(store), query);
    },
  };
}

async function readLeaves(room: PricesRoom, { storeId, storeKey, isSample }: StoreRow): Promise<readonly Leaf[]> {
  await room.ready;
  const codes = await readPromotedCodes(room.db, storeId);
  const shelf = new Map<string, ShelfFacts & { itemCode: string }>();
  for (const cells of await readPromotedShelf(
    room.db,
    codes.map((code) => ({ storeId, code })),
  )) {
    const [, itemCode, code, priceAgorot, isWeighed, isDiscountable] = cells;
    shelf.set(code, { itemCode, priceAgorot, isWeighed, isDiscountable });
  }
  const at = toJerusalem(room.now());
  const until = toJerusalem(new Date(room.now().getTime() + CACHED_MS));
  const named = await readPromotionsNaming(
    room.db,
    { storeIds: [storeId], codes: [...shelf.keys()] },
    { from: at, until },
  );
  const leaves: Leaf[] = [];
  const turn = yieldEvery(SLICE_MS);
  for (const promotion of named.get(storeId) ?? []) {
    const shown = shownPromotion(promotion, shelf);
    const itemCodes = shown.codes.flatMap((code) => shelf.get(code)?.itemCode ?? []);
    leaves.push(leafOf(room, { storeKey, isSample, shown, itemCodes }));
    await turn();
  }
  return leaves.filter(({ products }) => products.length > 0).sort(byRank);
}

function leafOf(room: PricesRoom, inStore: PromotionInStore): Leaf {
  const products = inStore.itemCodes
    .flatMap((itemCode) => room.findProduct(itemCode) ?? [])
    .sort((a, b) => b.chainCount - a.chainCount || a.productId - b.productId);
  // Each text by itself: folding takes the square of a text's length.
  const texts = [hebrewDeal(inStore.shown.text), inStore.shown.promotion.text];
  for (const { name, brand } of products.slice(0, SEARCHED_PRODUCTS_MAX)) texts.push(name, brand);
  const words = texts.flatMap((text) => wordsOf(normalise(text)));
  return { inStore, products, categoryId: mostOf(products), text: ` ${[...new Set(words)].join(' ')}` };
}

function mostOf(products: readonly SoldProduct[]): number | null {
  const counts = new Map<number, number>();
  for (const { categoryId } of products) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? null;
}

/** Everybody's deals, then those of some, then words; in each what most chains sell. */
function byRank(a: Leaf, b: Leaf): number {
  const rank = ({ inStore: { shown } }: Leaf): number =>
    (shown.isTextOnly ? 2 : 0) + (shown.condition === null ? 0 : 1);
  const sold = ({ products }: Leaf): number => products[0]?.chainCount ?? 0;
  return rank(a) - rank(b) || sold(b) - sold(a);
}

async function pageOf(
  room: PricesRoom,
  store: StoreRow,
  leaves: readonly Leaf[],
  query: StorePromotionsQuery,
): Promise<StorePromotions> {
  const words = wordsOf(normalise(query.search));
  const at = toJerusalem(room.now());
  const fitting = leaves.filter(
    ({ text, inStore }) =>
      runsAt(inStore.shown.promotion, at) &&
      words.every((word) => text.includes(` ${word}`)) &&
      (query.who === 'all' || (inStore.shown.condition === null) === (query.who === 'everybody')),
  );
  const chosen = fitting.filter(
    ({ categoryId }) => query.category_id === undefined || categoryId === query.category_id,
  );
  const page = chosen.slice(query.skip, query.skip + query.limit);
  const shown = page.flatMap(({ products }) => products.slice(0, PRODUCTS_SHOWN));
  const codes = [...new Set(shown.map(({ itemCode }) => itemCode))];
  const prices = await pricesIn(room.db, store.storeKey, codes, room.now());
  return {
    store_key: store.storeKey,
    store_name: store.storeName,
    chain_name: store.chainName,
    ...(store.isSample && { is_sample: true as const }),
    total: chosen.length,
    categories: countCategories(fitting),
    promotions: page.map((leaf) => leafToWire(leaf, prices)),
  };
}

function countCategories(leaves: readonly Leaf[]): StorePromotions['categories'] {
  const counts = new Map<number, number>();
  for (const { categoryId } of leaves)
    if (categoryId !== null) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  return Array.from(counts, ([categoryId, count]) => ({ category_id: categoryId, count })).sort(
    (a, b) => b.count - a.count,
  );
}

function leafToWire(
  { inStore, products, categoryId }: Leaf,
  prices: Awaited<ReturnType<typeof pricesIn>>,
): StorePromotions['promotions'][number] {
  const { item_codes: _, ...promotion } = promotionToWire(
    inStore.storeKey,
    inStore.shown,
    inStore.itemCodes,
    inStore.isSample,
  );
  return {
    ...promotion,
    category_id: categoryId,
    products: products.slice(0, PRODUCTS_SHOWN).map((product) => {
      const { priceAgorot = null, salePriceAgorot = null, saleText = null } = prices.get(product.itemCode) ?? {};
      return {
        item_code: product.itemCode,
        item_name: product.name,
        manufacturer_name: product.manufacturer,
        brand: product.brand,
        category_id: product.categoryId,
        subcategory_id: product.subcategoryId,
        image_url: product.imageUrl,
        is_weighted: product.isWeighted,
        price: priceAgorot === null ? null : shekelsOf(priceAgorot),
        sale_price: salePriceAgorot === null ? null : shekelsOf(salePriceAgorot),
        ...saleTextToWire(saleText),
      };
    }),
  };
}
