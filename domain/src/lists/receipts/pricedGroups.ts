import { sum } from '../../base/collections.ts';
import { HOUR_MS } from '../../base/time.ts';
import type { Agorot } from '../../base/units.ts';
import { type BasketLine, type BasketOffer, basketOfferIn, priceOffer } from '../../goods/promotions/solver/basket.ts';
import { PartPricer, shopperIn } from '../../goods/promotions/solver/partPricer.ts';
import { partsOf, type PricedLine } from '../../goods/promotions/solver/parts.ts';
import type { Deal } from '../../goods/promotions/terms/deals.ts';
import type { WallTime } from '../../goods/promotions/terms/promotion.ts';
import { mainPartOf } from '../../goods/promotions/texts/lineText.ts';
import type { ChosenClub } from '../../people/settings/clubs.ts';
import type { PublishedGood, PublishedShelf } from '../../goods/prices/publishedShelf.ts';
import type { ReceiptLine } from './receipt.ts';
import type { ReceiptMatch } from './receiptMatches.ts';

/** The lines of one code, and their price by what was published. */
export type PricedCode = {
  readonly good: PublishedGood;
  readonly matches: readonly ReceiptMatch[];
  /** Units, or grams. */
  readonly units: number;
  readonly shelfAgorot: Agorot;
  /** With the promotions, at the hour around the purchase at which it costs the most. */
  readonly totalAgorot: Agorot;
  readonly deal: Deal | null;
  /** Several promotions could count, and the till may choose another one. */
  readonly hasChoice: boolean;
};

/** The place and time of a purchase. */
export type PurchaseAt = {
  readonly chainId: string;
  readonly at: WallTime;
  /** Those that count at the till. */
  readonly clubs: readonly ChosenClub[];
};

/** How far the clock of the till may be wrong, for promotions that begin or end. */
const CLOCK_MS = 2 * HOUR_MS;

/** The codes of a receipt with what they cost by what was published: one group for all codes that promotions join. */
export function pricedGroups(
  matches: readonly ReceiptMatch[],
  published: PublishedShelf,
  purchase: PurchaseAt,
): readonly (readonly PricedCode[])[] {
  const sold = published.goods.flatMap((good) => {
    const own = matches.filter(({ itemCode }) => itemCode === good.itemCode);
    return own.length > 0 && own.every(({ line }) => isCountable(line, good)) ? [{ good, own }] : [];
  });
  const wanted = sold.map(({ good, own }) => ({
    code: good.code,
    quantityMilli: sum(own.map(({ line }) => line.quantityMilli ?? 1000)),
  }));
  const middle = pricedLater(published, wanted, purchase, 0);
  const pricings = [
    middle,
    pricedLater(published, wanted, purchase, -CLOCK_MS),
    pricedLater(published, wanted, purchase, CLOCK_MS),
  ];
  const codes = sold.flatMap(({ good, own }): PricedCode[] => {
    const lines = pricings.flatMap((pricing) => pricing.lines.get(good.code) ?? []);
    const [dearest] = lines.sort((one, other) => other.totalAgorot - one.totalAgorot);
    if (!dearest) return [];
    const counting = middle.offer.deals.filter(({ unitAgorot }) => unitAgorot.has(good.code));
    return [
      {
        good,
        matches: own,
        units: dearest.units,
        shelfAgorot: dearest.shelfAgorot,
        totalAgorot: dearest.totalAgorot,
        deal: mainPartOf(dearest)?.deal ?? null,
        hasChoice: counting.length > 1 || !middle.isExact,
      },
    ];
  });
  return groupsByDeals(codes, middle.offer);
}

/** Whether the line says how much of the good was bought. */
const isCountable = ({ isWeighed, quantityMilli, paidAgorot }: ReceiptLine, { shelved }: PublishedGood): boolean =>
  paidAgorot >= 0 && isWeighed === shelved.isWeighed && (!isWeighed || quantityMilli !== null);

type Pricing = {
  readonly offer: BasketOffer;
  readonly lines: ReadonlyMap<string, PricedLine>;
  readonly isExact: boolean;
};

/** Promotions with a threshold are left out: the rest of the basket is not known to the agora. */
function pricedLater(
  { goods, promotions }: PublishedShelf,
  wanted: readonly BasketLine[],
  { at, clubs, chainId }: PurchaseAt,
  laterMs: number,
): Pricing {
  const pricer = new PartPricer();
  const offer = basketOfferIn(
    wanted,
    new Map(goods.map(({ code, shelved }) => [code, shelved])),
    promotions.filter(({ spendAgorot }) => spendAgorot === 0),
    shopperIn({ at: wallTimeAfter(at, laterMs), clubs }, chainId),
    pricer,
  );
  const { lines, isExact } = priceOffer(offer, pricer);
  return { offer, isExact, lines: new Map(lines.map((line) => [line.code, line])) };
}

const wallTimeAfter = (at: WallTime, ms: number): WallTime =>
  new Date(Date.parse(`${at}Z`) + ms).toISOString().slice(0, 19);

function groupsByDeals(codes: readonly PricedCode[], { goods, deals }: BasketOffer): (readonly PricedCode[])[] {
  const parts = partsOf(goods, deals).map((part) => new Set(part.goods.map(({ code }) => code)));
  const alone = codes.filter(({ good }) => !parts.some((part) => part.has(good.code))).map((code) => [code]);
  return [...alone, ...parts.map((part) => codes.filter(({ good }) => part.has(good.code)))];
}
