import { type Deal, dealsOf, signsOfText } from '../terms/deals.ts';
import type { Shelved } from '../terms/terms.ts';
import { type Good, type Part, partsOf, plainLine, type PricedLine, pricePart, type PricedPart } from './parts.ts';
import { counts, type Promotion, runsAt, type WallTime } from '../terms/promotion.ts';

export type Shopping = {
  /** Wall clock in Jerusalem. */
  readonly at: WallTime;
  /** Clubs that the shopper belongs to. */
  readonly clubIds?: readonly number[];
};

type Wanted = { readonly quantityMilli: number; readonly good: Good };

/**
 * Prices one basket in many stores: what they have in common is found once. Stores of a chain mostly have the same
 * promotions at the same prices, and a basket falls into parts that no deal joins.
 */
export class PartPricer {
  readonly #goods = new Map<string, Map<Shelved, Wanted>>();
  readonly #plain = new Map<Good, PricedLine>();
  readonly #priced = new Map<string, PricedPart>();
  readonly #counting = new Map<Promotion, boolean>();
  readonly #deals = new Map<Promotion, Map<string, readonly Deal[]>>();
  readonly #numbers = new Map<Deal, number>();
  readonly #ids = new Map<Part, number>();
  readonly #idsByKey = new Map<string, number>();

  /** @param make of the code at this price; mostly stores are asked for the same quantity, and share it */
  goodOf(code: string, shelved: Shelved, quantityMilli: number, make: () => Good): Good {
    const ofCode = this.#goods.get(code) ?? new Map<Shelved, Wanted>();
    this.#goods.set(code, ofCode);
    const known = ofCode.get(shelved);
    if (known?.quantityMilli === quantityMilli) return known.good;
    const good = make();
    ofCode.set(shelved, { quantityMilli, good });
    return good;
  }

  /** @see pricePart */
  price(part: Part): PricedPart {
    const key = this.#keyOf(part);
    const known = this.#priced.get(key);
    if (known) return known;
    const priced = pricePart(part);
    this.#priced.set(key, priced);
    return priced;
  }

  /** A number for what a part costs, and each of its own parts: the same goods in the same deals have the same. */
  idOf(part: Part): number {
    const known = this.#ids.get(part);
    if (known !== undefined) return known;
    const key = this.#keyOf(part);
    const id = this.#idsByKey.get(key) ?? this.#idsByKey.size;
    this.#idsByKey.set(key, id);
    this.#ids.set(part, id);
    return id;
  }

  /** A line for each of the goods, in their order. */
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
    const known = this.#plain.get(good);
    if (known) return known;
    const line = plainLine(good);
    this.#plain.set(good, line);
    return line;
  }

  /** The promotion's deals over these goods; none while it does not run, or where it is not this shopper's. */
  dealsOf(promotion: Promotion, shelf: ReadonlyMap<string, Shelved>, shopping: Shopping): readonly Deal[] {
    if (!this.#counts(promotion, shopping)) return [];
    const byPrices = this.#deals.get(promotion) ?? new Map<string, readonly Deal[]>();
    this.#deals.set(promotion, byPrices);
    let key = '';
    for (const { code } of promotion.items) key += priceKey(shelf.get(code));
    const known = byPrices.get(key);
    if (known) return known;
    const deals = dealsOf(promotion, shelf);
    byPrices.set(key, deals);
    return deals;
  }

  #counts(promotion: Promotion, { at, clubIds }: Shopping): boolean {
    let known = this.#counting.get(promotion);
    if (known === undefined) {
      known = runsAt(promotion, at) && counts(promotion, signsOfText(promotion.text), clubIds);
      this.#counting.set(promotion, known);
    }
    return known;
  }

  #keyOf({ goods, deals }: Part): string {
    let key = '';
    for (const { code, units, isWeighed, priceAgorot } of goods)
      key += `${code}*${units}${isWeighed ? 'g' : ''}@${priceAgorot};`;
    for (const deal of deals) key += `${this.#numberOf(deal)},`;
    return key;
  }

  #numberOf(deal: Deal): number {
    const known = this.#numbers.get(deal) ?? this.#numbers.size;
    this.#numbers.set(deal, known);
    return known;
  }
}

const priceKey = (shelved: Shelved | undefined): string =>
  shelved ? `${shelved.priceAgorot}${shelved.isWeighed ? 'g' : ''}${shelved.isDiscountable ? '' : '!'};` : ';';
