import { sourceServerCommand } from '@sali/server/test/testBuiltServer';
import { afterEach, expect, it } from 'vitest';
import { newCleanup } from '../durable/cleanup.ts';
import { Crowd } from './crowd.ts';
import { startFleet } from './fleet.ts';
import { killInTurn, updateInTurn } from './trials.ts';

/* A few seconds of `npm run proof -- machines`, of the server's source. */

/** Only what hangs is ended: a slow machine fails no test. */
const HANGS_MS = 180_000;

const cleanup = newCleanup();
afterEach(cleanup.endAll);

it(
  '[PF8] a process that is killed and one that is updated lose and double nothing, and everybody is live again',
  async () => {
    const fleet = await startFleet(cleanup, { processes: 2, program: sourceServerCommand() });
    const crowd = new Crowd(fleet, 8, 3);
    cleanup.later(() => crowd.close());
    await crowd.open();
    const trials = [
      ...(await killInTurn(fleet, crowd, { seed: 3, kills: 1, everyMs: 1000 })),
      ...(await updateInTurn({ servers: fleet.servers.slice(1) }, crowd, 1000)),
    ];
    expect(trials.map(({ span }) => span.broken.length + span.notLive).reduce((a, b) => a + b)).toBeGreaterThan(0);
    expect(await crowd.untilAllLive(HANGS_MS)).toBe(true);
    expect(await crowd.compare()).toEqual([]);
    expect(crowd.load.ledger.totals.acknowledged).toBeGreaterThan(0);
  },
  HANGS_MS,
);
