import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { ImportAnswer } from '@sali/contract/goods/catalogue/productImports';
import { limitsOf } from './box/limits.ts';
import { type BoxServer, type Memory, startBoxServer } from './box/server.ts';
import { productFile } from './box/productFile.ts';

/*
 * npm run bench -- box: the built server (`npm run build` first) on the embedded database, kept to 512 MB and one core: how
 * long it takes to start, also after kills, and its memory at rest and after an import of 10 MB. Linux only.
 */

const LIMIT_BYTES = 512 * 1024 * 1024;
const REST_MS = 10_000;
const SAMPLE_MS = 250;
const STARTS = 3;
const ADMIN = { email: 'admin@sali.example', password: 'ארוכה-ומיוחדת-9', phone: '050-1234567' };
const ENV = { ADMIN_EMAILS: ADMIN.email, RATE_LIMIT: 'off' };

const limits = limitsOf(LIMIT_BYTES);
const dataDir = mkdtempSync(join(tmpdir(), 'sali-box-'));
let server: BoxServer | undefined;

async function start(): Promise<BoxServer> {
  server = await startBoxServer(dataDir, limits, ENV);
  return server;
}

async function main(): Promise<void> {
  print(`${limits.description}; load ${loadavg()[0]?.toFixed(1) ?? ''}\n`);
  const first = await start();
  row('first start, with the sample', ms(first.startMs), '≤ 4000 ms');
  await first.kill('SIGTERM');
  const later: number[] = [];
  for (let i = 0; i < STARTS; i += 1) {
    later.push((await start()).startMs);
    if (i < STARTS - 1) await server?.kill('SIGTERM');
  }
  row(`start, median of ${STARTS}`, ms(medianOf(later)), '≤ 1500 ms');
  await sleep(REST_MS);
  row('memory at rest', mb(server?.memory()), '≤ 200 MB');
  await measureKills();
  await measureImport();
  await server?.kill('SIGTERM');
}

async function measureKills(): Promise<void> {
  const afterPostgres: number[] = [];
  const afterNode: number[] = [];
  for (let i = 0; i < STARTS && server; i += 1) {
    const before = server.postgresPid();
    const began = performance.now();
    process.kill(before, 'SIGKILL');
    // A request that needs no connection may be answered meanwhile: what counts is the new PostgreSQL.
    while ([before, 0].includes(server.postgresPid())) await sleep(1);
    await server.answers();
    afterPostgres.push(performance.now() - began);
    await server.kill('SIGKILL');
    afterNode.push((await start()).startMs);
  }
  row('PostgreSQL killed, until it answers', ms(medianOf(afterPostgres)), '≤ 1000 ms');
  row('server killed, start to answer', ms(medianOf(afterNode)), '≤ 1500 ms');
}

async function measureImport(): Promise<void> {
  if (!server) return;
  const { origin, memory } = server;
  const token = await registered(origin);
  const { name, rows, bytes } = productFile();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  let most = 0;
  const sampling = setInterval(() => (most = Math.max(most, sumOf(memory()))), SAMPLE_MS);
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/products/import`, { method: 'POST', headers, body: form });
  const result = (await answer.json()) as ImportAnswer;
  clearInterval(sampling);
  if (!answer.ok || result.created !== rows) throw new Error(`${name}: ${answer.status} ${JSON.stringify(result)}`);
  row(`import of ${rows.toLocaleString('en-US')} products (10 MB)`, ms(performance.now() - began), '');
  row('most memory meanwhile', `${most.toFixed(0)} MB`, '');
  await sleep(REST_MS);
  row('memory after it', mb(memory()), '≤ 350 MB');
  const peak = limits.peakBytes();
  if (peak !== undefined) row('most that was charged, file cache included', `${Math.round(peak / 1024 / 1024)} MB`, '');
}

async function registered(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (!answer.ok) throw new Error(`register: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as AuthAnswer).access_token;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const sumOf = ({ node, postgres }: Memory): number => node + postgres;
const ms = (value: number): string => `${Math.round(value)} ms`;
const mb = (memory: Memory | undefined): string =>
  memory === undefined
    ? ''
    : `${sumOf(memory).toFixed(0)} MB (Node ${memory.node.toFixed(0)}, PostgreSQL ${memory.postgres.toFixed(0)})`;
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const row = (what: string, value: string, goal: string): void => print(what.padEnd(46) + value.padEnd(40) + goal);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
try {
  await main();
} finally {
  await server?.kill('SIGKILL');
  // PostgreSQL ends with the server; its control group can be removed once it has.
  await sleep(SAMPLE_MS);
  limits.release();
  rmSync(dataDir, { recursive: true, force: true });
}
