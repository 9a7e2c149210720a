import { isGlobalCode, normalCode } from '@sali/domain/catalogue/product';

/** The public code of a barcode or, with a chain, of the chain's own short code. */
export function itemCodeOf(code: string, chainId?: string): string {
  const normal = normalCode(code);
  if (!/^\d+$/.test(normal) || isGlobalCode(normal)) return normal;
  return chainId === undefined ? normal : `${chainId}-${normal}`;
}
