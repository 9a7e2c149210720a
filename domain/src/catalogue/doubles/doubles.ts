import { getOrCreate } from '../../memo.ts';
import type { Agorot } from '../../units.ts';
import { hasCheckDigit } from '../barcode.ts';
import { normalise, wordsOf } from '../normalise.ts';
import { normalCode } from '../product.ts';
import type { Size } from '../size.ts';
import type { Steps } from '../slices.ts';

/** Which rows of a catalogue may be one product under two codes, also within one chain [PM12]. A person decides. */

export type DoubleCandidate = {
  readonly productId: number;
  /** As the files have it. */
  readonly code: string;
  /** The chain whose own code it is; empty: a barcode. */
  readonly chainId: string;
  readonly name: string;
  readonly brand: string;
  readonly size: Size | null;
  readonly isWeighted: boolean;
};

/** What the stores say of a product; no chains: nobody sells it now. */
export type LivingPrices = {
  readonly chainIds: readonly string[];
  readonly least: Agorot | null;
  readonly most: Agorot | null;
};

/**
 * `code`: barcodes that differ by zeros at the beginning or by the check digit. `name`: one name, brand and size under two
 * codes of one chain at about the same price. `recoded`: the same, and one of the codes is sold no more.
 */
export type DoubleReason = 'code' | 'name' | 'recoded';

/** Two products by their ids, the smaller first. */
export type AlikePair = { readonly oneId: number; readonly otherId: number; readonly by: 'code' | 'name' };
export type FoundDouble = { readonly oneId: number; readonly otherId: number; readonly reason: DoubleReason };

/** So many rows with one name are kinds that the names do not distinguish, and no doubles. It keeps the work linear. */
const ALIKE_MAX = 6;
/** Barcodes, and barcodes without their check digit; shorter codes are numbered one after the other. */
const BARCODE = /^\d{11,14}$/;
const PRODUCTS_PER_STEP = 500;
/** The part of the words of both names that two codes share which are nearly one. */
const SHARED_WORDS_MIN = 0.5;
/** One product costs at most so much more in another store, for two codes that are nearly one. */
const PRICE_FACTOR_MAX = 2;

/** Pairs that are alike by code or by name, each once; their prices decide further. Can be run in slices. */
export function* alikePairs(products: readonly DoubleCandidate[]): Steps<AlikePair[]> {
  const byBody = new Map<string, DoubleCandidate[]>();
  const byName = new Map<string, DoubleCandidate[]>();
  for (const [at, product] of products.entries()) {
    for (const body of codeBodiesOf(product.code)) getOrCreate(byBody, body, () => []).push(product);
    const name = nameKeyOf(product);
    if (name !== null) getOrCreate(byName, name, () => []).push(product);
    if (at % PRODUCTS_PER_STEP === 0) yield;
  }
  const pairs = new Map<string, AlikePair>();
  const buckets = [
    ...Array.from(byBody.values(), (bucket) => ({ bucket, by: 'code' as const })),
    ...Array.from(byName.values(), (bucket) => ({ bucket, by: 'name' as const })),
  ];
  let steps = 0;
  for (const { bucket, by } of buckets) {
    if ((steps += 1) % PRODUCTS_PER_STEP === 0) yield;
    if (bucket.length < 2 || bucket.length > ALIKE_MAX) continue;
    for (const [one, other] of pairsInBucket(bucket)) {
      if (by === 'code' && !areSlips(one, other)) continue;
      const [oneId, otherId] = orderedIdsOf(one, other);
      const key = `${oneId} ${otherId}`;
      if (!pairs.has(key)) pairs.set(key, { oneId, otherId, by });
    }
  }
  return [...pairs.values()];
}

function* pairsInBucket<T>(bucket: readonly T[]): Generator<readonly [T, T]> {
  for (const [at, one] of bucket.entries()) for (const other of bucket.slice(at + 1)) yield [one, other];
}

const orderedIdsOf = (one: DoubleCandidate, other: DoubleCandidate): readonly [number, number] =>
  one.productId < other.productId ? [one.productId, other.productId] : [other.productId, one.productId];

/** A code without its check digit, and as if that were missing. Two codes that share one may be slips of each other. */
function codeBodiesOf(code: string): string[] {
  const digits = normalCode(code);
  if (!BARCODE.test(digits)) return [];
  const body = digits.slice(0, -1);
  return hasCheckDigit(digits) ? [body] : [body, digits];
}

/** Two codes that share a body: one is right and the other is not, or both are one code with other zeros. */
function areSlips(one: DoubleCandidate, other: DoubleCandidate): boolean {
  const [a, b] = [normalCode(one.code), normalCode(other.code)];
  if (a !== b && hasCheckDigit(a) === hasCheckDigit(b)) return false;
  return one.isWeighted === other.isWeighted && sharedWords(one.name, other.name) >= SHARED_WORDS_MIN;
}

function sharedWords(one: string, other: string): number {
  const [a, b] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / (a.size + b.size - shared || 1);
}

/** One text for all rows with the same name, brand and size; null where these say too little. */
function nameKeyOf({ name, brand, size, isWeighted }: DoubleCandidate): string | null {
  const words = wordsOf(name);
  if (words.length < 2 && size === null) return null;
  const sizeKey = size === null ? '' : `${size.quantityMilli} ${size.unit}`;
  return JSON.stringify([words.toSorted(), normalise(brand), sizeKey, isWeighted]);
}

/** Why two alike products may be one, by what stores say of them; null: they are not. */
export function doubleReason(
  by: AlikePair['by'],
  one: LivingPrices & Pick<DoubleCandidate, 'chainId'>,
  other: LivingPrices & Pick<DoubleCandidate, 'chainId'>,
): DoubleReason | null {
  const [isSold, isOtherSold] = [one.chainIds.length > 0, other.chainIds.length > 0];
  if (by === 'code') return isSold && isOtherSold && !areNear(one, other, PRICE_FACTOR_MAX) ? null : 'code';
  if (isSold && isOtherSold) {
    const isInOneChain = one.chainIds.some((chainId) => other.chainIds.includes(chainId));
    return isInOneChain && areNear(one, other, 1) ? 'name' : null;
  }
  if (isSold === isOtherSold) return null;
  const [sold, unsold] = isSold ? [one, other] : [other, one];
  const isOfChain = unsold.chainId === '' || [sold.chainId, ...sold.chainIds].includes(unsold.chainId);
  return isOfChain ? 'recoded' : null;
}

/** Whether two bands of prices overlap, once each is so much wider. */
const areNear = (one: LivingPrices, other: LivingPrices, factor: number): boolean =>
  (one.least ?? 0) <= factor * (other.most ?? 0) && (other.least ?? 0) <= factor * (one.most ?? 0);

const REASONS: readonly DoubleReason[] = ['code', 'name', 'recoded'];

/** The likeliest first. */
export const compareDoubles = (a: FoundDouble, b: FoundDouble): number =>
  REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) || a.oneId - b.oneId || a.otherId - b.otherId;

/** Which of two rows had better stay: the one that is sold, by more chains, under a right barcode, the older one. */
export function staysOf<Row extends LivingPrices & Pick<DoubleCandidate, 'code' | 'productId'>>(
  one: Row,
  other: Row,
): Row {
  const isRight = ({ code }: Row): number => Number(hasCheckDigit(normalCode(code)));
  const isSold = ({ chainIds }: Row): number => Number(chainIds.length > 0);
  const better =
    isSold(one) - isSold(other) ||
    isRight(one) - isRight(other) ||
    one.chainIds.length - other.chainIds.length ||
    other.productId - one.productId;
  return better >= 0 ? one : other;
}
