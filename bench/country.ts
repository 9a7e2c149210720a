import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '@sali/server/test/db/testCluster';
import { importByServer } from '@sali/server/goods/feeds/feeds';
import { startServer, type TestServer } from '../e2e/server.ts';
import { askAll, firstSearch, type Questions } from './country/asking.ts';
import { MemorySampler, memoryNow } from './country/machine.ts';
import { sizesOf } from './country/sizes.ts';
import { commonCodes, type CountryStore, countryStores, writeStore, writeStores } from './country/storeFiles.ts';
import { type ChainTemplate, readTemplates } from './country/templates.ts';
import { processorSecondsBelow } from './feeds/processorTime.ts';
import { requiredPaths } from './namedPaths.ts';

/*
 * A country on one built server and a throwaway PostgreSQL: one day's real files are made into those of 2,000 stores with
 * 10 million prices, imported as `npm run prices -- import` does, searched and compared; then the files of the next day.
 *
 * npm run build && npm run bench -- country FOLDER [--stores 2000] [--days 2]
 */

const DAY_MS = 86_400_000;
/** Few enough that a server has their offers of 2,000 stores in memory when it is asked again. */
const COMMON_CODES = 1200;
/** The files of this many stores are on the disk at a time. */
const BATCH_STORES = 100;
const PASSWORD = { JWT_SECRET: 'a secret of no worth, for measuring' };

const USAGE =
  "npm run bench -- country FOLDER [--stores 2000] [--days 2]   (the folder of one day's PriceFull and PromoFull files)";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stores: { type: 'string', default: '2000' }, days: { type: 'string', default: '2' } },
});

