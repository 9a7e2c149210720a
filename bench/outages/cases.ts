import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from '../durable/cleanup.ts';
import { Load } from '../durable/load.ts';
import { randomsOf } from '../durable/random.ts';
import { builtServer } from '@sali/server/test/testBuiltServer';
import { type Machine, type MachineName, type MachineOptions, startMachine } from '../kills/machines.ts';
import { lockActions, takeAllConnections } from './db.ts';
import { mountSmallDisk } from './disk.ts';
import { type Check, type Outage, passOutage } from './outage.ts';
import { restartUnderSockets } from './sockets.ts';

/** An outage, and what is checked. */
export type OutageCase = { readonly name: string; readonly run: (cleanup: Cleanup) => Promise<Check[]> };

const CLOCK = fileURLToPath(new URL('./clock.c', import.meta.url));
const HOUR_S = 3600;
/** The server measures its disk every 10 seconds. */
const DISK_CHECK_MS = 11_000;
/** PostgreSQL keeps up to 256 MB of log, the guard requires 500 MB of free space. */
const DISK_MB = 900;

async function pass(
  { later }: Cleanup,
  name: MachineName,
  options: MachineOptions,
  outageOf: (machine: Machine) => Outage,
): Promise<Check[]> {
  const machine = await startMachine(name, options);
  const stop = later(machine.stop);
  try {
    return await passOutage(machine, outageOf(machine));
  } finally {
    await stop();
  }
}

/** A case on a small disk: PostgreSQL's and, if it is embedded, the server's. */
const onSmallDisk =
  (name: MachineName, megabytes: number, leavingMb: number, more: Partial<Outage>): OutageCase['run'] =>
  async (cleanup) => {
    const disk = mountSmallDisk(megabytes);
    const unmount = cleanup.later(disk.unmount);
    try {
      return await pass(cleanup, name, { disk: disk.path }, ({ startPostgres }) => ({
        begin: () => disk.fill(leavingMb),
        holdMs: 20_000,
        end: async () => {
          disk.empty();
          await startPostgres();
        },
        backWithinMs: 30_000,
        answersWithinMs: 12_000,
        writes: 'either',
        reads: 'either',
        ...more,
      }));
    } finally {
      await unmount();
    }
  };

/** The folder cannot be written when the server starts: it ends with the reason; later it starts. */
async function startReadOnly({ later }: Cleanup): Promise<Check[]> {
  const disk = mountSmallDisk(DISK_MB);
  const unmount = later(disk.unmount);
  const server = await builtServer({ env: { DATA_DIR: join(disk.path, 'data'), DATABASE_URL: '' } });
  const stop = later(() => server.end('SIGTERM').then(() => undefined));
  try {
    server.start();
    await server.ready();
    await server.end('SIGTERM');
    disk.mountAs('ro');
    const before = server.log().length;
    server.start();
    for (const end = Date.now() + 20_000; server.isRunning() && Date.now() < end;) await sleep(50);
    const isEnded = !server.isRunning();
    const said = server.log().slice(before).trim();
    disk.mountAs('rw');
    if (isEnded) server.start();
    const backMs = await server.ready(20_000).catch(() => undefined);
    return [
      { what: 'the start ends at once', isTrue: isEnded, seen: isEnded ? 'yes' : 'it hangs' },
      {
        what: 'it names the folder and the reason in one sentence',
        isTrue: said.includes(disk.path) && /read-only|EROFS/i.test(said) && !/^\s+at /m.test(said),
        seen: said.replaceAll('\n', ' ').slice(0, 200),
      },
      { what: 'it starts once the folder can be written', isTrue: backMs !== undefined, seen: `${backMs ?? 'no'} ms` },
    ];
  } finally {
    await stop();
    await unmount();
  }
}

