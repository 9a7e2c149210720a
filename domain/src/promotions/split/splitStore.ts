import type { Agorot } from '../../money.ts';
import { type Offered, plainOf, priceOffered, type PricedBasket } from '../solver/basket.ts';
import type { Deal } from '../terms/deals.ts';
import { leastCosts } from '../solver/leastCost.ts';
import { type Good, type Part, partsOf } from '../solver/parts.ts';
import type { PartPricer } from '../solver/partPricer.ts';
import { reachableDeals } from '../solver/reachableDeals.ts';

/** A store among which a basket is split: what parts of the basket cost there. Lines are places in the asked basket. */
export class SplitStore {
  readonly storeKey: string;
  /** Per line: the least it can come to here, and what it does come to where no deal joins it; null: not sold here. */
  readonly least: readonly (Agorot | null)[];
  /** Per line: what it comes to when everything is bought here. */
  readonly share: readonly Agorot[];
  /** Lines sold here that deals of this store join: what one costs depends on the others. */
  readonly groups: readonly (readonly number[])[];
  readonly #offered: Offered;
  /** The deals that some part of the basket can reach. */
  readonly #deals: readonly Deal[];
  readonly #codes: readonly string[];
  readonly #pricer: PartPricer;
  readonly #known = new Map<string, Agorot>();
  /** Per line; undefined where a threshold makes every line depend on every other. */
  readonly #partOf: ReadonlyMap<number, LinePart> | undefined;

  /**
   * @param codes of the asked lines, as this store knows them
   * @param pricer the same for all stores of a search: it recognises what they have in common
   */
  constructor(
    storeKey: string,
    codes: readonly string[],
    offered: Offered,
    pricer: PartPricer,
    whole: PricedBasket = priceOffered(offered, pricer),
  ) {
    this.storeKey = storeKey;
    this.#codes = codes;
    this.#offered = offered;
    this.#deals = reachableDeals(offered);
    this.#pricer = pricer;
    const reachable = { ...offered, deals: this.#deals };
    const totals = new Map(whole.lines.map((line) => [line.code, line.totalAgorot]));
    this.share = codes.map((code) => totals.get(code) ?? 0);
    this.groups = groupsOf(offered, this.#deals, codes);
    this.#partOf = hasThreshold(this.#deals) ? undefined : linePartsOf(reachable, codes);
    const joined = new Set(this.groups.flat());
    const least = leastCosts(reachable);
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
    const agorot = this.#partOf ? this.#sumOf(lines, this.#partOf) : this.#withThresholds(lines);
    this.#known.set(key, agorot);
    return agorot;
  }

  /**
   * What the costs of these lines and of any of them depend on. Stores with the same key of the same lines cost the same.
   * @param lines in ascending order, with all that deals join to them in any store
   */
  contentKey(lines: readonly number[]): string {
    if (!this.#partOf) return `threshold ${this.storeKey}`;
    let key = '';
    for (const line of lines) {
      const found = this.#partOf.get(line);
      // The goods of a part are in the order of the basket: its number also says which of them is bought for which line.
      if (found) key += `${this.#pricer.idOf(found.part)};`;
      else key += this.least[line] === null ? ';' : `@${this.share[line]};`;
    }
    return key;
  }

  price(lines: readonly number[]): PricedBasket {
    const { deals } = this.#offered;
    return priceOffered({ deals, missing: [], goods: this.#goodsOf(lines) }, this.#pricer);
  }

  #goodsOf(lines: readonly number[]): Good[] {
    const codes = new Set(lines.map((line) => this.#codes[line]));
    return this.#offered.goods.filter((good) => codes.has(good.code));
  }

  /** What is in a deal counts for no threshold, also where the deal is out of reach. */
  #withThresholds(lines: readonly number[]): Agorot {
    const goods = this.#goodsOf(lines);
    const plainAgorot = plainOf({ goods, deals: this.#offered.deals });
    return priceOffered({ deals: this.#deals, missing: [], goods }, this.#pricer, plainAgorot).totalAgorot;
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

const hasThreshold = (deals: readonly Deal[]): boolean => deals.some(({ promotion }) => promotion.spendAgorot > 0);

function linePartsOf({ goods, deals }: Offered, codes: readonly string[]): Map<number, LinePart> {
  const lineOf = new Map(codes.map((code, line) => [code, line]));
  const parts = new Map<number, LinePart>();
  for (const part of partsOf(goods, deals)) {
    for (const good of part.goods) parts.set(lineOf.get(good.code) ?? -1, { part, good });
  }
  return parts;
}

/** A threshold counts what is in no deal, and so joins its lines to those. */
function groupsOf(offered: Offered, reachable: readonly Deal[], codes: readonly string[]): number[][] {
  const joining = reachable.filter(({ promotion, terms }) => {
    const isAlone = terms.kind === 'unit' && terms.cap === null;
    return !isAlone || promotion.spendAgorot > 0;
  });
  if (joining.length === 0) return [];
  const linesOf = soldLines(offered, codes);
  const plain = hasThreshold(joining) ? plainLines(offered, linesOf) : [];
  return joining
    .map(({ promotion, unitAgorot }) => {
      const own = Array.from(unitAgorot.keys(), (code) => linesOf.get(code) ?? []).flat();
      return (promotion.spendAgorot > 0 ? [...own, ...plain] : own).sort((a, b) => a - b);
    })
    .filter((lines) => lines.length > 1);
}

/** The places of each sold code in the basket. */
function soldLines({ goods }: Offered, codes: readonly string[]): Map<string, number[]> {
  const lines = new Map<string, number[]>(goods.map(({ code }) => [code, []]));
  codes.forEach((code, line) => lines.get(code)?.push(line));
  return lines;
}

/** Lines in no deal, met or not. */
function plainLines({ deals }: Offered, linesOf: ReadonlyMap<string, readonly number[]>): number[] {
  const inDeals = new Set(deals.flatMap((deal) => [...deal.unitAgorot.keys()]));
  return Array.from(linesOf).flatMap(([code, lines]) => (inDeals.has(code) ? [] : lines));
}
