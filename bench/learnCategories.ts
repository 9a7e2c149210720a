import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { namedSources, readExamples, readFeedProducts } from './categories/examples.ts';
import { learn } from './categories/learn.ts';

/*
 * npm run bench -- learn-categories TABLES FEEDS…: learns the automatic categories from the tables and the price files,
 * the sample and our own words, and writes domain/src/goods/catalogue/categoryModel.ts. The same sources give the same file.
 */

/**
 * Below it the answer is 'אחר'. The highest one (in steps of 0.05) that costs at most 0.3 of a point of root
 * accuracy in `npm run bench -- categories`, where about one in three guesses below it was right.
 */
const THRESHOLD = 0.3;

const MODEL = fileURLToPath(new URL('../domain/src/goods/catalogue/categoryModel.ts', import.meta.url));

const sources = namedSources('learn-categories');
const examples = readExamples(sources, await readFeedProducts(sources));
const { weights, ...rest } = learn(examples, THRESHOLD);
const fields = Object.entries(rest).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`);
const text = `import type { PackedModel } from './categoriseModel.ts';

/** Made by \`npm run bench -- learn-categories\`; not to be edited. */
export const CATEGORY_MODEL: PackedModel = {
${fields.join('')}  weights: '${weights}',
};
`;
writeFileSync(MODEL, text);
process.stdout.write(`learned from ${examples.length} names; ${Math.round(text.length / 1024)} KB written\n`);
