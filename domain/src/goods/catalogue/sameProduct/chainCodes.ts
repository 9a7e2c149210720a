import { parseStoreKey } from '../../../base/storeKey.ts';
import { isGlobalCode } from '../codeScope.ts';
import { normalCode } from '../product.ts';

/** The public code of a barcode or, with a chain, of a code that the chain made up [CO1]. */
export function itemCodeOf(code: string, chainId?: string): string {
  const normal = normalCode(code);
  if (!/^\d+$/.test(normal) || isGlobalCode(normal)) return normal;
  return chainId === undefined ? normal : `${chainId}-${normal}`;
}

/** A code as a store's files have it: a code that chains make up means another product in every chain. */
export function codeIn(itemCode: string, { chainId }: { readonly chainId: string }): string {
  const whole = itemCodeOf(itemCode, chainId);
  return whole.startsWith(`${chainId}-`) ? whole.slice(chainId.length + 1) : whole;
}

/** The item code of a scanned code in the store: a code that chains make up is that of the store's chain [CO4]. */
export const codeInStore = (code: string, storeKey: string | null): string =>
  itemCodeOf(code, (storeKey === null ? null : parseStoreKey(storeKey))?.chainId);
