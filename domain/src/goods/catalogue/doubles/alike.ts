import { FNV_START, fnv } from '../../../base/fnv.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { hasCheckDigit } from '../barcode.ts';
import { normalise, wordsOf } from '../normalise.ts';
import { normalCode } from '../product.ts';
import type { Steps } from '../slices.ts';
import type { AlikePair, DoubleCandidate } from './doubles.ts';

/**
 * Finds rows of a catalogue that are alike by code or by name [PM12], among hundreds of thousands: first the keys of all rows,
 * of which only hashes are kept, and then the few rows that share one.
 */

/** Rows that share a key. */
export type AlikeRows = { readonly by: AlikePair['by']; readonly productIds: readonly number[] };

/**
 * More rows than this with one name are kinds that the names do not distinguish, not doubles. The limit keeps the work
 * linear.
 */
const ALIKE_MAX = 6;
/** Barcodes, and barcodes without their check digit; shorter codes are numbered one after the other. */
const BARCODE = /^\d{11,14}$/;
const BUCKETS_PER_STEP = 500;
/** If two codes are nearly equal, their names must share at least this part of their words. */
const SHARED_WORDS_MIN = 0.5;
/** The number of parts in which hashes are kept: each part is compared in one step. */
const PARTS = 256;

type Part = { readonly hashes: number[]; readonly productIds: number[] };

/** The hashes of the keys of all rows: some 32 bytes for a row. */
export class AlikeIndex {
  readonly #parts = { code: newParts(), name: newParts() };

  add(product: DoubleCandidate): void {
    for (const body of codeBodiesOf(product.code)) this.#keep('code', body, product.productId);
    const name = nameKeyOf(product);
    if (name !== null) this.#keep('name', name, product.productId);
  }

  /** Rows that share a key, and are not too many: by code, then by name. Can be run in slices. */
  *shared(): Steps<AlikeRows[]> {
    const found: AlikeRows[] = [];
    for (const by of ['code', 'name'] as const) {
      for (const { hashes, productIds } of this.#parts[by]) {
        const byHash = new Map<number, number[]>();
        for (const [at, hash] of hashes.entries()) getOrCreate(byHash, hash, () => []).push(productIds[at] ?? 0);
        for (const ids of byHash.values()) {
          if (ids.length > 1 && ids.length <= ALIKE_MAX) found.push({ by, productIds: ids });
        }
        yield;
      }
    }
    return found;
  }

  #keep(by: AlikePair['by'], key: string, productId: number): void {
    const hash = keyHashOf(key);
    const part = this.#parts[by][hash % PARTS];
    part?.hashes.push(hash);
    part?.productIds.push(productId);
  }
}

const newParts = (): Part[] => Array.from({ length: PARTS }, () => ({ hashes: [], productIds: [] }));

/** 53 bits: among millions of keys two hardly ever have one hash, and then their rows are compared. */
function keyHashOf(key: string): number {
  const [low, high] = [fnv(FNV_START, key), fnv(~FNV_START, key)];
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

/** Pairs that are alike by code or by name, each once; their prices decide further. Can be run in slices. */
export function* alikePairs(
  shared: readonly AlikeRows[],
  rows: ReadonlyMap<number, DoubleCandidate>,
): Steps<AlikePair[]> {
  const pairs = new Map<string, AlikePair>();
  for (const [at, { by, productIds }] of shared.entries()) {
    if (at % BUCKETS_PER_STEP === 0) yield;
    const here = productIds.flatMap((productId) => rows.get(productId) ?? []);
    for (const [one, other] of pairsInBucket(here)) {
      if (!(by === 'code' ? areSlips(one, other) : nameKeyOf(one) === nameKeyOf(other))) continue;
      const [oneId, otherId] = orderedIdsOf(one, other);
      const key = `${oneId} ${otherId}`;
      if (!pairs.has(key)) pairs.set(key, { oneId, otherId, by });
    }
  }
  return [...pairs.values()];
}

function* pairsInBucket<T>(rows: readonly T[]): Generator<readonly [T, T]> {
  for (const [at, one] of rows.entries()) for (const other of rows.slice(at + 1)) yield [one, other];
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

/**
 * Two codes that share a body: one is right and the other is not, or both are one code with other zeros. Two chains' own
 * codes are no slips of each other, however alike they are.
 */
function areSlips(one: DoubleCandidate, other: DoubleCandidate): boolean {
  if (one.chainId !== '' && other.chainId !== '' && one.chainId !== other.chainId) return false;
  const [a, b] = [normalCode(one.code), normalCode(other.code)];
  if (a !== b && hasCheckDigit(a) === hasCheckDigit(b)) return false;
  if (!codeBodiesOf(a).some((body) => codeBodiesOf(b).includes(body))) return false;
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