async function main(): Promise<void> {
  const [folder = ''] = requiredPaths(1, USAGE, positionals);
  const templates = readTemplates(folder);
  const stores = countryStores(templates, Number(values.stores));
  const work = mkdtempSync(join(tmpdir(), 'sali-country-'));
  const cluster = await startCluster({ isDurable: true });
  try {
    const databaseUrl = await cluster.createDatabase('country');
    const server = await startServer({ ...PASSWORD, DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' });
    try {
      for (let day = 0; day < Number(values.days); day += 1)
        await measureDay({ server, databaseUrl, work, templates, stores }, day);
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

type Country = {
  readonly server: TestServer;
  readonly databaseUrl: string;
  /** For the files of a batch. */
  readonly work: string;
  readonly templates: readonly ChainTemplate[];
  readonly stores: readonly CountryStore[];
};

async function measureDay(country: Country, day: number): Promise<void> {
  const { server, databaseUrl, templates, stores } = country;
  print(`\nday ${day + 1}, ${stores.length} stores of ${templates.length} chains; load ${load()}`);
  await importDay(country, day);
  print(await sizesOf(databaseUrl));
  const questions = questionsOf(country, day);
  print('the server that imported:');
  await askAll(questions, print);
  const { node, postgres } = memoryNow(server.pid());
  print(`afterwards: Node ${node.toFixed(0)}, PostgreSQL ${postgres.toFixed(0)} MB`);
  await restart(server, questions);
  await askAll(questions, print);
}

/** Chain by chain, as `npm run prices -- fetch` does: the first store of a new chain then meets all stores of the others. */
async function importDay(country: Country, day: number): Promise<void> {
  const total = new Totals();
  const memory = new MemorySampler(() => country.server.pid());
  for (let from = 0; from < country.stores.length; from += BATCH_STORES) {
    const batch = country.stores.slice(from, from + BATCH_STORES);
    const folder = join(country.work, 'files');
    await writeBatch(folder, batch, day);
    const part = await importFolder(country.server, folder);
    rmSync(folder, { recursive: true });
    total.add(part);
    const { node, postgres } = memoryNow(country.server.pid());
    print(
      `  ${String(from + batch.length).padStart(5)} stores: ${part.text()}; Node ${node.toFixed(0)}, PostgreSQL ${postgres.toFixed(0)} MB; load ${load()}`,
    );
  }
  const peak = memory.stop();
  print(`  in all: ${total.text()}`);
  print(`  at most: Node ${peak.node.toFixed(0)}, PostgreSQL ${peak.postgres.toFixed(0)} MB`);
}

async function writeBatch(folder: string, batch: readonly CountryStore[], day: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const template of new Set(batch.map((store) => store.template)))
    writeStores(
      folder,
      batch.filter((store) => store.template === template),
      day,
    );
  // Two at a time: texts are made here, and compressed beside it.
  for (let at = 0; at < batch.length; at += 2)
    await Promise.all(batch.slice(at, at + 2).map((store) => writeStore(folder, store, day)));
}

type Kind = 'Price' | 'Promo' | 'Stores';

/** Rows and seconds by kind of file, and processor time. */
class Totals {
  readonly rows: Record<Kind, number> = { Price: 0, Promo: 0, Stores: 0 };
  readonly changed: Record<Kind, number> = { Price: 0, Promo: 0, Stores: 0 };
  readonly seconds: Record<Kind, number> = { Price: 0, Promo: 0, Stores: 0 };
  /** From the request to its end, with what follows the last file. */
  wallSeconds = 0;
  processorSeconds = 0;

  add(other: Totals): void {
    for (const kind of ['Price', 'Promo', 'Stores'] as const) {
      this.rows[kind] += other.rows[kind];
      this.changed[kind] += other.changed[kind];
      this.seconds[kind] += other.seconds[kind];
    }
    this.wallSeconds += other.wallSeconds;
    this.processorSeconds += other.processorSeconds;
  }

  text(): string {
    const of = (kind: Kind): string =>
      `${count(this.rows[kind])} ${kind} rows, ${count(this.changed[kind])} changed, ${count(this.rows[kind] / this.seconds[kind])} rows/s`;
    const all = this.rows.Price + this.rows.Promo;
    return `${of('Price')}; ${of('Promo')}; ${this.wallSeconds.toFixed(1)} s, processor ${((1e6 * this.processorSeconds) / all).toFixed(0)} µs/row`;
  }
}

async function importFolder(server: TestServer, folder: string): Promise<Totals> {
  const totals = new Totals();
  const pid = server.pid() ?? 0;
  const before = processorSecondsBelow(process.pid) - ownSeconds();
  const start = performance.now();
  let since = start;
  const reports = await importByServer(server.dataDir, [folder], {});
  if (!reports) throw new Error(`the server ${pid} does not import`);
  for await (const report of reports) {
    if (report.state !== 'stored') throw new Error(`${report.name}: ${report.state} ${report.text}`);
    const kind = report.kind?.startsWith('Promo') ? 'Promo' : report.kind === 'Stores' ? 'Stores' : 'Price';
    totals.rows[kind] += report.rowsStored;
    totals.changed[kind] += report.rowsChanged;
    totals.seconds[kind] += (performance.now() - since) / 1000;
    since = performance.now();
  }
  totals.wallSeconds = (performance.now() - start) / 1000;
  totals.processorSeconds = processorSecondsBelow(process.pid) - ownSeconds() - before;
  return totals;
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function questionsOf({ server, templates, stores }: Country, day: number): Questions {
  const [template] = templates;
  const first = template?.day ?? '';
  const at = Date.parse(`${first.slice(0, 4)}-${first.slice(4, 6)}-${first.slice(6)}T12:00:00Z`) + day * DAY_MS;
  return {
    origin: server.url,
    stores,
    words: wordsOf(templates),
    codes: commonCodes(templates, COMMON_CODES),
    at: new Date(at),
  };
}

const WORDS = 300;

/** First words of products' names, all over the chains. */
function wordsOf(templates: readonly ChainTemplate[]): string[] {
  const words = new Set<string>();
  const items = templates.flatMap(({ prices }) => prices.items);
  for (let at = 0; at < items.length && words.size < WORDS; at += Math.ceil(items.length / (WORDS * 4))) {
    const [word = ''] = (/<ItemN(?:ame|m)>([^<]*)</.exec(items[at]?.text ?? '')?.[1] ?? '').split(' ');
    if (word.length > 2) words.add(word);
  }
  return [...words];
}

async function restart(server: TestServer, questions: Questions): Promise<void> {
  await server.kill();
  const start = performance.now();
  await server.start();
  const healthMs = performance.now() - start;
  const searchMs = healthMs + (await firstSearch(questions));
  const { node, postgres } = memoryNow(server.pid());
  print(
    `started again: health after ${healthMs.toFixed(0)} ms, first search after ${searchMs.toFixed(0)} ms; ` +
      `Node ${node.toFixed(0)}, PostgreSQL ${postgres.toFixed(0)} MB`,
  );
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1);
const count = (number: number): string => Math.round(number).toLocaleString('en-US');
const print = (text: string): void => void process.stdout.write(`${text}\n`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
await main();
process.exit();
