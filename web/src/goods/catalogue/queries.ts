import type { ProductInChainsWire } from '@sali/contract/goods/catalogue/catalogue';
import type { OwnProposal, Personal, ProductInfo } from '@sali/contract/goods/catalogue/productInfo';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Place, fetchPriceHistory, fetchProductPrices } from '../prices/api.ts';
import { fetchOwnProposal, fetchPersonal, fetchProduct, fetchPurchases } from './api.ts';
import { storeOwnName } from './ownNames.ts';

/** The queries of the full product dialog. */

const productKey = (itemCode: string) => ['product', itemCode];
const personalKey = (itemCode: string, userId: number) => ['personal', itemCode, userId];

export const useProduct = (itemCode: string) =>
  useQuery({ queryKey: productKey(itemCode), queryFn: () => fetchProduct(itemCode) });

export const useProductPrices = (itemCode: string, place: Place | null, nearKey: string | null) =>
  useQuery({
    queryKey: ['prices', itemCode, place, nearKey],
    queryFn: () => fetchProductPrices(itemCode, place, nearKey),
  });

export const useHistory = (itemCode: string, storeKey: string) =>
  useQuery({ queryKey: ['history', itemCode, storeKey], queryFn: () => fetchPriceHistory(itemCode, storeKey) });

/** Its own prices of a household; undefined for a guest. */
export const usePurchases = (itemCode: string, userId: number | undefined) =>
  useQuery({
    queryKey: ['purchases', itemCode, userId],
    queryFn: () => fetchPurchases(itemCode),
    enabled: userId !== undefined,
    staleTime: 0,
  });

export const usePersonal = (itemCode: string, userId: number) =>
  useQuery({ queryKey: personalKey(itemCode, userId), queryFn: () => fetchPersonal(itemCode) });

/** Returns a function that puts the saved info of a product into the cache of the queries. */
export function useCacheInfo(itemCode: string): (info: ProductInfo) => void {
  const queryClient = useQueryClient();
  return (info) => {
    const queryKey = productKey(itemCode);
    const before = queryClient.getQueryData<ProductInChainsWire>(queryKey);
    if (!before) return;
    queryClient.setQueryData<ProductInChainsWire>(queryKey, { ...before, product_info: info });
    // Another picture has another source.
    if (before.product_info?.image_path !== info.image_path) void queryClient.invalidateQueries({ queryKey });
  };
}

const proposalKey = (itemCode: string, userId: number) => ['product-proposal', itemCode, userId];

/** The person's own proposal about a product. */
export const useOwnProposal = (itemCode: string, userId: number, isEnabled: boolean) =>
  useQuery({
    queryKey: proposalKey(itemCode, userId),
    queryFn: () => fetchOwnProposal(itemCode),
    enabled: isEnabled,
    staleTime: 0,
  });

/** Returns a function that puts the person's proposal about a product into the cache of the queries. */
export function useCacheProposal(itemCode: string, userId: number): (info: ProductInfo | null) => void {
  const queryClient = useQueryClient();
  return (info) => {
    const proposal: OwnProposal | null = info && { state: 'waiting', reason: '', info };
    queryClient.setQueryData(proposalKey(itemCode, userId), proposal);
  };
}

/** Returns a function that puts a person's saved name and note of a product into the cache of the queries. */
export function useCachePersonal(itemCode: string, userId: number): (personal: Personal) => void {
  const queryClient = useQueryClient();
  return (personal) => {
    queryClient.setQueryData(personalKey(itemCode, userId), personal);
    storeOwnName(userId, itemCode, personal.alias);
  };
}
