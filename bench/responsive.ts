import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { ImportAnswer } from '@sali/contract/goods/catalogue/productImports';
import type { ListWire } from '@sali/contract/lists/lists';
import { startCluster } from '@sali/server/test/db/testCluster';
import { startServer } from '../e2e/server.ts';
import { FILE_FORMATS, fileOf, type ProductFile } from './responsive/files.ts';
import { askMeanwhile, type Answered, type Probe } from './responsive/probes.ts';

/*
 * npm run bench -- responsive: how long others wait while files of 10 MB are imported into the built server (`npm run build`
 * first), on both engines. The whole way: the upload, the reading, the writing and the index.
 *
 * npm run bench -- responsive [embedded|postgres [csv|xml|json]]   without them: all
 */

const [, , onlyEngine, onlyFormat] = process.argv;

const ADMIN = { email: 'admin@sali.example', password: 'ארוכה-ומיוחדת-9', phone: '050-1234567' };
const QUERIES = ['חלב', 'גבינה צהובה', 'לחם אחיד', 'יוגורט', 'קפה נמס', 'מלפפון', 'שמן זית', '7290000066318'];
const LIST_ITEMS = 60;
const IDLE_MS = 5000;

type Site = { readonly origin: string; readonly token: string; readonly probes: readonly Probe[] };

async function main(): Promise<void> {
  if (onlyEngine !== 'postgres') await measureOn('embedded', {});
  if (onlyEngine === 'embedded') return;
  const cluster = await startCluster();
  try {
    await measureOn('PostgreSQL', { DATABASE_URL: await cluster.createDatabase('responsive') });
  } finally {
    await cluster.stop();
  }
}

async function measureOn(engine: string, env: Record<string, string>): Promise<void> {
  const server = await startServer({ ...env, ADMIN_EMAILS: ADMIN.email, RATE_LIMIT: 'off' });
  try {
    const site = await siteOn(server.url);
    print(`\n${engine}; load ${loadavg()[0]?.toFixed(1) ?? ''}`);
    await report('after the start', site, () => sleep(IDLE_MS));
    await report('nobody imports', site, () => sleep(IDLE_MS));
    for (const [series, format] of FILE_FORMATS.entries()) {
      if (onlyFormat !== undefined && format !== onlyFormat) continue;
      const file = fileOf(format, series);
      await report(`${format}, ${count(file.rows)} new products`, site, () => upload(site, file, false));
      if (format === 'json') {
        await report(`${format}, the same file again`, site, () => upload(site, file, true));
      }
    }
  } finally {
    await server.stop();
  }
}

/** An administrator who has a list, and what another of their screens asks. */
async function siteOn(origin: string): Promise<Site> {
  const { access_token: token } = await send<AuthAnswer>(origin, 'auth/register', ADMIN);
  const items = Array.from({ length: LIST_ITEMS }, (_, at) => ({ name: `פריט ${at}`, quantity: 1 + (at % 3) }));
  const list = await send<ListWire>(origin, 'lists', { name: 'שבועית', items }, token);
  const [item] = list.items;
  const address = `lists/${list.list_id}`;
  return {
    origin,
    token,
    probes: [
      { name: 'health', method: 'GET', call: () => ({ path: 'health' }) },
      {
        name: 'search',
        method: 'GET',
        call: (at) => ({ path: `products/?search=${encodeURIComponent(QUERIES[at % QUERIES.length] ?? '')}&limit=8` }),
      },
      { name: 'list', method: 'GET', call: () => ({ path: address }) },
      {
        name: 'tick',
        method: 'PUT',
        call: (at) => ({ path: `${address}/items/${item?.item_id}`, body: { is_completed: at % 2 === 0 } }),
      },
    ],
  };
}

async function upload({ origin, token }: Site, { name, rows, bytes }: ProductFile, isAgain: boolean): Promise<void> {
  const form = new FormData();
  form.set('update_existing', 'true');
  form.set('file', new File([new Uint8Array(bytes)], name));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/products/import`, { method: 'POST', headers, body: form });
  const result = (await answer.json()) as ImportAnswer;
  const expected = isAgain ? result.skipped : result.created;
  if (!answer.ok || expected !== rows) throw new Error(`${name}: ${answer.status} ${JSON.stringify(result)}`);
}

async function send<T>(origin: string, path: string, body: unknown, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${origin}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function report(name: string, { origin, token, probes }: Site, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  const { answered, ownDelayMs } = await askMeanwhile(origin, token, probes, work());
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  print(`  ${name}: ${seconds} s (this client's own worst delay ${ownDelayMs.toFixed(0)} ms)`);
  printTimes(answered);
}

function printTimes(answered: Answered): void {
  for (const [name, { ms, failed }] of Object.entries(answered)) {
    const sorted = ms.toSorted((a, b) => a - b);
    const at = (part: number): string => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1).padStart(7);
    const cells = [
      `${sorted.length}`.padStart(6),
      `p50 ${at(0.5)}`,
      `p99 ${at(0.99)}`,
      `most ${at(1)} ms`,
      failed > 0 ? `${failed} failed` : '',
    ];
    print(`    ${name.padEnd(8)}${cells.join('   ')}`);
  }
}

const count = (number: number): string => number.toLocaleString('en-US');
const print = (text: string): void => void process.stdout.write(`${text}\n`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
await main();
process.exit();
