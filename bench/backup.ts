import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from '@sali/server/test/db/testCluster';
import { openDb } from '@sali/server/base/db/open';
import { honestPerson, measure } from './abuse/honest.ts';
import { type Asked, backUpBySite, openAdmin } from './backup/asking.ts';
import { runCommand } from './backup/commands.ts';
import { fillPrices } from './backup/fill.ts';
import { differencesOf, sumsOf } from './backup/sums.ts';
import { limitsOf } from './box/limits.ts';
import { type BoxServer, startBoxServer } from './box/server.ts';

/*
 * npm run proof -- backup [PRICES]: a backup beside ticks, on the sample and on two million prices, with the built server
 * and the embedded PostgreSQL kept to 512 MB and one core; then the two commands, from the embedded database to a
 * PostgreSQL server, and a comparison of every table. It exits with code 1 when a row differs or a tick fails.
 */

const LIMIT_BYTES = 512 * 1024 * 1024;
const PRICES = Number(process.argv[2] ?? 2_000_000);
const ALONE_MS = 20_000;
const SAMPLE_MS = 100;
/** A backup of the sample takes less than a second. */
const SMALL_BACKUPS = 8;
const SERVER_MAJOR = 15;

const limits = limitsOf(LIMIT_BYTES);
const dataDir = mkdtempSync(join(tmpdir(), 'sali-proof-'));
const files = mkdtempSync(join(tmpdir(), 'sali-proof-'));
let server: BoxServer | undefined;

async function main(): Promise<void> {
  print(`${limits.description}; load ${load()}\n`);
  await measureTicks('the sample', SMALL_BACKUPS);
  const began = performance.now();
  const database = await openDb({ dataDir, databaseUrl: undefined });
  const filled = await fillPrices(database.db, PRICES);
  await database.close();
  print(
    `\n${count(filled.prices)} prices of ${filled.stores} stores, ${megabytes(filled.bytes)}, filled in ${seconds(performance.now() - began)}; load ${load()}`,
  );
  await measureTicks(`${count(filled.prices)} prices`, 1);
  const peak = limits.peakBytes();
  if (peak !== undefined) row('most that was charged, file cache included', megabytes(peak));
  await measureCommands();
}

/** Ten ticks a second, alone and beside backups. */
async function measureTicks(what: string, backups: number): Promise<void> {
  server = await startBoxServer(dataDir, limits, { RATE_LIMIT: 'off', ADMIN_EMAILS: 'admin@example.org' });
  const { origin, memory, kill } = server;
  const { client, actions } = await honestPerson(origin, `ticks${backups}@example.org`);
  const ticks = actions.filter(({ name }) => name === 'tick');
  const admin = await openAdmin(origin);
  await measure(client, ticks, sleep(ALONE_MS / 4));
  const rest = memory();
  const alone = await measure(client, ticks, sleep(ALONE_MS));
  let most = { node: 0, postgres: 0 };
  const sampling = setInterval(() => {
    const now = memory();
    if (now.node + now.postgres > most.node + most.postgres) most = now;
  }, SAMPLE_MS);
  const made: Asked[] = [];
  const backingUp = (async () => {
    for (let at = 0; at < backups; at += 1) made.push(await backUpBySite(admin));
  })();
  const beside = await measure(client, ticks, backingUp);
  clearInterval(sampling);
  const spent = Math.max(...made.map(({ ms }) => ms));
  row(`${what}: a backup by the page, beside ticks`, `${seconds(spent)}, ${megabytes(made.at(-1)?.bytes ?? 0)}`);
  row('  tick alone, p50 / p95 / p99', tickText(alone.ms));
  row('  tick beside it', tickText(beside.ms));
  row('  memory at rest → most (PSS)', `${memoryText(rest)} → ${memoryText(most)}`);
  for (const failure of [...alone.failures, ...beside.failures]) fail(`a tick failed: ${failure}`);
  await kill('SIGTERM');
}

/** `npm run backup` of the stopped server, `npm run restore` into a PostgreSQL server, and every table compared. */
async function measureCommands(): Promise<void> {
  const path = join(files, 'sali.tar.gz');
  const backup = await runCommand('backup', [path], { DATA_DIR: dataDir });
  row(
    'npm run backup, the server stopped',
    `${seconds(backup.ms)}, ${megabytes(statSync(path).size)}, most ${megabytes(backup.peakBytes)} of Node`,
  );
  const cluster = await startCluster({
    isDurable: true,
    isChosen: ({ binFolder }) => binFolder.includes(`/${SERVER_MAJOR}/`),
  });
  try {
    const url = await cluster.createDatabase('moved');
    const restore = await runCommand('restore', [path], { DATA_DIR: join(files, 'data'), DATABASE_URL: url });
    row(
      `npm run restore into PostgreSQL ${SERVER_MAJOR}`,
      `${seconds(restore.ms)}, most ${megabytes(restore.peakBytes)} of Node`,
    );
    const source = await openDb({ dataDir, databaseUrl: undefined });
    const [before, after] = [await sumsOf(source.url), await sumsOf(url)];
    await source.close();
    const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0);
    const differences = differencesOf(before, after);
    row(
      'compared',
      `${Object.keys(before).length} tables, ${count(rows)} rows: ${differences.length === 0 ? 'all the same' : differences.join(', ')}`,
    );
    if (differences.length > 0) fail('tables differ');
  } finally {
    await cluster.stop();
  }
}

function tickText(ms: ReadonlyMap<string, readonly number[]>): string {
  const sorted = (ms.get('tick') ?? []).toSorted((a, b) => a - b);
  const at = (part: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
  return `${at(0.5)} / ${at(0.95)} / ${at(0.99)} ms of ${sorted.length}`;
}

function fail(text: string): void {
  print(text);
  process.exitCode = 1;
}

const memoryText = ({ node, postgres }: { node: number; postgres: number }): string =>
  `${(node + postgres).toFixed(0)} MB (Node ${node.toFixed(0)}, PostgreSQL ${postgres.toFixed(0)})`;
const load = (): string => loadavg()[0]?.toFixed(1) ?? '';
const count = (value: number): string => value.toLocaleString('en-US');
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const row = (what: string, value: string): void => print(what.padEnd(48) + value);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
try {
  await main();
} finally {
  await server?.kill('SIGKILL');
  // PostgreSQL ends with the server; its control group can be removed once it has.
  await sleep(2 * SAMPLE_MS);
  limits.release();
  for (const folder of [dataDir, files]) rmSync(folder, { recursive: true, force: true });
}
