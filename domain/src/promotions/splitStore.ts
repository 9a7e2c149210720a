import type { Agorot } from '../money.ts';
import { type Offered, priceOffered, type PricedBasket } from './basket.ts';
import { leastCosts } from './leastCost.ts';
import { type Good, type Part, partsOf } from './parts.ts';
import { PartPricer } from './partPricer.ts';

/** A store among which a basket is split: what parts of the basket cost there. Lines are places in the asked basket. */
export class SplitStore {
  readonly storeKey: string;
  /** Per line: the least it can come to here, and what it does come to where no deal joins it; null: not sold here. */
  readonly least: readonly (Agorot | null)[];
  /** Per line: what it comes to when everything is bought here. */
  readonly share: readonly Agorot[];
  /** Lines that deals of this store join: what one costs depends on the others. */
  readonly groups: readonly (readonly number[])[];
  readonly #offered: Offered;
  readonly #codes: readonly string[];
  readonly #pricer: PartPricer;
  readonly #known = new Map<string, Agorot>();
  /** Per line; undefined where a threshold makes every line depend on every other. */
  readonly #partOf: ReadonlyMap<number, LinePart> | undefined;

  /**
   * @param codes of the asked lines, as this store knows them
   * @param pricer of the same basket in other stores
   */
  constructor(
    storeKey: string,
    codes: readonly string[],
    offered: Offered,
    pricer: PartPricer = new PartPricer(),
    whole: PricedBasket = priceOffered(offered, pricer),
  ) {
    this.storeKey = storeKey;
    this.#codes = codes;
    this.#offered = offered;
    this.#pricer = pricer;
    const totals = new Map(whole.lines.map((line) => [line.code, line.totalAgorot]));
    this.share = codes.map((code) => totals.get(code) ?? 0);
    this.groups = groupsOf(offered, codes);
    this.#partOf = hasThreshold(offered) ? undefined : linePartsOf(offered, codes);
    const joined = new Set(this.groups.flat());
    const least = leastCosts(offered);
    const free = { pricings: 0 };
    this.least = codes.map((code, line) => {
      const atLeast = least.get(code) ?? null;
      return atLeast === null || joined.has(line) ? atLeast : this.cost([line], free);
    });
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
    const agorot = this.#partOf ? this.#sumOf(lines, this.#partOf) : this.price(lines).totalAgorot;
    this.#known.set(key, agorot);
    return agorot;
  }

  price(lines: readonly number[]): PricedBasket {
    const codes = new Set(lines.map((line) => this.#codes[line]));
    const { goods, deals } = this.#offered;
    const offered = { deals, missing: [], goods: goods.filter((good) => codes.has(good.code)) };
    return priceOffered(offered, this.#pricer);
  }

  #sumOf(lines: readonly number[], partOf: ReadonlyMap<number, LinePart>): Agorot {
    const goodsOf = new Map<Part, Good[]>();
    let sum = 0;
    for (const line of lines) {
      const found = partOf.get(line);
      // In no deal at all: its share is what it costs.
      if (!found) sum += this.share[line] ?? 0;
      if (!found) continue;
      const goods = goodsOf.get(found.part);
      if (goods) goods.push(found.good);
      else goodsOf.set(found.part, [found.good]);
    }
    for (const [{ deals }, goods] of goodsOf) sum += this.#pricer.price({ goods, deals }).totalAgorot;
    return sum;
  }
}

type LinePart = { readonly part: Part; readonly good: Good };

const hasThreshold = ({ deals }: Offered): boolean => deals.some(({ promotion }) => promotion.spendAgorot > 0);

function linePartsOf({ goods, deals }: Offered, codes: readonly string[]): Map<number, LinePart> {
  const lineOf = new Map(codes.map((code, line) => [code, line]));
  const parts = new Map<number, LinePart>();
  for (const part of partsOf(goods, deals)) {
    for (const good of part.goods) parts.set(lineOf.get(good.code) ?? -1, { part, good });
  }
  return parts;
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
