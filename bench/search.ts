import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildIndex, type ProductIndex } from '@sali/domain/goods/catalogue/search';
import type { SearchDoc } from '@sali/domain/goods/catalogue/searchDoc';
import { namedPaths } from './namedPaths.ts';
import { startServer } from './search/http.ts';
import { readCorpus } from './search/names.ts';
import { makeQueries, type Query, QUERY_KINDS, type QueryKind, Random } from './search/queries.ts';

/*
 * Product search as somebody types: the index of names in memory, then over HTTP.
 *
 * npm run bench -- search [FOLDER]   the folder of one day's PriceFull files; without it names made up of the sample's words
 */

const USAGE = "npm run bench -- search [FOLDER]   (the folder of one day's PriceFull files)";

const QUERIES = 500;
const WARM_UP = 50;
/** How many products a screen asks for at once. */
const LIMIT = 50;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const random = new Random(20_261_121);

const [folder] = namedPaths(USAGE);
const { source, products } = readCorpus(random, folder);
const docs: SearchDoc[] = products.map(({ name, code, priceAgorotByChain }, at) => ({
  id: at,
  name,
  brand: '',
  manufacturer: '',
  code,
  chainCount: priceAgorotByChain.size,
  isLoose: false,
}));
const queries = new Map(QUERY_KINDS.map((kind) => [kind, makeQueries(kind, products, QUERIES, random)]));
print(`${docs.length} products, ${source}; ${QUERIES} queries of each kind\n`);

print(row('', 'build', 'memory', ...QUERY_KINDS));
await measureIndex();
await measureHttp();

/** A line with p50 / p99 in ms and the hits of each kind of query. */
async function measureIndex(): Promise<void> {
  const before = await memory();
  const start = performance.now();
  const index = buildIndex(docs);
  const buildMs = performance.now() - start;
  const megabytes = ((await memory()) - before) / 1e6;
  const cells: string[] = [];
  for (const kind of QUERY_KINDS) {
    const asked = queries.get(kind) ?? [];
    const { p50, p99 } = await timesOf(asked, (text) => index.search(text, { limit: LIMIT }));
    cells.push(`${ms(p50)} / ${ms(p99)} (${hitRate(index, asked).toFixed(2)})`);
  }
  print(row('own index', `${Math.round(buildMs)} ms`, `${Math.round(megabytes)} MB`, ...cells));
}

async function measureHttp(): Promise<void> {
  const { search, stop } = await startServer(products);
  // A server that has just started is compiled as it goes: every kind is asked before the first is measured.
  for (const kind of QUERY_KINDS) for (const { text } of queries.get(kind)?.slice(0, WARM_UP) ?? []) await search(text);
  const cells: string[] = [];
  for (const kind of QUERY_KINDS) {
    const { p50, p99 } = await timesOf(queries.get(kind) ?? [], search);
    cells.push(`${ms(p50)} / ${ms(p99)}`);
  }
  print(row('own index by HTTP', '', '', ...cells));
  await stop();
}

async function timesOf(asked: readonly Query[], search: (text: string) => unknown) {
  for (const { text } of asked.slice(0, WARM_UP)) await search(text);
  const times: number[] = [];
  for (const { text } of asked) {
    const start = performance.now();
    await search(text);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const quantile = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;
  return { p50: quantile(0.5), p99: quantile(0.99) };
}

/** How often the product that the query was made from is among all that is found. */
function hitRate(index: ProductIndex<SearchDoc>, asked: readonly Query[]): number {
  const isFound = ({ text, target }: Query): boolean =>
    index.search(text, { limit: 1, accept: ({ id }) => id === target }).total > 0;
  return asked.filter(isFound).length / asked.length;
}

/** Bytes in use. Twice, since what only dead objects held is freed by the next collection. */
async function memory(): Promise<number> {
  for (let i = 0; i < 2; i += 1) {
    collect();
    await sleep(100);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function ms(time: number): string {
  return time.toFixed(2);
}

function row(name: string, build: string, held: string, ...cells: readonly (string | QueryKind)[]): string {
  return `${name.padEnd(18)}${build.padStart(9)}${held.padStart(8)}${cells.map((cell) => cell.padStart(23)).join('')}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
