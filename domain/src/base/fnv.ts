const FNV_PRIME = 0x01000193;
export const FNV_START = 0x811c9dc5;

/** One more UTF-16 unit of a FNV-1a hash. @returns 32 bits, with a sign */
export const fnvStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, FNV_PRIME);

/** FNV-1a over UTF-16 units. @param start `FNV_START`, or the hash of what comes before */
export function fnv(start: number, text: string): number {
  let hash = start;
  for (let i = 0; i < text.length; i += 1) hash = fnvStep(hash, text.charCodeAt(i));
  return hash;
}
