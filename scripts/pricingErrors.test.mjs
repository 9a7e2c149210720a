import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomBasket } from '../domain/test/oracle/testRandomBaskets.ts';
import { ROOT } from './paths.mjs';

/*
 * The test of the price oracle: errors that are planted in the price engine do not escape it. Each is planted in a copy of
 * it; `from` occurs once in the file, so that a change of the engine cannot silently leave an error out.
 */
const PRICING_ERRORS = JSON.parse(readFileSync(join(ROOT, 'scripts/pricingErrors.json'), 'utf8'));

const BASKETS = fc.sample(randomBasket, { seed: 48, numRuns: 10_000 });

/** The comparison with the oracle, built with these plugins of esbuild. */
async function comparisonWith(plugins) {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'domain/test/oracle/compareWithOracle.ts')],
    plugins,
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** Plants an error in the copy of the engine that is built. */
const planting = ({ file, from, to }) => ({
  name: 'planting',
  setup: ({ onLoad }) =>
    onLoad({ filter: new RegExp(`/domain/src/${file}$`) }, async ({ path }) => {
      const parts = (await readFile(path, 'utf8')).split(from);
      if (parts.length !== 2) throw new Error(`"${from}" is ${parts.length - 1} times in ${file}`);
      return { contents: parts.join(to), loader: 'ts' };
    }),
});

test('[PT2] without a planted error the oracle finds nothing', async () => {
  const { compareWithOracle } = await comparisonWith([]);
  expect(BASKETS.slice(0, 2000).map((basket) => compareWithOracle(basket).difference)).toEqual(
    Array.from({ length: 2000 }, () => null),
  );
});

test.each(PRICING_ERRORS)('[PT2] the oracle finds that $what', async (error) => {
  const { compareWithOracle } = await comparisonWith([planting(error)]);
  const found = BASKETS.findIndex((basket) => compareWithOracle(basket).difference !== null);
  expect(found).toBeGreaterThanOrEqual(0);
});
