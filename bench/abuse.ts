import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Cluster, startCluster } from '@sali/server/test/db/testCluster';
import { startServer, type TestServer } from '../e2e/server.ts';
import { openAccount } from './abuse/accounts.ts';
import type { Answers, AttackOrder } from './abuse/attacker.ts';
import type { AttackingAccount } from './abuse/attacks.ts';
import { honestPerson, type Measured, measure } from './abuse/honest.ts';
import { clientOf, sendJson } from './abuse/http.ts';
import { type Scene, storeInScene } from './abuse/scenes.ts';

/*
 * npm run proof -- abuse [SECONDS [SERIES]]: an honest person uses the built server while others attack. First one address,
 * one account, and then fifty accounts from fifty addresses make the most expensive calls they can, for 60 seconds each. Then one
 * account, one guest of a link, and fifty accounts store as much as they may, for 600 seconds each (`abuse/scenes.ts`
 * says how, and how the growth of a day is computed). SECONDS is for each in place of these; with a series ('one address',
 * 'one account stores' …) only that one, with 'stores' all that store. Everything is on this machine: the server over a
 * PostgreSQL of its own, the addresses in 127.0.0.0/8.
 *
 * Ends with code 1 when an honest p99 is over 250 ms, an honest call fails, the server's memory passes 1 GB, an answer
 * is a 5xx other than 503, a 429 or 503 has no Retry-After, or the disk would grow by 100 MB a
 * person and day, or by more than its quotas say.
 */

const P99_MS_MAX = 250;
const MEMORY_MB_MAX = 1024;
const SECONDS = Number(process.argv[2] ?? 60);
const STORING_SECONDS = Number(process.argv[2] ?? 600);
const ONLY_SERIES = process.argv[3];
const ACCOUNTS = 50;
const MEMORY_EVERY_MS = 500;

const COSTLY = ['nobody attacks', 'one address', 'one account', 'fifty accounts'];
const SCENES: readonly Scene[] = [
  { name: 'one account stores', people: 1, isGuest: false, lanes: 6 },
  { name: 'one guest stores', people: 1, isGuest: true, lanes: 6 },
  { name: 'fifty accounts store', people: ACCOUNTS, isGuest: false, lanes: 2 },
];
const isAsked = (name: string): boolean =>
  ONLY_SERIES === undefined ||
  name === ONLY_SERIES ||
  (ONLY_SERIES === 'stores' && SCENES.some((scene) => scene.name === name));

const problems: string[] = [];

