import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { categoryWords, type ProductText } from '@sali/domain/goods/catalogue/categoriseFeatures';
import { normalise } from '@sali/domain/goods/catalogue/normalise';
import { isGlobalCode } from '@sali/domain/goods/catalogue/codeScope';
import { normalCode } from '@sali/domain/goods/catalogue/product';
import { InflatedBudget } from '@sali/server/goods/feeds/read/budget';
import { findFiles } from '@sali/server/goods/feeds/files/find';
import type { PriceRow } from '@sali/server/goods/feeds/rows/priceRow';
import { readFeed } from '@sali/server/goods/feeds/read/readFeed';
import { FeedError } from '@sali/server/goods/feeds/feedError';
import { documentsIn } from '@sali/server/goods/feeds/read/unwrap';
import { readSampleProducts } from '@sali/server/goods/sample/tables';
import { requiredPaths } from '../namedPaths.ts';
import { OWN_EXAMPLES } from './ownExamples.ts';
import { toOurTree } from './treeMapping.ts';

/** A product that somebody put into a category. */
export type Example = {
  readonly product: ProductText;
  readonly subcategoryId: number;
  /** Examples of one product, or of names that differ in sizes only, share a group. */
  readonly group: number;
  /** Whether the tables decide its root. The others are used for training only, and not measured. */
  readonly isMeasured: boolean;
};

/** Where the labelled products are: a folder with the two tables, and price files or folders of them. */
export type ExampleSources = { readonly tables: string; readonly feeds: readonly string[] };

const CODES_TABLE = 'rami_levi_update_categories.csv';
const NAMES_TABLE = 'tagged_products.csv';
/** Short codes of the first table are this chain's own. */
const CODES_CHAIN = '7290058140886';

/** Vegetables and fruit are weighed at the till as often as not. */
const LOOSE = new Set([41, 42]);

/** The sources that the command line names. `command` is the npm script, for the message when they are missing. */
export function namedSources(name: string): ExampleSources {
  const usage = `npm run bench -- ${name} TABLES FEEDS…   (the folder of ${CODES_TABLE} and ${NAMES_TABLE}, and price files)`;
  const [tables = '', ...feeds] = requiredPaths(2, usage);
  return { tables, feeds };
}

/** One product under each name that a chain gives it. */
export type FeedProduct = { readonly key: string; readonly texts: readonly ProductText[] };

/** Products of the price files, by `code` (a barcode) or `chain-code`. */
export async function readFeedProducts({ feeds }: ExampleSources): Promise<FeedProduct[]> {
  const products = new Map<string, Map<string, ProductText>>();
  for (const file of await findFiles(feeds)) {
    if ('isMissing' in file || !/Price/i.test(file.name)) continue;
    const chainId = file.nameFacts.chainId ?? '';
    try {
      for await (const document of documentsIn(file.path, new InflatedBudget(statSync(file.path).size))) {
        const hooks = { onRows: () => undefined, signal: undefined };
        const { prices } = await readFeed(document, hooks);
        for (const row of prices.values()) addRow(products, chainId, row);
      }
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
    }
  }
  return Array.from(products, ([key, texts]) => ({ key, texts: [...texts.values()] }));
}

function addRow(products: Map<string, Map<string, ProductText>>, chainId: string, row: PriceRow): void {
  if (row.itemName === '') return;
  const code = normalCode(row.code);
  const key = isGlobalCode(code) ? code : `${chainId}-${code}`;
  const texts = products.get(key) ?? new Map<string, ProductText>();
  products.set(key, texts);
  texts.set(row.itemName, {
    name: row.itemName,
    isWeighted: row.isWeighted,
    unit: row.size?.unit ?? null,
  });
}

/** All labelled products: the tables joined with the price files by code and by name, the sample, and our own words. */
export function readExamples({ tables }: ExampleSources, feed: readonly FeedProduct[]): Example[] {
  const examples = new ExampleSet();
  const byKey = new Map(feed.map((product) => [product.key, product]));
  const keysByName = new Map<string, string[]>();
  for (const { key, texts } of feed) {
    for (const { name } of texts) keysByName.set(normalise(name), [...(keysByName.get(normalise(name)) ?? []), key]);
  }
  for (const [code = '', ...path] of readCsv(join(tables, CODES_TABLE))) {
    const key = isGlobalCode(normalCode(code)) ? normalCode(code) : `${CODES_CHAIN}-${normalCode(code)}`;
    const product = byKey.get(key);
    if (product) examples.addTagged(path, product.texts, key);
  }
  for (const [name = '', ...path] of readCsv(join(tables, NAMES_TABLE))) {
    const keys = keysByName.get(normalise(name)) ?? [];
    examples.addTagged(path, [{ name }], keys[0] ?? null);
    for (const key of keys) examples.addTagged(path, byKey.get(key)?.texts ?? [], key);
  }
  for (const { name, isWeighted, size, subcategoryId, code } of readSampleProducts()) {
    examples.add({ name, isWeighted, unit: size.unit }, subcategoryId, code, false);
  }
  for (const [id, names] of Object.entries(OWN_EXAMPLES)) {
    for (const name of names) {
      examples.add({ name }, Number(id), null, false);
      if (LOOSE.has(Number(id))) examples.add({ name, isWeighted: true }, Number(id), null, false);
    }
  }
  return examples.rows();
}

/** Joins what is one product, or a near-duplicate name, into groups. */
class ExampleSet {
  readonly #rows: (Omit<Example, 'group'> & { readonly node: string })[] = [];
  readonly #parents = new Map<string, string>();
  readonly #seen = new Set<string>();

  addTagged(path: readonly string[], products: readonly ProductText[], key: string | null): void {
    const [general = '', sub = '', specific = ''] = path.map((part) => part.trim());
    const ours = toOurTree(general, sub, specific);
    if (ours) for (const product of products) this.add(product, ours.subcategoryId, key, ours.isMeasured);
  }

  add(product: ProductText, subcategoryId: number, key: string | null, isMeasured: boolean): void {
    const stem = `stem ${[...new Set(categoryWords(product.name))].sort().join(' ')}`;
    if (key !== null) this.#join(stem, `key ${key}`);
    const identity = `${key ?? ''}|${product.name}|${product.isWeighted ?? ''}|${subcategoryId}`;
    if (this.#seen.has(identity)) return;
    this.#seen.add(identity);
    this.#rows.push({ product, subcategoryId, isMeasured, node: stem });
  }

  rows(): Example[] {
    const numbers = new Map<string, number>();
    return this.#rows.map(({ node, ...row }) => {
      const root = this.#rootOf(node);
      const group = numbers.get(root) ?? numbers.size;
      numbers.set(root, group);
      return { ...row, group };
    });
  }

  #join(one: string, other: string): void {
    const [a, b] = [this.#rootOf(one), this.#rootOf(other)];
    if (a !== b) this.#parents.set(a, b);
  }

  #rootOf(node: string): string {
    let root = node;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) root = parent;
    if (root !== node) this.#parents.set(node, root);
    return root;
  }
}

/** The cells of a CSV file with quoted cells, without its header. */
function readCsv(path: string): string[][] {
  const lines = readFileSync(path, 'utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .slice(1);
  return lines
    .filter((line) => line !== '')
    .map((line) =>
      Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
        (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
      ),
    );
}
