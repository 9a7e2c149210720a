import { seededNumbers } from '@sali/domain/test/testRandom';
import type { Database } from '@sali/server/base/db/open';
import { sql } from 'kysely';

/** Baskets as the compare page sends them, the same ones in every run of the bench. */

export type AskedBasket = {
  readonly items: readonly { readonly item_code: string; readonly quantity: number; readonly any_brand?: true }[];
  readonly generic_items: readonly { readonly name: string; readonly quantity: number }[];
};

export type Codes = {
  /** Products of most chains that some promotion names. */
  readonly promoted: readonly string[];
  /** Products of most chains, in no order that matters. */
  readonly common: readonly string[];
};

const LINES = 40;
const PROMOTED_LINES = 16;
const ANY_BRAND_LINES = 5;
const KIND_LINES = 5;
const QUANTITY_MAX = 4;
const CODES_MAX = 600;
const CHAINS_MIN = 3;

/** Lines of free text that the page compares as kinds. */
const KINDS = [
  'חלב 3% 1 ליטר',
  'ביצים L 12',
  'לחם אחיד פרוס',
  'קוטג 5%',
  'גבינה לבנה 5%',
  'אורז 1 קג',
  'פסטה 500 גרם',
  'שמן קנולה 1 ליטר',
  'טונה בשמן',
  'קפה נמס',
  'סוכר 1 קג',
  'קמח 1 קג',
  'רסק עגבניות',
  'יוגורט 3%',
  'שמפו',
  'נייר טואלט',
];

export async function readCodes(db: Database['db']): Promise<Codes> {
  const read = async (isPromoted: boolean): Promise<string[]> => {
    const { rows } = await sql<{ code: string }>`
      select p.code from product p
      where p.chain_id = '' and p.chain_count >= ${CHAINS_MIN}
        and exists (select 1 from store_promotion_item i where i.code = p.code) = ${isPromoted}
      order by p.chain_count desc, md5(p.code) limit ${CODES_MAX}`.execute(db);
    return rows.map((row) => row.code);
  };
  return { promoted: await read(true), common: await read(false) };
}

/** A basket of 40 products that promotions name: the most work for the search over deals and splits. */
export function promotedBasketOf(run: number, { promoted }: Codes): AskedBasket {
  const random = seededNumbers(run + 1);
  return {
    items: drawn(promoted, LINES, random).map((item_code) => ({
      item_code,
      quantity: 1 + Math.floor(random() * QUANTITY_MAX),
    })),
    generic_items: [],
  };
}

/** A basket of 40 lines, no product twice: some in promotions, some of any brand, some free text. */
export function mixedBasketOf(run: number, { promoted, common }: Codes): AskedBasket {
  const random = seededNumbers(run + 1);
  const codes = [
    ...drawn(promoted, PROMOTED_LINES, random),
    ...drawn(common, LINES - PROMOTED_LINES - KIND_LINES, random),
  ];
  const quantity = (): number => 1 + Math.floor(random() * QUANTITY_MAX);
  return {
    items: codes.map((item_code, at) => ({
      item_code,
      quantity: quantity(),
      ...(at < ANY_BRAND_LINES && { any_brand: true as const }),
    })),
    generic_items: drawn(KINDS, KIND_LINES, random).map((name) => ({ name, quantity: quantity() })),
  };
}

function drawn<T>(from: readonly T[], count: number, random: () => number): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
