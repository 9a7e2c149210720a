import type { Agorot } from '../../../base/units.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { type BasketOffer, plainTotalOf, priceOffer, type PricedBasket } from '../solver/basket.ts';
import type { Deal } from '../terms/deals.ts';
import { leastCosts } from '../solver/leastCost.ts';
import { type Good, type BasketPart, partsOf } from '../solver/parts.ts';
import type { PartPricer } from '../solver/partPricer.ts';
import { reachableDeals } from '../solver/reachableDeals.ts';

/** One store of a split: what parts of the basket cost there. Lines are indexes in the requested basket. */
export class SplitStore {
  readonly storeKey: string;
  /**
   * By line: a lower bound of its cost here; the exact cost where no deal joins the line to others; null: not sold
   * here.
   */
  readonly least: readonly (Agorot | null)[];
  /** By line: its cost when the whole basket is bought here. */
  readonly share: readonly Agorot[];
  /** Groups of lines that deals of this store join: what one costs depends on the others. */
  readonly groups: readonly (readonly number[])[];
  readonly #offered: BasketOffer;
  /** The deals that any part of the basket can reach. */
  readonly #deals: readonly Deal[];
  readonly #codes: readonly string[];
  readonly #pricer: PartPricer;
  readonly #costs = new Map<string, Agorot>();
  /** By line; undefined where a threshold makes every line depend on every other. */
  readonly #partOf: ReadonlyMap<number, GoodInPart> | undefined;

  /**
   * @param codes the codes of the requested lines in this store
   * @param pricer shared by all stores of a search: it recognises what they have in common
   * @param whole the priced basket
   */
  constructor(
    storeKey: string,
    codes: readonly string[],
    offered: BasketOffer,
    pricer: PartPricer,
    whole: PricedBasket = priceOffer(offered, pricer),
  ) {
    this.storeKey = storeKey;
    this.#codes = codes;
    this.#offered = offered;
    this.#deals = reachableDeals(offered);
    this.#pricer = pricer;
    const reachable = { ...offered, deals: this.#deals };
    const totals = new Map(whole.lines.map((line) => [line.code, line.totalAgorot]));
    this.share = codes.map((code) => totals.get(code) ?? 0);
    this.groups = joinedLineGroups(offered, this.#deals, codes);
    this.#partOf = hasThreshold(this.#deals) ? undefined : goodInPartByLine(reachable, codes);
    const joined = new Set(this.groups.flat());
    const least = leastCosts(reachable);
    const free = { pricings: 0 };
    this.least = codes.map((code, line) => {
      const atLeast = least.get(code) ?? null;
      return atLeast === null || joined.has(line) ? atLeast : this.cost([line], free);
    });
  }

  /**
   * Returns the cost of these lines when only they are bought here.
   * @param lines in ascending order
   * @param budget is reduced by one for lines that were not priced before
   */
  cost(lines: readonly number[], budget: { pricings: number }): Agorot {
    if (lines.length === 0) return 0;
    return getOrCreate(this.#costs, lines.join(), () => {
      budget.pricings -= 1;
      return this.#partOf ? this.#sumOf(lines, this.#partOf) : this.#withThresholds(lines);
    });
  }

  /**
   * A key of everything on which the costs of these lines depend. Where two stores have the same key for the same lines,
   * the lines, and any selection of them, cost the same in both.
   * @param lines in ascending order, with all lines that deals of any store join to them
   */
  contentKey(lines: readonly number[]): string {
    if (!this.#partOf) return `threshold ${this.storeKey}`;
    let key = '';
    for (const line of lines) {
      const found = this.#partOf.get(line);
      // The goods of a part are in the order of the basket, so its number also identifies the good of each line.
      if (found) key += `${this.#pricer.idOf(found.part)};`;
      else key += this.least[line] === null ? ';' : `@${this.share[line]};`;
    }
    return key;
  }

  /** Prices these lines as a basket of their own. */
  price(lines: readonly number[]): PricedBasket {
    const { deals } = this.#offered;
    return priceOffer({ deals, missing: [], goods: this.#goodsOf(lines) }, this.#pricer);
  }

  #goodsOf(lines: readonly number[]): Good[] {
    const codes = new Set(lines.map((line) => this.#codes[line]));
    return this.#offered.goods.filter((good) => codes.has(good.code));
  }

  /** Goods in a deal do not count for thresholds, even if the deal cannot be reached. */
  #withThresholds(lines: readonly number[]): Agorot {
    const goods = this.#goodsOf(lines);
    const plainAgorot = plainTotalOf({ goods, deals: this.#offered.deals });
    return priceOffer({ deals: this.#deals, missing: [], goods }, this.#pricer, plainAgorot).totalAgorot;
  }

  #sumOf(lines: readonly number[], partOf: ReadonlyMap<number, GoodInPart>): Agorot {
    const goodsOf = new Map<BasketPart, Good[]>();
    let sum = 0;
    for (const line of lines) {
      const found = partOf.get(line);
      // A line in no deal costs its share.
      if (!found) sum += this.share[line] ?? 0;
      if (!found) continue;
      getOrCreate(goodsOf, found.part, () => []).push(found.good);
    }
    for (const [{ deals }, goods] of goodsOf) sum += this.#pricer.price({ goods, deals }).totalAgorot;
    return sum;
  }
}

type GoodInPart = { readonly part: BasketPart; readonly good: Good };

const hasThreshold = (deals: readonly Deal[]): boolean => deals.some(({ promotion }) => promotion.spendAgorot > 0);

function goodInPartByLine({ goods, deals }: BasketOffer, codes: readonly string[]): Map<number, GoodInPart> {
  const lineOf = new Map(codes.map((code, line) => [code, line]));
  const parts = new Map<number, GoodInPart>();
  for (const part of partsOf(goods, deals)) {
    for (const good of part.goods) parts.set(lineOf.get(good.code) ?? -1, { part, good });
  }
  return parts;
}

/** Groups of lines that deals join. A threshold counts goods in no deal, and so joins its lines to theirs. */
function joinedLineGroups(offered: BasketOffer, reachable: readonly Deal[], codes: readonly string[]): number[][] {
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

/** The lines of each code that is sold here. */
function soldLines({ goods }: BasketOffer, codes: readonly string[]): Map<string, number[]> {
  const lines = new Map<string, number[]>(goods.map(({ code }) => [code, []]));
  codes.forEach((code, line) => lines.get(code)?.push(line));
  return lines;
}

/** The lines that are in no deal, met or not. */
function plainLines({ deals }: BasketOffer, linesOf: ReadonlyMap<string, readonly number[]>): number[] {
  const inDeals = new Set(deals.flatMap((deal) => [...deal.unitAgorot.keys()]));
  return Array.from(linesOf).flatMap(([code, lines]) => (inDeals.has(code) ? [] : lines));
}
