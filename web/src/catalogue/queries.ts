import type { Product } from '@sali/contract/catalogue';
import type { Personal, ProductInfo } from '@sali/contract/productInfo';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { HttpError } from '../httpError.ts';
import { type Place, productPrices } from '../prices/prices.ts';
import { fetchPersonal, fetchProduct } from './api.ts';
import { keepOwnName } from './ownNames.ts';

/**
 * What the full product dialog reads. An answer is good for a minute, and what was once seen is shown while it is asked
 * again. Without a network the question fails at once, so that the screen can say so.
 */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof HttpError && error.status >= 500,
    },
  },
});

const productKey = (itemCode: string) => ['product', itemCode];
const personalKey = (itemCode: string, userId: number) => ['personal', itemCode, userId];

export const useProduct = (itemCode: string) =>
  useQuery({ queryKey: productKey(itemCode), queryFn: () => fetchProduct(itemCode) });

export const useProductPrices = (itemCode: string, place: Place | null) =>
  useQuery({ queryKey: ['prices', itemCode, place], queryFn: () => productPrices(itemCode, place) });

export const usePersonal = (itemCode: string, userId: number) =>
  useQuery({ queryKey: personalKey(itemCode, userId), queryFn: () => fetchPersonal(itemCode) });

/** What was just saved is what is read from now on. */
export const keepInfo = (itemCode: string, info: ProductInfo): void =>
  void client.setQueryData<Product>(productKey(itemCode), (product) => product && { ...product, product_info: info });

export function keepPersonal(itemCode: string, userId: number, personal: Personal): void {
  client.setQueryData(personalKey(itemCode, userId), personal);
  keepOwnName(userId, itemCode, personal.alias);
}
