import { parseStoreKey } from '@sali/domain/prices/storeKey';

type Numbered = { readonly chainId: string; readonly storeNo: string };

/** Those that the keys name. A sub-chain is told unreliably: chain and number decide. */
export function storesOfKeys<Store extends Numbered>(stores: readonly Store[], keys: readonly string[]): Store[] {
  const wanted = new Set(keys.flatMap((key) => parseStoreKey(key) ?? []).map(chainAndNo));
  return stores.filter((store) => wanted.has(chainAndNo(store)));
}

const chainAndNo = ({ chainId, storeNo }: Numbered): string => `${chainId}-${storeNo}`;
