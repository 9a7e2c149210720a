import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { compareWithOracle } from '@sali/domain/test/oracle/compareWithOracle';
import type { StoreBasket } from '@sali/domain/test/oracle/oracle';
import { randomBasket } from '@sali/domain/test/oracle/testRandomBaskets';
import { namedPaths } from './namedPaths.ts';
import { promotionsOfFile, shelfOfFile } from './prices/readStore.ts';
import { storeBasket } from './prices/storeBaskets.ts';

/*
 * npm run proof -- prices [--baskets 100000] [--seed N] [PRICES PROMOTIONS]
 *
 * Prices random baskets by the engine and by the price oracle (docs/decisions/048-price-oracle.md). With two files the
 * baskets are of that store's goods and promotions; without, everything is random. At the first difference it prints the
 * seed, the smallest such basket and both breakdowns, and ends with code 1.
 */

const USAGE = 'npm run proof -- prices [--baskets 100000] [--seed N] [PRICES PROMOTIONS]   (two files of a store)';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { baskets: { type: 'string', default: '100000' }, seed: { type: 'string', default: '48' } },
});
const [numRuns, seed] = [Number(values.baskets), Number(values.seed)];
const [prices, promotions] = namedPaths(USAGE, positionals);

/** The promotions that took something, by layout and reward type, with the number of their baskets. */
const basketsByType = new Map<string, number>();
let [reduced, contested, slowestMs] = [0, 0, 0];

const baskets =
  prices === undefined || promotions === undefined
    ? randomBasket
    : storeBasket({ shelf: await shelfOfFile(prices), promotions: await promotionsOfFile(promotions) });
const begun = performance.now();
const result = fc.check(
  fc.property(baskets, (basket) => {
    const { difference } = counted(basket);
    if (difference !== null) throw new Error(difference);
  }),
  { numRuns, seed },
);
const seconds = (performance.now() - begun) / 1000;

function counted(basket: StoreBasket): ReturnType<typeof compareWithOracle> {
  const start = performance.now();
  const compared = compareWithOracle(basket);
  slowestMs = Math.max(slowestMs, performance.now() - start);
  const types = typesOf(basket, compared.oracle.lines);
  if (compared.oracle.total < compared.oracle.regular) reduced += 1;
  if (types.size > 1) contested += 1;
  for (const type of types.values()) basketsByType.set(type, (basketsByType.get(type) ?? 0) + 1);
  return compared;
}

/** By the number of each promotion that took something, its layout and reward type. */
function typesOf(basket: StoreBasket, lines: ReturnType<typeof compareWithOracle>['oracle']['lines']) {
  const types = new Map<string, string>();
  for (const { code, taken } of lines)
    for (const id of Object.keys(taken)) {
      const promotion = basket.promotions.find(({ promotionId }) => promotionId === id);
      const item = promotion?.items.find((one) => one.code === code);
      if (promotion && item) types.set(id, `${promotion.layout} type ${item.rewardType}`);
    }
  return types;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const perBasket = ((1000 * seconds) / Math.max(1, result.numRuns)).toFixed(2);
if (result.failed) {
  const basket = result.counterexample?.[0];
  print(
    `seed ${result.seed}, path ${result.counterexamplePath}: the engine and the oracle differ after ${result.numRuns} baskets`,
  );
  print(result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance));
  if (basket) {
    const codes = new Set(basket.lines.map(({ code }) => code));
    print(JSON.stringify({ ...basket, shelf: [...basket.shelf].filter(([code]) => codes.has(code)) }, null, 2));
  }
  process.exitCode = 1;
} else {
  print(
    `${result.numRuns} baskets (seed ${seed}) cost the same to the agora in ${seconds.toFixed(0)} s, ${perBasket} ms each, the slowest ${slowestMs.toFixed(0)} ms`,
  );
  print(`${reduced} cost less than at shelf prices, ${contested} have goods in several promotions`);
  for (const [type, count] of [...basketsByType].sort()) print(`  ${type}: ${count}`);
}