/** The clock of the server jumps back by an hour while it runs, and later forward again. */
async function clockBack(cleanup: Cleanup): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sali-clock-'));
  const remove = cleanup.later(() => rmSync(folder, { recursive: true, force: true }));
  const [library, clock] = [join(folder, 'clock.so'), join(folder, 'clock')];
  const moveTo = (seconds: number): void => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(seconds));
    // In place: the server has the file mapped.
    writeFileSync(clock, bytes, { flag: 'r+' });
  };
  writeFileSync(clock, Buffer.alloc(8));
  const compiled = spawnSync('gcc', ['-O2', '-shared', '-fPIC', '-o', library, CLOCK], { encoding: 'utf8' });
  if (compiled.status !== 0) throw new Error(`the clock needs gcc: ${compiled.error?.message ?? compiled.stderr}`);
  try {
    const env = { LD_PRELOAD: library, SALI_CLOCK: clock };
    return await pass(cleanup, 'embedded', { env }, (machine) => ({
      begin: () => moveTo(-HOUR_S),
      holdMs: 8000,
      end: () => moveTo(0),
      backWithinMs: 3000,
      answersWithinMs: 5000,
      writes: 'go on',
      reads: 'go on',
      meanwhile: () => newcomers(machine),
    }));
  } finally {
    await remove();
  }
}

/** Somebody can register, sign in and change a list. */
async function newcomers({ server, databaseUrl }: Machine): Promise<Check[]> {
  const load = new Load({ origin: server.origin, lists: 1, pauseMs: 10, random: randomsOf(2, 'newcomers') });
  try {
    await load.prepare();
    load.open();
    await sleep(1000);
    await load.settle(10_000);
    await load.verify(databaseUrl);
  } catch (error) {
    load.ledger.problems.push(String(error));
  } finally {
    load.stop();
  }
  const { problems, totals } = load.ledger;
  const isTrue = problems.length === 0 && totals.acknowledged > 0;
  return [
    { what: 'somebody registers and changes a list', isTrue, seen: problems[0] ?? `${totals.acknowledged} changes` },
  ];
}

const unavailable = { answersWithinMs: 5000, writes: 'refused', reads: 'either', code: 'unavailable' } as const;

export const OUTAGES: readonly OutageCase[] = [
  {
    name: 'disk nearly full',
    run: onSmallDisk('embedded', DISK_MB, 300, {
      beginningMs: DISK_CHECK_MS,
      holdMs: 5000,
      writes: 'refused',
      reads: 'go on',
      code: 'storage_full',
    }),
  },
  { name: 'disk full', run: onSmallDisk('embedded', DISK_MB, 0, { beginningMs: 0 }) },
  { name: 'disk of an external PostgreSQL full', run: onSmallDisk('external', 400, 0, { beginningMs: 0 }) },
  { name: 'data folder read-only at the start', run: startReadOnly },
  {
    name: 'no connection left at PostgreSQL',
    run: (cleanup) =>
      pass(cleanup, 'external', {}, ({ databaseUrl }) => {
        let held: Awaited<ReturnType<typeof takeAllConnections>> | undefined;
        return {
          ...unavailable,
          begin: async () => void (held = await takeAllConnections(databaseUrl)),
          holdMs: 10_000,
          end: () => held?.release(),
          backWithinMs: 10_000,
          answersWithinMs: 12_000,
        };
      }),
  },
  {
    name: 'the log of changes locked for 20 s',
    run: (cleanup) =>
      pass(cleanup, 'external', {}, ({ databaseUrl }) => {
        let unlock: (() => Promise<void>) | undefined;
        return {
          begin: async () => void (unlock = await lockActions(databaseUrl)),
          holdMs: 20_000,
          end: () => unlock?.(),
          backWithinMs: 5000,
          answersWithinMs: 9000,
          beginningMs: 0,
          writes: 'either',
          reads: 'go on',
        };
      }),
  },
  { name: 'clock back by an hour', run: clockBack },
  {
    name: 'PostgreSQL stopped for 30 s',
    run: (cleanup) =>
      pass(cleanup, 'embedded', {}, ({ signalPostgres }) => ({
        ...unavailable,
        begin: () => signalPostgres('SIGSTOP'),
        holdMs: 27_500,
        end: () => signalPostgres('SIGCONT'),
        backWithinMs: 10_000,
      })),
  },
  {
    name: 'the server stopped for 30 s',
    run: (cleanup) =>
      pass(cleanup, 'embedded', {}, ({ server }) => ({
        begin: () => server.signal('SIGSTOP'),
        holdMs: 27_500,
        end: () => server.signal('SIGCONT'),
        backWithinMs: 10_000,
        writes: 'either',
        reads: 'either',
      })),
  },
  { name: 'SIGTERM under 500 live sockets', run: restartUnderSockets },
];
