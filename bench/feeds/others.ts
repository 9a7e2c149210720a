import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { ListWire } from '@sali/contract/lists/lists';
import { importByServer } from '@sali/server/goods/feeds/feeds';
import { startServer } from '../../e2e/server.ts';
import { askMeanwhile, type Probe } from './probes.ts';

/** How long others wait while the built server imports price files, asked by `npm run prices -- import`. */

const PERSON = { email: 'person@sali.example', password: 'ארוכה-ומיוחדת-9', phone: '050-1234567' };
const QUERIES = ['חלב', 'גבינה צהובה', 'לחם אחיד', 'יוגורט', 'קפה נמס', 'מלפפון', 'שמן זית', '7290000066318'];
const LIST_ITEMS = 60;
const IDLE_MS = 5000;
/** An import takes some seconds: fewer would not make a percentile. */
const CALLS_PER_SECOND = 100;

/** @param days folders of files, imported one after the other, by what they are called in the report */
export async function measureOthers(databaseUrl: string, days: ReadonlyMap<string, string>): Promise<void> {
  const server = await startServer({ DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' });
  try {
    const { token, probes } = await personOn(server.url);
    const report = async (name: string, work: () => Promise<number>): Promise<void> => {
      const start = performance.now();
      const working = work();
      const { answered, ownDelayMs } = await askMeanwhile(server.url, token, probes, working, CALLS_PER_SECOND);
      const seconds = (performance.now() - start) / 1000;
      const rows = await working;
      const speed = rows > 0 ? `, ${Math.round(rows / seconds).toLocaleString('en-US')} rows/s` : '';
      print(
        `${name}: ${seconds.toFixed(1)} s${speed}; load ${(loadavg()[0] ?? 0).toFixed(1)}, own worst delay ${ownDelayMs.toFixed(0)} ms`,
      );
      for (const [probe, { ms, failed }] of Object.entries(answered))
        print(`  ${probe.padEnd(8)}${spread(ms)}${failed > 0 ? `   ${failed} failed` : ''}`);
    };
    const idle = async (): Promise<number> => sleep(IDLE_MS, 0);
    await report('after the start', idle);
    await report('nobody imports', idle);
    for (const [name, folder] of days) await report(name, () => importInto(server.dataDir, folder));
  } finally {
    await server.stop();
  }
}

async function importInto(dataDir: string, folder: string): Promise<number> {
  const reports = await importByServer(dataDir, [folder], {});
  if (!reports) throw new Error('the server does not import');
  let rows = 0;
  for await (const report of reports) {
    if (report.state !== 'stored') throw new Error(`${report.name}: ${report.text}`);
    rows += report.rowsStored;
  }
  return rows;
}

async function personOn(origin: string): Promise<{ token: string; probes: readonly Probe[] }> {
  const { access_token: token } = await send<AuthAnswer>(origin, 'auth/register', PERSON);
  const items = Array.from({ length: LIST_ITEMS }, (_, at) => ({ name: `פריט ${at}`, quantity: 1 + (at % 3) }));
  const list = await send<ListWire>(origin, 'lists', { name: 'שבועית', items }, token);
  const [item] = list.items;
  const address = `lists/${list.list_id}`;
  const search = (at: number): string => encodeURIComponent(QUERIES[at % QUERIES.length] ?? '');
  const tick = (at: number) => ({ path: `${address}/items/${item?.item_id}`, body: { is_completed: at % 2 === 0 } });
  return {
    token,
    probes: [
      { name: 'health', method: 'GET', call: () => ({ path: 'health' }) },
      { name: 'search', method: 'GET', call: (at) => ({ path: `products/?search=${search(at)}&limit=8` }) },
      { name: 'list', method: 'GET', call: () => ({ path: address }) },
      { name: 'tick', method: 'PUT', call: tick },
    ],
  };
}

async function send<T>(origin: string, path: string, body: unknown, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${origin}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

function spread(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (part: number): string => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1).padStart(7);
  return `${String(sorted.length).padStart(6)}   p50 ${at(0.5)}   p99 ${at(0.99)}   most ${at(1)} ms`;
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
