import type { Agorot } from '../../money.ts';
import { type Shelved, type Terms, termsOf } from './terms.ts';
import type { Promotion } from './promotion.ts';
import { type Signs, signsOf } from './signs.ts';

/** A promotion's items that share one pool: the same kind, weighing, parameters and cap. */
export type Deal = {
  readonly promotion: Promotion;
  readonly terms: Terms;
  /** What a unit (or kilogram) of each item costs in a unit deal; for the others the price of the terms. */
  readonly unitAgorot: ReadonlyMap<string, Agorot>;
};

const signsByText = new Map<string, Signs>();
const SIGNS_KEPT_MAX = 20_000;

/** The words of promotions are few and come again with every basket. */
export function signsOfText(text: string): Signs {
  const known = signsByText.get(text);
  if (known) return known;
  const signs = signsOf(text);
  if (signsByText.size >= SIGNS_KEPT_MAX) signsByText.clear();
  signsByText.set(text, signs);
  return signs;
}

/**
 * The deals of a promotion over the goods of a basket.
 * @param shelf the price rows of the basket's codes; a code that is not sold is not in it
 */
export function dealsOf(promotion: Promotion, shelf: ReadonlyMap<string, Shelved>): Deal[] {
  if (promotion.textOnly !== null) return [];
  const signs = signsOfText(promotion.text);
  const pools = new Map<string, { terms: Terms; unitAgorot: Map<string, Agorot> }>();
  for (const item of promotion.items) {
    const shelved = shelf.get(item.code);
    const terms = shelved && termsOf(promotion, signs, item, shelved);
    if (!terms) continue;
    const isAlone = promotion.isBundledPerItem && item.rewardType === 1 && terms.kind === 'bundle';
    const key = `${poolOf(terms)}${isAlone ? `/${item.code}` : ''}`;
    const pool = pools.get(key) ?? { terms, unitAgorot: new Map<string, Agorot>() };
    pools.set(key, pool);
    if (!pool.unitAgorot.has(item.code)) pool.unitAgorot.set(item.code, priceIn(terms));
  }
  return Array.from(pools.values(), (pool) => ({ promotion, ...pool }));
}

/** Rows with the same of this mix; unit deals keep a price for each item and share the cap. */
function poolOf(terms: Terms): string {
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

const priceIn = (terms: Terms): Agorot =>
  terms.kind === 'unit' ? terms.unitAgorot : terms.kind === 'weight' ? terms.kgAgorot : 0;
