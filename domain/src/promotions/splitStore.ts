import type { Agorot } from '../money.ts';
import { type Offered, priceOffered, type PricedBasket } from './basket.ts';
import { leastCosts } from './leastCost.ts';

/** A store among which a basket is split: what parts of the basket cost there. Lines are places in the asked basket. */
export class SplitStore {
  readonly storeKey: string;
  /** Per line: the least it can come to here; null: not sold here. */
  readonly least: readonly (Agorot | null)[];
  /** Per line: what it comes to when everything is bought here. */
  readonly share: readonly Agorot[];
  /** Lines that deals of this store join: what one costs depends on the others. */
  readonly groups: readonly (readonly number[])[];
  readonly #offered: Offered;
  readonly #codes: readonly string[];
  readonly #known = new Map<string, Agorot>();

  /** @param codes of the asked lines, as this store knows them */
  constructor(storeKey: string, codes: readonly string[], offered: Offered) {
    this.storeKey = storeKey;
    this.#codes = codes;
    this.#offered = offered;
    const least = leastCosts(offered);
    const whole = new Map(priceOffered(offered).lines.map((line) => [line.code, line.totalAgorot]));
    this.least = codes.map((code) => least.get(code) ?? null);
    this.share = codes.map((code) => whole.get(code) ?? 0);
    this.groups = groupsOf(offered, codes);
  }

  /**
   * What these lines cost when they are bought here alone.
   * @param lines in ascending order
   * @param budget pays for what was not priced before
   */
  cost(lines: readonly number[], budget: { pricings: number }): Agorot {
    if (lines.length === 0) return 0;
    const key = lines.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    budget.pricings -= 1;
    const agorot = this.price(lines).totalAgorot;
    this.#known.set(key, agorot);
    return agorot;
  }

  price(lines: readonly number[]): PricedBasket {
    const codes = new Set(lines.map((line) => this.#codes[line]));
    const { goods, deals } = this.#offered;
    return priceOffered({ deals, missing: [], goods: goods.filter((good) => codes.has(good.code)) });
  }
}

/** A threshold counts what is in no deal, and so joins its lines to those. */
function groupsOf({ deals }: Offered, codes: readonly string[]): number[][] {
  const inDeals = new Set(deals.flatMap((deal) => [...deal.unitAgorot.keys()]));
  return deals
    .map(({ promotion, terms, unitAgorot }) => {
      const isAlone = terms.kind === 'unit' && terms.cap === null;
      if (isAlone && promotion.spendAgorot === 0) return [];
      return codes.flatMap((code, line) =>
        unitAgorot.has(code) || (promotion.spendAgorot > 0 && !inDeals.has(code)) ? [line] : [],
      );
    })
    .filter((lines) => lines.length > 1);
}
