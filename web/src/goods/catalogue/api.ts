import type { CategoryTreeWire, ProductInChainsWire, ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { StoredPicture } from '@sali/contract/goods/catalogue/pictures';
import type {
  OwnProposal,
  Personal,
  PersonalChange,
  PersonalProduct,
  ProductInfo,
  ProductInfoChange,
} from '@sali/contract/goods/catalogue/productInfo';
import type { PurchasesAnswer } from '@sali/contract/lists/spending';
import { SEARCH_LIMIT_MAX } from '@sali/domain/base/limits';
import { type FoundOf, call, callSearch } from '../../base/http.ts';
import { HttpError } from '../../base/httpError.ts';
import { newId } from '../../base/ids.ts';

/** The code of an answer to a search that is not a list. */
export const NOT_A_LIST = 'not_a_list';

/** The prices that the person's household paid for a product, by its receipts. @throws HttpError */
export const fetchPurchases = (itemCode: string): Promise<PurchasesAnswer> =>
  call<PurchasesAnswer>('GET', `users/me/spending/products/${encodeURIComponent(itemCode)}`);

/** The best matches for the typed text, with the price at the given store. */
export function fetchSuggestions(
  search: string,
  storeKey: string | null,
  limit: number,
): Promise<FoundOf<ProductWire>> {
  return fetchProducts({ search, limit: String(limit) }, storeKey);
}

/** Products by their item codes, with the price at the given store; unknown codes are left out. */
export async function fetchByCodes(codes: readonly string[], storeKey: string | null): Promise<ProductWire[]> {
  const asked = await Promise.allSettled(codes.map((code) => fetchProduct(code, storeKey)));
  return asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

/** The products that most chains sell, with the price at the given store. */
export const fetchPopular = async (storeKey: string | null): Promise<readonly ProductWire[]> =>
  (await fetchProducts({ limit: String(SEARCH_LIMIT_MAX) }, storeKey)).rows;

/** @throws HttpError 500 `not_a_list` where the answer is none of this server: a proxy's page, say */
async function fetchProducts(wanted: Record<string, string>, storeKey: string | null): Promise<FoundOf<ProductWire>> {
  const query = new URLSearchParams(wanted);
  if (storeKey !== null) query.set('store_keys', storeKey);
  const found = await callSearch<ProductWire>(`products/?${query.toString()}`);
  if (!Array.isArray(found.rows)) throw new HttpError(500, NOT_A_LIST, 'Invalid API response format');
  return found;
}

const productPath = (itemCode: string): string => `products/${encodeURIComponent(itemCode)}`;

/** One product with all its facts, and with its price at the given store, else at the cheapest ones. @throws HttpError 404 */
export const fetchProduct = (itemCode: string, storeKey: string | null = null): Promise<ProductInChainsWire> => {
  const query = storeKey === null ? '' : `?${new URLSearchParams({ store_keys: storeKey }).toString()}`;
  return call<ProductInChainsWire>('GET', `${productPath(itemCode)}${query}`, { auth: 'none' });
};

export const postProductInfo = (itemCode: string, change: ProductInfoChange): Promise<ProductInfo> =>
  call<ProductInfo>('POST', `${productPath(itemCode)}/info`, {
    body: { item_code: itemCode, ...change },
    idempotencyKey: newId(),
  });

export const putProductInfo = (itemCode: string, change: ProductInfoChange): Promise<ProductInfo> =>
  call<ProductInfo>('PUT', `${productPath(itemCode)}/info`, { body: change, idempotencyKey: newId() });

/** The person's own proposal about a product; null without one. */
export const fetchOwnProposal = (itemCode: string): Promise<OwnProposal | null> =>
  call<OwnProposal | null>('GET', `${productPath(itemCode)}/info/proposal`);

export const deleteOwnProposal = (itemCode: string): Promise<void> =>
  call<void>('DELETE', `${productPath(itemCode)}/info/proposal`);

export const fetchPersonal = (itemCode: string): Promise<Personal> =>
  call<Personal>('GET', `${productPath(itemCode)}/personal`);

/** The user's own names and notes of all products. */
export const fetchAllPersonal = (): Promise<PersonalProduct[]> => call<PersonalProduct[]>('GET', 'users/me/personal');

/** The user's own names for products, by item code. */
export async function fetchOwnNames(): Promise<Record<string, string>> {
  const all = await fetchAllPersonal();
  return Object.fromEntries(all.flatMap(({ item_code: code, alias }) => (alias === '' ? [] : [[code, alias]])));
}

/** A field that is left out keeps its value. @returns both fields as they are stored. @throws HttpError */
export const putPersonal = (itemCode: string, change: PersonalChange): Promise<Personal> =>
  call<Personal>('PUT', `${productPath(itemCode)}/personal`, { body: change, idempotencyKey: newId() });

const UPLOAD_MS = 60_000;

/** Stores a picture; the answer's `image_url` is what a product is given. @throws HttpError */
export function postPicture(file: File): Promise<StoredPicture> {
  const body = new FormData();
  body.set('file', file);
  return call<StoredPicture>('POST', 'product-pictures', { body, timeoutMs: UPLOAD_MS });
}

export const fetchHierarchy = (): Promise<CategoryTreeWire[]> =>
  call<CategoryTreeWire[]>('GET', 'categories/hierarchy', { auth: 'none' });
