import { parseStoreKey } from '@sali/domain/base/storeKey';

type Numbered = { readonly chainId: string; readonly storeNo: string };

/** The stores that the keys name. Chain and number decide, since files name sub-chains unreliably. */
export function storesOfKeys<Store extends Numbered>(stores: readonly Store[], keys: readonly string[]): Store[] {
  const wanted = new Set(keys.flatMap((key) => parseStoreKey(key) ?? []).map(chainAndNo));
  return stores.filter((store) => wanted.has(chainAndNo(store)));
}

const chainAndNo = ({ chainId, storeNo }: Numbered): string => `${chainId}-${storeNo}`;
