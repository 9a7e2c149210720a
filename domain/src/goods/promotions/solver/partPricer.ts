import type { Thousandths } from '../../../base/units.ts';
import { getOrCreate, memoByIdentity, memoByKey, numbering } from '../../../base/memo.ts';
import { type ChosenClub, clubsOfChain } from '../../../people/settings/clubs.ts';
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

/** A shopper in a store of some chain. */
export type ShoppingContext = {
  /** The time of shopping, as a wall clock in Jerusalem. */
  readonly at: WallTime;
  /** The clubs of the store's chain that the shopper belongs to. */
  readonly clubIds?: readonly number[];
};

/** A shopper before it is known in which chain: all their clubs. */
export type Shopper = {
  readonly at: WallTime;
  /** Undefined: nobody's. */
  readonly clubs: readonly ChosenClub[] | undefined;
};

/** The shopper in a store of this chain: clubs of other chains do not count there [B24]. */
export const shopperIn = ({ at, clubs = [] }: Shopper, chainId: string): ShoppingContext => ({
  at,
  clubIds: clubsOfChain(clubs, chainId),
});

type CachedGood = { readonly quantityMilli: Thousandths; readonly good: Good };

/**
 * Prices one basket in many stores and computes once what they have in common. Stores of a chain mostly have the same
 * promotions and prices, and a basket divides into parts that no deal joins. Promotions, price rows, goods, deals and parts
 * are compared by identity, the content of a part by its key [J31]. One pricer serves one comparison: one shopper at one time,
 * with one context for each set of clubs that count in a chain.
 */
export class PartPricer {
  readonly #goods = new Map<string, Map<ShelfFacts, CachedGood>>();
  readonly #counting = new Map<ShoppingContext, Map<Promotion, boolean>>();
  readonly #deals = new Map<Promotion, Map<string, readonly Deal[]>>();
  readonly #dealNumberOf = numbering<Deal>();
  readonly #partNumberOf = numbering<string>();
  readonly #plainLineOf = memoByIdentity(plainLine);

  /** {@link pricePart}, once for each content of a part. */
  readonly price: (part: BasketPart) => PricedPart = memoByKey((part) => this.#keyOf(part), pricePart);

  /**
   * A number for the content of a part: two parts have the same number if they have the same goods in the same deals.
   */
  readonly idOf: (part: BasketPart) => number = memoByIdentity((part) => this.#partNumberOf(this.#keyOf(part)));

  /**
   * The good of a code at a price row; stores that ask for the same quantity share one object.
   * @param make creates it
   */
  goodOf(code: string, shelved: ShelfFacts, quantityMilli: Thousandths, make: () => Good): Good {
    const byPrice = getOrCreate(this.#goods, code, () => new Map<ShelfFacts, CachedGood>());
    const cached = byPrice.get(shelved);
    if (cached?.quantityMilli === quantityMilli) return cached.good;
    const good = make();
    byPrice.set(shelved, { quantityMilli, good });
    return good;
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
    return { isExact, lines: goods.map((good) => inDeals.get(good.code) ?? this.#plainLineOf(good)) };
  }

  /** The promotion's deals for these goods; none while it does not run or when it is not for this shopper. */
  dealsOf(promotion: Promotion, shelf: ReadonlyMap<string, ShelfFacts>, shopping: ShoppingContext): readonly Deal[] {
    if (!this.#counts(promotion, shopping)) return [];
    const byPrices = getOrCreate(this.#deals, promotion, () => new Map<string, readonly Deal[]>());
    let key = '';
    for (const { code } of promotion.items) key += priceKey(shelf.get(code));
    return getOrCreate(byPrices, key, () => dealsOf(promotion, shelf));
  }

  #counts(promotion: Promotion, shopping: ShoppingContext): boolean {
    const counting = getOrCreate(this.#counting, shopping, () => new Map<Promotion, boolean>());
    return getOrCreate(
      counting,
      promotion,
      () => runsAt(promotion, shopping.at) && countsFor(promotion, signsOfText(promotion.text), shopping.clubIds),
    );
  }

  #keyOf({ goods, deals }: BasketPart): string {
    let key = '';
    for (const { code, units, isWeighed, priceAgorot } of goods)
      key += `${code}*${units}${isWeighed ? 'g' : ''}@${priceAgorot};`;
    for (const deal of deals) key += `${this.#dealNumberOf(deal)},`;
    return key;
  }
}

const priceKey = (shelved: ShelfFacts | undefined): string =>
  shelved ? `${shelved.priceAgorot}${shelved.isWeighed ? 'g' : ''}${shelved.isDiscountable ? '' : '!'};` : ';';
