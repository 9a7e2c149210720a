import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sourceServerCommand } from '@sali/server/test/testBuiltServer';
import { afterEach, expect, it } from 'vitest';
import { Load } from '../durable/load.ts';
import { randomsOf } from '../durable/random.ts';
import { type Machine, startMachine } from './machines.ts';
import { killInRounds } from './rounds.ts';

/* A few rounds of `npm run proof -- kills`, of the server's source. */

/** Only what hangs is ended: a slow machine fails no test. */
const HANGS_MS = 180_000;

let machine: Machine;
afterEach(() => machine.stop());

it(
  '[PF1] SIGKILL of the server, of PostgreSQL and of both under load loses and doubles nothing',
  async () => {
    machine = await startMachine('embedded', { program: sourceServerCommand() });
    const { load, kills } = await killInRounds(machine, { rounds: 3, seed: 26, lists: 3 });
    expect(load.ledger.problems).toEqual([]);
    expect(load.ledger.totals.acknowledged).toBeGreaterThan(0);
    // The choice of the seed.
    expect(kills).toEqual({ server: 1, postgres: 1, both: 0, 'both, the server first': 1 });
  },
  HANGS_MS,
);

it(
  '[PF2] the comparison finds what is lost, what is doubled and what differs',
  async () => {
    machine = await startMachine('external', { program: sourceServerCommand() });
    const load = new Load({ origin: machine.server.origin, lists: 1, pauseMs: 5, random: randomsOf(1, 'shoppers') });
    await load.prepare();
    const more = async (): Promise<void> => {
      const { acknowledged } = load.ledger.totals;
      load.open();
      while (load.ledger.totals.acknowledged < acknowledged + 20) await sleep(5);
      await load.settle(30_000);
    };
    const damage = async (sql: string): Promise<string[]> => {
      const client = new pg.Client({ connectionString: machine.databaseUrl });
      await client.connect();
      await client.query(sql);
      await client.end();
      await load.verify(machine.databaseUrl);
      return load.ledger.problems.splice(0).map((problem) => problem.replaceAll(/[\da-f-]{36}/g, '…'));
    };
    try {
      await more();
      expect(await damage('select 1')).toEqual([]);
      await more();
      const lost = await damage('delete from list_action where version = (select max(version) from list_action) - 3');
      expect(lost).toEqual(
        expect.arrayContaining([expect.stringMatching(/^hole: /), expect.stringMatching(/^lost: /)]),
      );
      await more();
      const doubled = await damage(
        `update list_action set op_id = (select op_id from list_action order by version limit 1 offset 5)
        where version = (select max(version) from list_action)`,
      );
      expect(doubled).toEqual(expect.arrayContaining([expect.stringMatching(/^doubled: /)]));
      const differing = await damage('update list_item set quantity_milli = quantity_milli + 1000');
      expect(differing).toEqual(expect.arrayContaining([expect.stringMatching(/the database has line/)]));
    } finally {
      load.stop();
    }
  },
  HANGS_MS,
);