async function main(): Promise<void> {
  const cluster = await startCluster();
  try {
    if (COSTLY.some(isAsked)) await inServer(await cluster.createDatabase('abuse'), attackInTurn);
    for (const [at, scene] of SCENES.entries())
      if (isAsked(scene.name)) await storeInTurn(cluster, scene, `abuse${at}`);
  } finally {
    await cluster.stop();
  }
  print(problems.length === 0 ? '\nAll within the limits.' : `\nNot within the limits:\n${problems.join('\n')}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

async function inServer(databaseUrl: string, use: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startServer({ DATABASE_URL: databaseUrl, RATE_LIMIT: 'on' });
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

async function storeInTurn(cluster: Cluster, scene: Scene, database: string): Promise<void> {
  const databaseUrl = await cluster.createDatabase(database);
  await inServer(databaseUrl, async (server) => {
    const memory = watchMemory(server.pid() ?? 0);
    const barcodes = await barcodesOf(server.url);
    const place = { server, cluster, databaseUrl, barcodes, seconds: STORING_SECONDS };
    const { alone, beside, answers, lines, problems: found } = await storeInScene(scene, place);
    print(
      `\n${scene.name}: load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}; p99 while nobody stores: ${p99sOf(alone)}`,
    );
    const memoryMb = await memory.stop();
    for (const [at, [part, calls]] of beside.entries())
      report(`${scene.name}, ${part}`, calls, memoryMb, at === beside.length - 1 ? answers : null);
    for (const line of lines) print(`  ${line}`);
    problems.push(...found);
  });
}

const p99sOf = ({ ms }: Measured): string =>
  [...ms].map(([action, all]) => `${action} ${percentileOf(all, 0.99).toFixed(0)} ms`).join(', ');

function percentileOf(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function attackInTurn(server: TestServer): Promise<void> {
  const { client, actions } = await honestPerson(server.url);
  const barcodes = await barcodesOf(server.url);
  const addresses = Array.from({ length: ACCOUNTS + 1 }, (_, at) => `127.0.1.${at + 1}`);
  const accounts: AttackingAccount[] = [];
  for (const address of addresses) accounts.push(await openAccount(server.url, address));
  const base = { origin: server.url, seconds: SECONDS, barcodes };
  const series: (readonly [string, AttackOrder | null])[] = [
    ['nobody attacks', null],
    ['one address', { ...base, addresses: ['127.0.0.2'], accounts: [], connections: 16 }],
    ['one account', { ...base, addresses: addresses.slice(0, 1), accounts: accounts.slice(0, 1), connections: 16 }],
    ['fifty accounts', { ...base, addresses: addresses.slice(1), accounts: accounts.slice(1), connections: 1 }],
  ];
  for (const [name, order] of series) {
    if (!isAsked(name)) continue;
    const memory = watchMemory(server.pid() ?? 0);
    const attack = order ? attackBy(order) : sleep(SECONDS * 1000, null);
    const measured = await measure(client, actions, attack);
    report(name, measured, await memory.stop(), await attack);
  }
  client.agent.destroy();
}

function report(
  name: string,
  { ms, failures, ownDelayMs }: Awaited<ReturnType<typeof measure>>,
  memoryMb: number,
  attack: Answers | null,
): void {
  print(`\n${name} (memory ${memoryMb} MB at most; this process was ${ownDelayMs.toFixed(0)} ms late at most)`);
  for (const [action, all] of ms) {
    const [p50, p99] = [percentileOf(all, 0.5), percentileOf(all, 0.99)];
    print(`  ${action.padEnd(12)} p50 ${p50.toFixed(0)} ms  p99 ${p99.toFixed(0)} ms  of ${all.length}`);
    if (p99 > P99_MS_MAX) problems.push(`${name}: ${action} p99 ${p99.toFixed(0)} ms`);
  }
  if (failures.length > 0) problems.push(`${name}: honest calls failed: ${[...new Set(failures)].join(', ')}`);
  if (memoryMb > MEMORY_MB_MAX) problems.push(`${name}: memory ${memoryMb} MB`);
  for (const [kind, statuses] of Object.entries(attack?.statuses ?? {})) {
    const counts = Object.entries(statuses).map(([status, count]) => `${status === '0' ? 'cut' : status} × ${count}`);
    print(`    ${kind}: ${counts.join(', ')}`);
    const wrong = Object.keys(statuses).filter((status) => /^5/.test(status) && !status.startsWith('503'));
    if (wrong.length > 0) problems.push(`${name}: ${kind} got ${wrong.join(', ')}`);
  }
  if (attack && attack.withoutRetryAfter > 0) {
    problems.push(`${name}: ${attack.withoutRetryAfter} refusals without Retry-After`);
  }
}

async function attackBy(order: AttackOrder): Promise<Answers> {
  const child = fork(fileURLToPath(new URL('./abuse/attacker.ts', import.meta.url)));
  child.send(order);
  const [result] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the attacking process ended early');
    }),
  ])) as [Answers];
  return result;
}

async function barcodesOf(origin: string): Promise<string[]> {
  const client = clientOf(origin, '127.0.0.1', 1);
  const codes: string[] = [];
  for (let skip = 0; skip < 1000; skip += 200) {
    const path = `products?limit=200&skip=${skip}`;
    const page = await sendJson<{ item_code: string }[]>(client, { method: 'GET', path });
    codes.push(...page.map(({ item_code: code }) => code));
  }
  client.agent.destroy();
  return codes;
}

/** The largest memory of a process while it is watched, in megabytes. */
function watchMemory(pid: number): { stop: () => Promise<number> } {
  let most = 0;
  const look = (): void => {
    const path = `/proc/${pid}/status`;
    const kilobytes = existsSync(path) && /^VmRSS:\s+(\d+)/m.exec(readFileSync(path, 'utf8'))?.[1];
    most = Math.max(most, Math.round(Number(kilobytes || 0) / 1024));
  };
  const timer = setInterval(look, MEMORY_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

await main();
