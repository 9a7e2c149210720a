import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Promotion } from '@sali/domain/goods/promotions/terms/promotion';
import { InflatedBudget } from '../../src/goods/feeds/read/budget.ts';
import { type ReadFeed, readFeed } from '../../src/goods/feeds/read/readFeed.ts';
import { documentsIn } from '../../src/goods/feeds/read/unwrap.ts';
import { fileTermsOf, finish } from '../../src/goods/feeds/rows/promotionRow.ts';

/** The golden corpus: files of invented chains in `corpus/`, and in `expected.json` what they say, worked out by hand. */

export type CorpusBasket = {
  readonly what: string;
  /** Names of files. */
  readonly prices: string;
  readonly promotions: string;
  /** A wall clock in Israel. */
  readonly at: string;
  readonly clubs?: readonly number[];
  /** Quantities by code, of weighed goods in kilograms; totals in shekels. */
  readonly items: Readonly<Record<string, number>>;
  readonly regular: number;
  readonly total: number;
  readonly missing?: readonly string[];
};

type CorpusExpected = {
  readonly prices: Readonly<Record<string, ExpectedPrices>>;
  readonly promotions: Readonly<Record<string, ExpectedPromotions>>;
  readonly stores: Readonly<Record<string, readonly string[]>>;
  readonly baskets: readonly CorpusBasket[];
};

type ExpectedPrices = {
  readonly store: string;
  /** Code, name and price in shekels. */
  readonly rows: readonly string[];
  /** Codes that are named without a price. */
  readonly unpriced: readonly string[];
  readonly dropped: Readonly<Record<string, number>>;
};

type ExpectedPromotions = {
  readonly layout: string | null;
  readonly ids: readonly string[];
  readonly ended: readonly string[];
  readonly textOnly: Readonly<Record<string, string>>;
  readonly coupons: readonly string[];
  /** Clubs of the promotions that are not for everybody. */
  readonly clubs: Readonly<Record<string, readonly number[]>>;
};

const pathOf = (name: string): string => fileURLToPath(new URL(`corpus/${name}`, import.meta.url));

export const CORPUS_EXPECTED = JSON.parse(readFileSync(pathOf('expected.json'), 'utf8')) as CorpusExpected;

export async function readCorpusFile(name: string): Promise<ReadFeed> {
  const path = pathOf(name);
  for await (const document of documentsIn(path, new InflatedBudget(statSync(path).size)))
    return readFeed(document, { onRows: () => undefined, signal: undefined });
  throw new Error(`no document in ${name}`);
}

/** The promotions of a corpus file as they are stored. */
export async function corpusPromotions(name: string): Promise<Promotion[]> {
  const { promotions } = await readCorpusFile(name);
  const terms = fileTermsOf(promotions);
  return promotions.map((promotion) => finish(promotion, terms));
}
