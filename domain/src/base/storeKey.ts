/**
 * Store keys are `chain-subchain-store` with numbers written without leading zeros [R2]: the same store is `039` in a
 * file name, `39` in one feed and `039` in another. Other texts are left alone.
 */
export function normalNumber(text: string): string {
  const trimmed = text.trim();
  return /^\d+$/.test(trimmed) ? trimmed.replace(/^0+(?=\d)/, '') : trimmed;
}

export const storeKeyOf = (chainId: string, subChainId: string, storeNo: string): string =>
  `${normalNumber(chainId)}-${normalNumber(subChainId)}-${normalNumber(storeNo)}`;

/** @returns the three parts, normalised, or null for text that is not a store key. */
export function parseStoreKey(key: string): { chainId: string; subChainId: string; storeNo: string } | null {
  const match = /^([^-]+)-([^-]*)-(.+)$/.exec(key.trim());
  if (!match) return null;
  const [, chain = '', subChain = '', store = ''] = match;
  return { chainId: normalNumber(chain), subChainId: normalNumber(subChain), storeNo: normalNumber(store) };
}

/** A store key as it is stored; text that is not a store key stays as it is. */
export function normalStoreKey(key: string): string {
  const parts = parseStoreKey(key);
  return parts ? storeKeyOf(parts.chainId, parts.subChainId, parts.storeNo) : key;
}
