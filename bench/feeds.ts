import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDb } from '@sali/server/base/db/open';
import { startCluster } from '@sali/server/test/db/testCluster';
import { importPaths } from '@sali/server/goods/feeds/feeds';
import { measureOthers } from './feeds/others.ts';
import { writeDay } from './feeds/dayFiles.ts';
import { processorSecondsBelow } from './feeds/processorTime.ts';
import { requiredPaths } from './namedPaths.ts';

/*
 * From price files to prices, the whole way: gzip, XML, rows, products, prices. The files are one day's real ones; more
 * stores and the next day are made of them in a temporary folder.
 *
 * npm run bench -- feeds FOLDER   the folder of one day's PriceFull files; the server has to be built
 */

const USAGE = "npm run bench -- feeds FOLDER   (the folder of one day's PriceFull files)";
const AT = new Date('2026-08-12T12:00:00Z');
const ROUNDS = 3;

async function main(): Promise<void> {
  const [source = ''] = requiredPaths(1, USAGE);
  const folder = mkdtempSync(join(tmpdir(), 'sali-bench-'));
  const cluster = await startCluster();
  try {
    const day = join(folder, 'empty');
    writeDay(source, day, { firstStoreNo: undefined, isNextDay: false });
    // The first one also starts the reading thread, from its source here, and compiles the program.
    const first = await openDb({ dataDir: folder, databaseUrl: await cluster.createDatabase('first') });
    await importDay(first, 'empty, first of the process', day);
    await first.close();
    const database = await openDb({ dataDir: folder, databaseUrl: await cluster.createDatabase('bench') });
    await importDay(database, 'into an empty database', day);
    await measure(database, source, folder);
    await database.close();
    print('\nwhat others wait meanwhile, at a server with the sample:');
    await measureOthers(await cluster.createDatabase('others'), daysOf(folder));
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(database: Database, source: string, folder: string): Promise<void> {
  const day = (name: string, firstStoreNo: number, isNextDay: boolean): string => {
    writeDay(source, join(folder, name), { firstStoreNo, isNextDay });
    return join(folder, name);
  };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const storeNo = 5000 + 100 * round;
    await importDay(database, `new stores, round ${round}`, day(`new${round}`, storeNo, false));
    await importDay(database, `the next day, round ${round}`, day(`next${round}`, storeNo, true));
  }
}

/** All stores of a day, so that an import is long enough to measure others' answers. */
function daysOf(folder: string): ReadonlyMap<string, string> {
  const rounds = Array.from({ length: ROUNDS }, (_, at) => at + 1);
  const all = (name: string): string => {
    for (const round of rounds)
      cpSync(join(folder, `${name}${round}`), join(folder, `all-${name}`), { recursive: true });
    return join(folder, `all-${name}`);
  };
  return new Map([
    ['the first stores', join(folder, 'empty')],
    ['new stores', all('new')],
    ['the next day', all('next')],
  ]);
}

async function importDay({ db }: Database, name: string, path: string): Promise<void> {
  const before = { node: process.cpuUsage(), all: processorSecondsBelow(process.pid) };
  const start = performance.now();
  let [rows, changed] = [0, 0];
  for await (const report of importPaths({ db, now: () => AT, log: console }, [path])) {
    if (report.state !== 'stored') throw new Error(`${report.name}: ${report.text}`);
    rows += report.rowsStored;
    changed += report.rowsChanged;
  }
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before.node);
  const node = (user + system) / 1e6;
  const all = processorSecondsBelow(process.pid) - before.all;
  print(
    `${name.padEnd(28)} ${count(rows)} rows, ${count(changed).padStart(6)} changed: ${seconds.toFixed(2)} s, ` +
      `${count(rows / seconds).padStart(7)} rows/s; processor ${node.toFixed(2)} s here, ` +
      `${Math.max(0, all - node).toFixed(2)} s PostgreSQL, ${((1e6 * all) / rows).toFixed(0)} µs/row; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
}

const count = (number: number): string => Math.round(number).toLocaleString('en-US');
const print = (text: string): void => void process.stdout.write(`${text}\n`);

await main();
