import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import { priceBasket } from '@sali/domain/goods/promotions/solver/basket';
import { requiredPaths } from './namedPaths.ts';
import { promotionsOfFile, shelfOfFile } from './prices/readStore.ts';

/*
 * Baskets over real price and promotion files, beside totals that were computed apart from this program. Every basket
 * that differs is printed, and the exit code is 1.
 *
 * npm run proof -- baskets CASES FOLDER   CASES: a JSON array of `BasketCase`; FOLDER: where its files are
 */

const USAGE = 'npm run proof -- baskets CASES FOLDER   (a JSON file of baskets, and the folder of their price files)';

/** Paths are relative to the folder. Quantities of weighed goods are kilograms, totals are shekels. */
type BasketCase = {
  readonly id: string;
  readonly price_file: string;
  readonly promo_file: string;
  readonly at: string;
  readonly items: readonly { readonly item_code: string; readonly quantity: number }[];
  readonly expected: { readonly regular_total: number; readonly total: number; readonly missing: readonly string[] };
};

const [casesPath = '', folder = ''] = requiredPaths(2, USAGE);
const cases = JSON.parse(readFileSync(casesPath, 'utf8')) as readonly BasketCase[];
const shelves = onceForEach(shelfOfFile);
const promotionsOf = onceForEach(promotionsOfFile);

/** Reads each of the folder's files once. */
function onceForEach<T>(read: (path: string) => Promise<T>) {
  const known = new Map<string, Promise<T>>();
  return (path: string): Promise<T> => {
    const value = known.get(path) ?? read(join(folder, path));
    known.set(path, value);
    return value;
  };
}

/** The basket's total, total at shelf prices and missing codes as one text, to compare. */
async function pricedText({ price_file, promo_file, at, items }: BasketCase): Promise<string> {
  const lines = items.map(({ item_code: code, quantity }) => ({
    code: code.replace(/^0+/, ''),
    quantityMilli: Math.round(quantity * 1000),
  }));
  const shopping = { at: toJerusalem(new Date(at)) };
  const basket = priceBasket(lines, await shelves(price_file), await promotionsOf(promo_file), shopping);
  return textOf(basket.totalAgorot, basket.regularAgorot, basket.missing);
}

const textOf = (total: number, regular: number, missing: readonly string[]): string =>
  `${total} of ${regular} agorot, missing: ${missing.join(', ') || 'none'}`;

let wrong = 0;
for (const one of cases) {
  const { total, regular_total, missing } = one.expected;
  const expected = textOf(Math.round(total * 100), Math.round(regular_total * 100), missing);
  const priced = await pricedText(one);
  if (priced === expected) continue;
  wrong += 1;
  process.stdout.write(`${one.id}: ${priced}; expected ${expected}\n`);
}
process.stdout.write(`${cases.length - wrong} of ${cases.length} baskets to the agora\n`);
process.exitCode = wrong > 0 ? 1 : 0;
