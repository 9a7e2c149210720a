import { isGlobalCode } from '@sali/domain/goods/catalogue/codeScope';
import { codeOfItemCode, normalCode } from '@sali/domain/goods/catalogue/product';
import { getOrCreate } from '@sali/domain/base/memo';
import { codeInStore } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import { currentUserKey } from '../../people/accounts/userKey.ts';
import { HttpError, is404 } from '../../base/httpError.ts';
import { fetchProduct, fetchSuggestions } from './api.ts';
import { foundProductFromWire, searchTimeout } from './catalogue.ts';
import type { FoundProduct } from './foundProduct.ts';
import { findSeen, findSeenInChains, storeSeen } from './seen.ts';

/** Goods that a code means. */
export type GoodsOfCode = {
  readonly product: FoundProduct;
  /** The chains that mean them by the code; none: all do. */
  readonly chainIds: readonly string[];
};

export type ProductsByCode = {
  /** Empty: nothing has this code. Several: chains use it for goods of different names. */
  readonly goods: readonly GoodsOfCode[];
  /** The server was asked, or a whole catalogue on the device: what is not found does not exist. */
  readonly isWhole: boolean;
};

type Answer = { readonly products: readonly FoundProduct[]; readonly isWhole: boolean };

/**
 * Finds the products of a barcode, with their price at the store; on the device where the server gives no answer. A
 * code of a chain's own finds the product of the store's chain alone, and without a store those of all chains [CO4].
 * @throws HttpError when the server refuses
 */
export async function findByBarcode(digits: string, storeKey: string | null): Promise<ProductsByCode> {
  const userKey = currentUserKey();
  const code = normalCode(digits);
  const isInAllChains = storeKey === null && !isGlobalCode(code);
  const itemCode = codeInStore(code, storeKey);
  const asked = requestOrNull(() => (isInAllChains ? requestInChains(code) : requestOne(itemCode, storeKey)));
  const answer = await Promise.race([asked, searchTimeout()]);
  if (answer && answer.products.length > 0) void storeSeen(userKey, answer.products, Date.now());
  const { products, isWhole } =
    answer ?? (isInAllChains ? await findSeenInChains(userKey, code) : await findSeen(userKey, itemCode, storeKey));
  return { goods: isInAllChains ? goodsOfChains(products) : products.map(inAllChains), isWhole };
}

/**
 * Goods that have one of several codes, as a label of weighed goods leaves them open: those of the first group that has any.
 * Goods that the store sells come before others, which another chain has under such a code.
 * @throws HttpError when the server refuses
 */
export async function findByCodes(
  groups: readonly (readonly string[])[],
  storeKey: string | null,
): Promise<ProductsByCode> {
  let isWhole = true;
  for (const codes of groups) {
    const found = await Promise.all(codes.map((code) => findByBarcode(code, storeKey)));
    isWhole &&= found.every((one) => one.isWhole);
    const goods = [...new Map(found.flatMap((one) => one.goods).map((one) => [one.product.itemCode, one])).values()];
    const soldHere = goods.filter(({ product }) => product.priceAgorot !== null);
    if (goods.length > 0) return { goods: soldHere.length > 0 ? soldHere : goods, isWhole };
  }
  return { goods: [], isWhole };
}

const inAllChains = (product: FoundProduct): GoodsOfCode => ({ product, chainIds: [] });

/** Goods with one name are one choice, of all chains that call theirs so. */
function goodsOfChains(products: readonly FoundProduct[]): GoodsOfCode[] {
  const byName = new Map<string, FoundProduct[]>();
  // The row of the code alone is of the time before chains had rows of their own.
  const ofChains = products.filter(({ itemCode }) => chainOf(itemCode) !== null);
  for (const product of ofChains.length > 0 ? ofChains : products)
    getOrCreate(byName, product.name.trim().replace(/\s+/g, ' '), () => []).push(product);
  return [...byName.values()].flatMap((same) => {
    const [product] = same;
    return product ? [{ product, chainIds: same.flatMap(({ itemCode }) => chainOf(itemCode) ?? []) }] : [];
  });
}

/** The chain that made up the code; null: none did. */
function chainOf(itemCode: string): string | null {
  const code = codeOfItemCode(itemCode);
  return code === itemCode ? null : itemCode.slice(0, -code.length - 1);
}

async function requestOne(itemCode: string, storeKey: string | null): Promise<Answer> {
  try {
    return { products: [foundProductFromWire(await fetchProduct(itemCode, storeKey), storeKey)], isWhole: true };
  } catch (error) {
    if (is404(error)) return { products: [], isWhole: true };
    throw error;
  }
}

/** Other codes begin with these digits as well. */
const FOUND_MAX = 100;

async function requestInChains(code: string): Promise<Answer> {
  const { rows } = await fetchSuggestions(code, null, FOUND_MAX);
  const products = rows.filter(({ item_code: itemCode }) => codeOfItemCode(itemCode) === code);
  return { products: products.map((product) => foundProductFromWire(product, null)), isWhole: true };
}

/** @returns null when the server cannot be reached */
async function requestOrNull(request: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof HttpError && error.isTransient) return null;
    throw error;
  }
}
