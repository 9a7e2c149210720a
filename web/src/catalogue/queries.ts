import type { Product } from '@sali/contract/catalogue';
import type { Personal, ProductInfo } from '@sali/contract/productInfo';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../queryClient.ts';
import { type Place, fetchPriceHistory, fetchProductPrices } from '../prices/api.ts';
import { fetchPersonal, fetchProduct } from './api.ts';
import { keepOwnName } from './ownNames.ts';

/** What the full product dialog reads. */

const productKey = (itemCode: string) => ['product', itemCode];
const personalKey = (itemCode: string, userId: number) => ['personal', itemCode, userId];

export const useProduct = (itemCode: string) =>
  useQuery({ queryKey: productKey(itemCode), queryFn: () => fetchProduct(itemCode) });

export const useProductPrices = (itemCode: string, place: Place | null) =>
  useQuery({ queryKey: ['prices', itemCode, place], queryFn: () => fetchProductPrices(itemCode, place) });

export const useHistory = (itemCode: string, storeKey: string) =>
  useQuery({ queryKey: ['history', itemCode, storeKey], queryFn: () => fetchPriceHistory(itemCode, storeKey) });

export const usePersonal = (itemCode: string, userId: number) =>
  useQuery({ queryKey: personalKey(itemCode, userId), queryFn: () => fetchPersonal(itemCode) });

/** What was just saved is what is read from now on. */
export const keepInfo = (itemCode: string, info: ProductInfo): void =>
  void queryClient.setQueryData<Product>(
    productKey(itemCode),
    (product) => product && { ...product, product_info: info },
  );

export function keepPersonal(itemCode: string, userId: number, personal: Personal): void {
  queryClient.setQueryData(personalKey(itemCode, userId), personal);
  keepOwnName(userId, itemCode, personal.alias);
}
