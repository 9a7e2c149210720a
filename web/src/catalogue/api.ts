import type { CategoryTreeWire, ProductWire } from '@sali/contract/catalogue/catalogue';
import type { Personal, PersonalProduct, ProductInfo, ProductInfoChange } from '@sali/contract/catalogue/productInfo';
import { SEARCH_LIMIT_MAX } from '@sali/domain/limits';
import { type FoundOf, call, callSearch } from '../http.ts';
import { newId } from '../ids.ts';

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

function fetchProducts(wanted: Record<string, string>, storeKey: string | null): Promise<FoundOf<ProductWire>> {
  const query = new URLSearchParams(wanted);
  if (storeKey !== null) query.set('store_keys', storeKey);
  return callSearch<ProductWire>(`products/?${query.toString()}`);
}

const productPath = (itemCode: string): string => `products/${encodeURIComponent(itemCode)}`;

/** One product with all its facts, and with its price at the given store, else at the cheapest ones. @throws HttpError 404 */
export const fetchProduct = (itemCode: string, storeKey: string | null = null): Promise<ProductWire> => {
  const query = storeKey === null ? '' : `?${new URLSearchParams({ store_keys: storeKey }).toString()}`;
  return call<ProductWire>('GET', `${productPath(itemCode)}${query}`, { auth: 'none' });
};

export const postProductInfo = (itemCode: string, change: ProductInfoChange): Promise<ProductInfo> =>
  call<ProductInfo>('POST', `${productPath(itemCode)}/info`, {
    body: { item_code: itemCode, ...change },
    idempotencyKey: newId(),
  });

export const putProductInfo = (itemCode: string, change: ProductInfoChange): Promise<ProductInfo> =>
  call<ProductInfo>('PUT', `${productPath(itemCode)}/info`, { body: change, idempotencyKey: newId() });

export const fetchPersonal = (itemCode: string): Promise<Personal> =>
  call<Personal>('GET', `${productPath(itemCode)}/personal`);

/** The user's own names for products, by item code. */
export async function fetchOwnNames(): Promise<Record<string, string>> {
  const all = await call<PersonalProduct[]>('GET', 'users/me/personal');
  return Object.fromEntries(all.flatMap(({ item_code: code, alias }) => (alias === '' ? [] : [[code, alias]])));
}

export const putPersonal = (itemCode: string, personal: Personal): Promise<Personal> =>
  call<Personal>('PUT', `${productPath(itemCode)}/personal`, { body: personal, idempotencyKey: newId() });

export const fetchHierarchy = (): Promise<CategoryTreeWire[]> =>
  call<CategoryTreeWire[]>('GET', 'categories/hierarchy', { auth: 'none' });
