import { type Deal, dealsOf, signsOfText } from '../terms/deals.ts';
import type { ShelfFacts } from '../terms/terms.ts';
import {
  type Good,
  type BasketPart,
  partsOf,
  plainLine,
  type PricedLine,
  pricePart,
  type PricedPart,
} from './parts.ts';
import { countsFor, type Promotion, runsAt, type WallTime } from '../terms/promotion.ts';

export type ShoppingContext = {
  /** The time of shopping, as a wall clock in Jerusalem. */
  readonly at: WallTime;
  /** The clubs that the shopper belongs to. */
  readonly clubIds?: readonly number[];
};

type CachedGood = { readonly quantityMilli: number; readonly good: Good };

/**
 * Prices one basket in many stores and computes once what they have in common. Stores of a chain mostly have the same
 * promotions and prices, and a basket divides into parts that no deal joins. All caches are by identity or by content, and
 * live as long as the pricer: one comparison.
 */
export class PartPricer {
  readonly #goods = new Map<string, Map<ShelfFacts, CachedGood>>();
  readonly #plain = new Map<Good, PricedLine>();
  readonly #priced = new Map<string, PricedPart>();
  readonly #counting = new Map<Promotion, boolean>();
  readonly #deals = new Map<Promotion, Map<string, readonly Deal[]>>();
  readonly #numbers = new Map<Deal, number>();
  readonly #ids = new Map<BasketPart, number>();
  readonly #idsByKey = new Map<string, number>();

  /**
   * The good of a code at a price row; stores that ask for the same quantity share one object.
   * @param make creates it
   */
  goodOf(code: string, shelved: ShelfFacts, quantityMilli: number, make: () => Good): Good {
    const byPrice = this.#goods.get(code) ?? new Map<ShelfFacts, CachedGood>();
    this.#goods.set(code, byPrice);
    const cached = byPrice.get(shelved);
    if (cached?.quantityMilli === quantityMilli) return cached.good;
    const good = make();
    byPrice.set(shelved, { quantityMilli, good });
    return good;
  }

  /** {@link pricePart} with a cache. */
  price(part: BasketPart): PricedPart {
    const key = this.#keyOf(part);
    const cached = this.#priced.get(key);
    if (cached) return cached;
    const priced = pricePart(part);
    this.#priced.set(key, priced);
    return priced;
  }

  /**
   * A number for the content of a part: two parts have the same number if they have the same goods in the same deals.
   */
  idOf(part: BasketPart): number {
    const cached = this.#ids.get(part);
    if (cached !== undefined) return cached;
    const key = this.#keyOf(part);
    const id = this.#idsByKey.get(key) ?? this.#idsByKey.size;
    this.#idsByKey.set(key, id);
    this.#ids.set(part, id);
    return id;
  }

  /** Prices all goods. @returns a line for each, in their order */
  priceAll(goods: readonly Good[], deals: readonly Deal[]): { lines: PricedLine[]; isExact: boolean } {
    const inDeals = new Map<string, PricedLine>();
    let isExact = true;
    for (const part of partsOf(goods, deals)) {
      const priced = this.price(part);
      for (const line of priced.lines) inDeals.set(line.code, line);
      isExact &&= priced.isExact;
    }
    return { isExact, lines: goods.map((good) => inDeals.get(good.code) ?? this.#plainOf(good)) };
  }

  #plainOf(good: Good): PricedLine {
    const cached = this.#plain.get(good);
    if (cached) return cached;
    const line = plainLine(good);
    this.#plain.set(good, line);
    return line;
  }

  /** The promotion's deals for these goods; none while it does not run or when it is not for this shopper. */
  dealsOf(promotion: Promotion, shelf: ReadonlyMap<string, ShelfFacts>, shopping: ShoppingContext): readonly Deal[] {
    if (!this.#counts(promotion, shopping)) return [];
    const byPrices = this.#deals.get(promotion) ?? new Map<string, readonly Deal[]>();
    this.#deals.set(promotion, byPrices);
    let key = '';
    for (const { code } of promotion.items) key += priceKey(shelf.get(code));
    const cached = byPrices.get(key);
    if (cached) return cached;
    const deals = dealsOf(promotion, shelf);
    byPrices.set(key, deals);
    return deals;
  }

  #counts(promotion: Promotion, { at, clubIds }: ShoppingContext): boolean {
    let cached = this.#counting.get(promotion);
    if (cached === undefined) {
      cached = runsAt(promotion, at) && countsFor(promotion, signsOfText(promotion.text), clubIds);
      this.#counting.set(promotion, cached);
    }
    return cached;
  }

  #keyOf({ goods, deals }: BasketPart): string {
    let key = '';
    for (const { code, units, isWeighed, priceAgorot } of goods)
      key += `${code}*${units}${isWeighed ? 'g' : ''}@${priceAgorot};`;
    for (const deal of deals) key += `${this.#numberOf(deal)},`;
    return key;
  }

  #numberOf(deal: Deal): number {
    const cached = this.#numbers.get(deal) ?? this.#numbers.size;
    this.#numbers.set(deal, cached);
    return cached;
  }
}

const priceKey = (shelved: ShelfFacts | undefined): string =>
  shelved ? `${shelved.priceAgorot}${shelved.isWeighed ? 'g' : ''}${shelved.isDiscountable ? '' : '!'};` : ';';
