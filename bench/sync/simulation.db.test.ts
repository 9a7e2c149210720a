import { beforeAll, expect, it } from 'vitest';
import { describeDb } from '../../server/test/db/testDb.ts';
import { bundlePage, type PageCode } from './bundle.ts';
import { MISTAKES, type Mistake } from './planted.ts';
import { generateScript } from './script/generate.ts';
import type { Script, Step } from './script/script.ts';
import { kindOfFailure, shrink } from './shrink.ts';
import { type Outcome, simulate } from './simulation.ts';
import { openStage, type Stage } from './stage.ts';
import { PAGE_GLOBALS } from './world/pageGlobals.ts';

const SEEDS = 20;
const SHORT_OPS = 40;
/** For mistakes, and for the same run twice. */
const OPS = 60;
/** A busy machine is slow, and fails nothing. */
const TIMEOUT_MS = 300_000;
/** A mistake must show in one of this many runs. */
const SEEDS_OF_A_MISTAKE = 12;

describeDb('the sync of lists in a simulated world', (openTestDb) => {
  let stage: Stage;
  let code: PageCode;
  beforeAll(async () => {
    stage = await openStage(await openTestDb());
    code = await bundlePage(PAGE_GLOBALS);
  });
  const run = (seed: number, ops = OPS): Promise<Outcome> => simulate(generateScript(seed, ops), stage, code);

  it(
    '[SIM1] devices, tabs and guests end equal to the server and to what people meant, whatever fails meanwhile',
    async () => {
      const found: string[] = [];
      let faults = 0;
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const outcome = await run(seed, SHORT_OPS);
        found.push(...outcome.complaints.map((complaint) => `seed ${seed}: ${complaint}`));
        for (const count of outcome.faults.values()) faults += count;
      }
      expect(found).toEqual([]);
      expect(faults).toBeGreaterThan(SEEDS);
    },
    TIMEOUT_MS,
  );

  it('[SIM2] the same seed is the same run', async () => {
    const [first, second] = [await run(3), await run(3)];
    expect(second.trace).toEqual(first.trace);
    expect((await run(4)).trace).not.toEqual(first.trace);
  });

  it.each(Object.entries<Mistake>(MISTAKES))(
    '[SIM3] it notices a mistake: %s',
    async (_name, { server, modules }) => {
      const changed = modules ? await bundlePage(PAGE_GLOBALS, modules) : code;
      let complaint: string | undefined;
      for (let seed = 1; seed <= SEEDS_OF_A_MISTAKE && complaint === undefined; seed += 1) {
        const script = generateScript(seed, OPS);
        complaint = (await simulate(script, stage, changed, server?.())).complaints[0];
      }
      expect(complaint).toBeDefined();
    },
    TIMEOUT_MS,
  );

  it(
    '[SIM4] a run that fails becomes a short script that fails in the same way',
    async () => {
      const { server } = MISTAKES['lines with the same words are one line'];
      const check = async (script: Script): Promise<string | undefined> =>
        (await simulate(script, stage, code, server())).complaints[0];
      const twins: Step = { kind: 'act', waitMs: 10, page: 0, verb: 'addTwins', pick: 0, pick2: 0, value: 1 };
      const others = generateScript(1, 6);
      const long = { ...others, steps: [...others.steps.slice(0, 3), twins, ...others.steps.slice(3)] };
      const short = await shrink(long, check, { kindOf: kindOfFailure, isTimeOver: () => false });
      expect(short.steps).toHaveLength(1);
      expect(await check(short)).toBeDefined();
    },
    TIMEOUT_MS,
  );
});
