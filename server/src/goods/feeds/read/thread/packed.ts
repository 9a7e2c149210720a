import type { Agorot, Thousandths } from '@sali/domain/base/units';
import type { Size, SizeUnit } from '@sali/domain/goods/catalogue/size';
import type { PriceRow } from '../../rows/priceRow.ts';
import type { RawPromotion } from '../../rows/promotionRow.ts';
import type { ReadFeed } from '../readFeed.ts';

/*
 * The rows of a document, as they cross to another thread: as the JSON of columns, some thousand rows in each text. A
 * text crosses as it is, where objects are taken apart and made again one by one; and each text is made into rows by
 * itself, so that others are answered in between.
 */

export type PackedFeed = Omit<ReadFeed, 'prices' | 'promotions'> & {
  /** Texts that many price rows have, each once. */
  readonly names: readonly string[];
  /** JSON of {@link PriceColumns}. */
  readonly prices: readonly string[];
  /** JSON of promotions. */
  readonly promotions: readonly string[];
};

const PRICES_PER_TEXT = 2000;
/** A promotion stays whole, however many items it has. */
const ITEMS_PER_TEXT = 1000;

/** Columns of price rows, side by side. */
type PriceColumns = {
  readonly codes: string[];
  readonly itemNames: string[];
  /** Places among the names. */
  readonly manufacturers: number[];
  readonly countries: number[];
  readonly units: number[];
  /** 0: no size. */
  readonly quantities: number[];
  readonly agorot: Agorot[];
  readonly facts: number[];
  /** Milliseconds since 1970; null: not known. */
  readonly pricesAt: (number | null)[];
};

const FACT = { isWeighted: 1, allowDiscount: 2, hasSize: 4 } as const;

export function packFeed({ prices, promotions, ...feed }: ReadFeed): PackedFeed {
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, places.size);
    return places.size - 1;
  };
  const texts: string[] = [];
  for (let from = 0; from < prices.length; from += PRICES_PER_TEXT)
    texts.push(JSON.stringify(priceColumnsOf(prices.slice(from, from + PRICES_PER_TEXT), placeOf)));
  const promotionTexts = Array.from(promotionParts(promotions), (part) => JSON.stringify(part));
  return { ...feed, names: [...places.keys()], prices: texts, promotions: promotionTexts };
}

function priceColumnsOf(rows: readonly PriceRow[], placeOf: (text: string) => number): PriceColumns {
  return {
    codes: rows.map(({ code }) => code),
    itemNames: rows.map(({ itemName }) => itemName),
    manufacturers: rows.map(({ manufacturer }) => placeOf(manufacturer)),
    countries: rows.map(({ country }) => placeOf(country)),
    units: rows.map(({ size }) => placeOf(size?.unit ?? '')),
    quantities: rows.map(({ size }) => size?.quantityMilli ?? 0),
    agorot: rows.map(({ priceAgorot }) => priceAgorot),
    facts: rows.map(
      ({ isWeighted, allowDiscount, size }) =>
        (isWeighted ? FACT.isWeighted : 0) + (allowDiscount ? FACT.allowDiscount : 0) + (size ? FACT.hasSize : 0),
    ),
    pricesAt: rows.map(({ priceAt }) => priceAt?.getTime() ?? null),
  };
}

function* promotionParts(promotions: readonly RawPromotion[]): Generator<RawPromotion[]> {
  let part: RawPromotion[] = [];
  let items = 0;
  for (const promotion of promotions) {
    part.push(promotion);
    items += promotion.items.length;
    if (items < ITEMS_PER_TEXT) continue;
    yield part;
    [part, items] = [[], 0];
  }
  if (part.length > 0) yield part;
}

/** @param turn called after each text */
export async function unpackFeed(
  { names, prices: priceTexts, promotions: promotionTexts, ...feed }: PackedFeed,
  turn: () => Promise<void> | undefined,
): Promise<ReadFeed> {
  const prices: PriceRow[] = [];
  for (const text of priceTexts) {
    addRows(prices, JSON.parse(text) as PriceColumns, names);
    await turn();
  }
  const promotions: RawPromotion[] = [];
  for (const text of promotionTexts) {
    promotions.push(...(JSON.parse(text) as RawPromotion[]));
    await turn();
  }
  return { ...feed, prices, promotions };
}

function addRows(rows: PriceRow[], columns: PriceColumns, names: readonly string[]): void {
  const { codes, itemNames, manufacturers, countries, units, quantities, agorot, facts, pricesAt } = columns;
  for (let at = 0; at < codes.length; at += 1) {
    const known = facts[at] ?? 0;
    const priceAt = pricesAt[at] ?? null;
    rows.push({
      code: codes[at] ?? '',
      itemName: itemNames[at] ?? '',
      manufacturer: names[manufacturers[at] ?? 0] ?? '',
      country: names[countries[at] ?? 0] ?? '',
      size: (known & FACT.hasSize) > 0 ? packageSizeOf(quantities[at] ?? 0, names[units[at] ?? 0]) : null,
      priceAgorot: agorot[at] ?? 0,
      isWeighted: (known & FACT.isWeighted) > 0,
      allowDiscount: (known & FACT.allowDiscount) > 0,
      priceAt: priceAt === null ? null : new Date(priceAt),
    });
  }
}

const packageSizeOf = (quantityMilli: Thousandths, unit: string | undefined): Size => ({
  quantityMilli,
  unit: unit as SizeUnit,
});
