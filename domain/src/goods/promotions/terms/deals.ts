import type { Agorot } from '../../../base/units.ts';
import { getOrCreate, memoByKey } from '../../../base/memo.ts';
import { type ShelfFacts, type DealTerms, termsOf } from './terms.ts';
import type { Promotion } from './promotion.ts';
import { type Signs, signsOf } from './signs.ts';

/** Items of a promotion that can be combined: they have the same terms and share the cap. */
export type Deal = {
  readonly promotion: Promotion;
  readonly terms: DealTerms;
  /** By code, the price of a unit (or kilogram) in a unit deal; for other kinds the price that the terms name. */
  readonly unitAgorot: ReadonlyMap<string, Agorot>;
};

const SIGNS_CACHED_MAX = 20_000;

/** {@link signsOf} with a cache: promotions repeat the same few texts in every basket. */
export const signsOfText: (text: string) => Signs = memoByKey((text) => text, signsOf, SIGNS_CACHED_MAX);

/**
 * The deals of a promotion over the goods of a basket.
 * @param shelf the price rows of the basket's codes; codes that the store does not sell are missing
 */
export function dealsOf(promotion: Promotion, shelf: ReadonlyMap<string, ShelfFacts>): Deal[] {
  if (promotion.textOnly !== null) return [];
  const signs = signsOfText(promotion.text);
  const pools = new Map<string, { terms: DealTerms; unitAgorot: Map<string, Agorot> }>();
  for (const item of promotion.items) {
    const shelved = shelf.get(item.code);
    const terms = shelved && termsOf(promotion, signs, item, shelved);
    if (!terms) continue;
    const isAlone = promotion.isBundledPerItem && item.rewardType === 1 && terms.kind === 'bundle';
    const key = `${poolOf(terms)}${isAlone ? `/${item.code}` : ''}`;
    const pool = getOrCreate(pools, key, () => ({ terms, unitAgorot: new Map<string, Agorot>() }));
    if (!pool.unitAgorot.has(item.code)) pool.unitAgorot.set(item.code, unitPriceIn(terms));
  }
  return Array.from(pools.values(), (pool) => ({ promotion, ...pool }));
}

/** Rows with the same key share a pool. Unit deals have a price for each item and share only the cap. */
function poolOf(terms: DealTerms): string {
  const { kind, cap } = terms;
  switch (kind) {
    case 'unit':
      return [kind, terms.isWeighed, cap].join();
    case 'bundle':
      return [kind, terms.n, terms.totalAgorot, cap].join();
    case 'nth':
      return [kind, terms.n, terms.g, terms.rate, cap].join();
    case 'weight':
      return [kind, terms.from, terms.step, terms.kgAgorot, cap].join();
  }
}

const unitPriceIn = (terms: DealTerms): Agorot =>
  terms.kind === 'unit' ? terms.unitAgorot : terms.kind === 'weight' ? terms.kgAgorot : 0;
