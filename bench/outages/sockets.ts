import { setTimeout as sleep } from 'node:timers/promises';
import type { Cleanup } from '../durable/cleanup.ts';
import { Load } from '../durable/load.ts';
import { randomsOf } from '../durable/random.ts';
import { Tab } from '../durable/tab.ts';
import { startMachine } from '../kills/machines.ts';
import { type Check, seconds } from './outage.ts';

const SOCKETS = 500;
const LISTS = 50;
const SHARE_MIN = 0.95;
const LIVE_WITHIN_MS = 10_000;
const CONNECT_MS = 60_000;

/** SIGTERM while 500 tabs are live and people change lists; the server starts again at once. */
export async function restartUnderSockets({ later }: Cleanup): Promise<Check[]> {
  const machine = await startMachine('embedded');
  const stop = later(machine.stop);
  const { server, databaseUrl } = machine;
  const load = new Load({ origin: server.origin, lists: LISTS, pauseMs: 200, random: randomsOf(1, 'sockets') });
  const tabs: Tab[] = [];
  try {
    await load.prepare();
    const { people } = load;
    for (let number = 0; number < SOCKETS / people.length; number += 1) {
      for (const person of people) tabs.push(new Tab({ origin: server.origin, ...person }));
    }
    for (let at = 0; at < SOCKETS; at += 50) await Promise.all(tabs.slice(at, at + 50).map((tab) => tab.connect()));
    const live = (): number => tabs.filter(({ isLive }) => isLive).length;
    for (const end = Date.now() + CONNECT_MS; live() < SOCKETS && Date.now() < end;) await sleep(20);
    const before = live();
    load.open();
    await sleep(2000);
    const began = performance.now();
    const code = await server.end('SIGTERM');
    const stoppedMs = performance.now() - began;
    const codes = new Set(tabs.map(({ lastCode }) => lastCode));
    server.start();
    await server.ready();
    const readyAt = performance.now();
    const awayMs = readyAt - began;
    while (live() < SOCKETS * SHARE_MIN && performance.now() - readyAt < LIVE_WITHIN_MS) await sleep(20);
    const [backMs, back] = [performance.now() - readyAt, live()];
    await load.settle(CONNECT_MS);
    await load.verify(databaseUrl);
    const { problems, totals } = load.ledger;
    return [
      { what: `${SOCKETS} sockets were live`, isTrue: before === SOCKETS, seen: String(before) },
      {
        what: 'it stops in order within 10 s',
        isTrue: code === 0 && stoppedMs < LIVE_WITHIN_MS,
        seen: `${seconds(stoppedMs)}, code ${code}`,
      },
      {
        what: 'sockets are closed with 1012',
        isTrue: codes.size === 1 && codes.has(1012),
        seen: [...codes].join(', '),
      },
      {
        what: '95% are live again within 10 s of the next start',
        isTrue: back >= SOCKETS * SHARE_MIN,
        seen: `${back} after ${seconds(backMs)}; it was away for ${seconds(awayMs)}`,
      },
      {
        what: 'nothing acknowledged is lost or doubled',
        isTrue: problems.length === 0,
        seen: problems[0] ?? `${totals.acknowledged} compared`,
      },
    ];
  } finally {
    for (const tab of tabs) tab.close();
    load.stop();
    await stop();
  }
}
