import type { Product } from '@sali/contract/catalogue';
import type { Personal, ProductInfo, ProductInfoChange } from '@sali/contract/productInfo';
import { SEARCH_LIMIT_MAX, SUGGESTIONS_MAX } from '@sali/domain/limits';
import { call } from '../http.ts';
import { newId } from '../ids.ts';

/** Products that fit what is typed, with the price at the given store. */
export function fetchSuggestions(search: string, storeKey: string | null): Promise<Product[]> {
  return fetchProducts({ search, limit: String(SUGGESTIONS_MAX) }, storeKey);
}

/** What most chains sell, with the price at the given store. */
export const fetchPopular = (storeKey: string | null): Promise<Product[]> =>
  fetchProducts({ limit: String(SEARCH_LIMIT_MAX) }, storeKey);

function fetchProducts(wanted: Record<string, string>, storeKey: string | null): Promise<Product[]> {
  const query = new URLSearchParams(wanted);
  if (storeKey !== null) query.set('store_keys', storeKey);
  return call<Product[]>('GET', `products/?${query.toString()}`, { auth: 'none' });
}

const productPath = (itemCode: string): string => `products/${encodeURIComponent(itemCode)}`;

/** One product with all that is known of it. @throws HttpError 404 */
export const fetchProduct = (itemCode: string): Promise<Product> =>
  call<Product>('GET', productPath(itemCode), { auth: 'none' });

export const postProductInfo = (itemCode: string, change: ProductInfoChange): Promise<ProductInfo> =>
  call<ProductInfo>('POST', `${productPath(itemCode)}/info`, {
    body: { item_code: itemCode, ...change },
    idempotencyKey: newId(),
  });

export const putProductInfo = (itemCode: string, change: ProductInfoChange): Promise<ProductInfo> =>
  call<ProductInfo>('PUT', `${productPath(itemCode)}/info`, { body: change, idempotencyKey: newId() });

export const fetchPersonal = (itemCode: string): Promise<Personal> =>
  call<Personal>('GET', `${productPath(itemCode)}/personal`);

export const putPersonal = (itemCode: string, personal: Personal): Promise<Personal> =>
  call<Personal>('PUT', `${productPath(itemCode)}/personal`, { body: personal, idempotencyKey: newId() });
