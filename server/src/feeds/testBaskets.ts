import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realFeeds } from './testFiles.ts';

/** A basket over real files with totals that were computed apart from this program. Quantities of weighed goods are kg. */
export type BasketCase = {
  readonly id: string;
  readonly price_file: string;
  readonly promo_file: string;
  readonly at: string;
  readonly items: readonly { readonly item_code: string; readonly quantity: number }[];
  readonly expected: { readonly regular_total: number; readonly total: number; readonly missing: readonly string[] };
};

/** None where the real files are not here. */
export function basketCases(): readonly BasketCase[] {
  const folder = realFeeds();
  if (folder === undefined) return [];
  return JSON.parse(readFileSync(join(folder, '../cases/baskets.json'), 'utf8')) as readonly BasketCase[];
}
