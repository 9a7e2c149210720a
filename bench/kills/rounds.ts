import { setTimeout as sleep } from 'node:timers/promises';
import { untilConnected } from '../durable/db.ts';
import { Load } from '../durable/load.ts';
import { randomsOf } from '../durable/random.ts';
import type { Machine } from './machines.ts';

/** The processes that a round kills. */
const VICTIMS = ['server', 'postgres', 'both', 'both, the server first'] as const;
type Victim = (typeof VICTIMS)[number];

/** Milliseconds of load before a kill. */
const LOAD_MS_MIN = 30;
const LOAD_MS_MAX = 600;
/** This share of the rounds has a second kill while everything starts again. */
const SECOND_KILL_SHARE = 0.15;
const SECOND_KILL_MS_MAX = 900;
const SETTLE_MS = 60_000;
const OWN_ENDS_MAX = 3;

export type RoundsPlan = {
  readonly rounds: number;
  readonly seed: number;
  readonly lists?: number;
  readonly onRound?: (done: number, results: RoundResults) => void;
  /** Ends before all rounds are done. */
  readonly isOver?: () => boolean;
};

export type RoundResults = {
  readonly rounds: number;
  readonly kills: Readonly<Record<Victim, number>>;
  readonly secondKills: number;
  /** How often the server gave up its embedded PostgreSQL after several crashes, and was started again as by systemd. */
  readonly ownEnds: number;
  /** From the last kill until the server was ready again, in milliseconds, sorted. */
  readonly awayMs: readonly number[];
  readonly slowest: SlowestRound | undefined;
  readonly load: Load;
};

/** The round in which the server was away the longest, with what it wrote. */
type SlowestRound = { readonly awayMs: number; readonly what: string; readonly log: string };

/**
 * Kills under load, starts again, compares, and goes on. In the end everything that was ever sent is acknowledged and
 * compared once more.
 * @throws when the server does not come back, or does not acknowledge what waits
 */
export async function killInRounds(machine: Machine, plan: RoundsPlan): Promise<RoundResults> {
  const { rounds, seed, lists = 8, onRound, isOver = () => false } = plan;
  const random = randomsOf(seed, 'kills');
  const load = new Load({ origin: machine.server.origin, lists, pauseMs: 20, random: randomsOf(seed, 'shoppers') });
  const kills = { server: 0, postgres: 0, both: 0, 'both, the server first': 0 };
  const awayMs: number[] = [];
  let slowest: SlowestRound | undefined;
  let [done, secondKills, ownEnds] = [0, 0, 0];
  const results = (): RoundResults => ({
    rounds: done,
    kills,
    secondKills,
    ownEnds,
    awayMs: awayMs.toSorted((a, b) => a - b),
    slowest,
    load,
  });
  try {
    await load.prepare();
    while (done < rounds && !isOver()) {
      const victim = VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'server';
      load.open();
      await sleep(LOAD_MS_MIN + random() * (LOAD_MS_MAX - LOAD_MS_MIN));
      let killedAt = performance.now();
      await kill(machine, victim);
      kills[victim] += 1;
      const closed = load.close();
      const hasSecondKill = random() < SECOND_KILL_SHARE;
      if (hasSecondKill) {
        await startStopped(machine);
        await sleep(random() * SECOND_KILL_MS_MAX);
        killedAt = performance.now();
        await kill(machine, 'both');
        secondKills += 1;
      }
      const endsNow = await startAgain(machine);
      ownEnds += endsNow;
      const away = performance.now() - killedAt;
      awayMs.push(away);
      if (away > (slowest?.awayMs ?? 0)) {
        const what = `round ${done + 1}, ${victim}${hasSecondKill ? ', killed again' : ''}, ended ${endsNow} times`;
        slowest = { awayMs: away, what, log: machine.server.log() };
      }
      await closed;
      await load.verify(machine.databaseUrl);
      done += 1;
      onRound?.(done, results());
    }
    await load.settle(SETTLE_MS);
    await load.verify(machine.databaseUrl);
    return results();
  } finally {
    load.stop();
  }
}

async function kill({ server, killPostgres }: Machine, victim: Victim): Promise<void> {
  if (victim === 'server') await server.end('SIGKILL');
  else if (victim === 'postgres') await killPostgres();
  else if (victim === 'both') await Promise.all([killPostgres(), server.end('SIGKILL')]);
  else await Promise.all([server.end('SIGKILL'), killPostgres()]);
}

async function startStopped({ server, startPostgres }: Machine): Promise<void> {
  await startPostgres();
  if (!server.isRunning()) server.start();
}

/** Starts what does not run and waits until all of it answers. @returns how often the server ended by itself meanwhile */
async function startAgain(machine: Machine): Promise<number> {
  const { server, databaseUrl } = machine;
  for (let ownEnds = 0; ; ownEnds += 1) {
    await startStopped(machine);
    try {
      await server.ready();
      // A health check looks at the database once in a second: a killed one may be seen late.
      await untilConnected(databaseUrl);
      await server.ready();
      return ownEnds;
    } catch (error) {
      if (server.isRunning() || ownEnds >= OWN_ENDS_MAX || !server.log().includes('The database stopped')) throw error;
    }
  }
}
