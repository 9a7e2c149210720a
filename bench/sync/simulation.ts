import { heal, lookAtAll, setUp } from './beginAndEnd.ts';
import type { PageCode } from './bundle.ts';
import { checkEnd, checkScreens } from './oracle/end.ts';
import type { Script } from './script/script.ts';
import { SimWorld } from './simulatedWorld.ts';
import { clearStage, type Stage } from './stage.ts';
import { doStep } from './steps.ts';
import { watchQueries } from './world/queries.ts';
import type { ServerVariant } from './world/server.ts';

/** The outcome of a run. */
export type Outcome = {
  /** The errors of the run; empty where it is fine. */
  readonly complaints: readonly string[];
  /** Everything that happened, in order: the same script gives the same trace. */
  readonly trace: readonly string[];
  /** Faults that happened, by kind. */
  readonly faults: ReadonlyMap<string, number>;
  /** Calls that the server handled. */
  readonly calls: number;
};

/**
 * Runs a script: from the first list until everything has settled. One run at a time in a process.
 * @param variant changes what goes in and out of the server
 */
export async function simulate(
  script: Script,
  stage: Stage,
  code: PageCode,
  variant: ServerVariant = {},
): Promise<Outcome> {
  const world = new SimWorld(script, stage, code, variant);
  watchQueries(world.clock);
  await clearStage(stage);
  const stopWatching = world.watchRejections();
  try {
    await world.server.start();
    await world.signTokens();
    await setUp(world);
    await runSteps(world, script);
    if (world.oracle.complaints.length === 0) {
      await heal(world);
      await checkScreens(world);
      await lookAtAll(world);
      await checkEnd(world);
    }
  } finally {
    await world.server.stop(false);
    for (const { page } of world.tabs) page?.kill(true);
    stopWatching();
  }
  const { trace, counts, calls, oracle } = world;
  return { complaints: oracle.complaints, trace, faults: counts, calls };
}

/** Ends at the first complaint: what comes after a mistake says nothing. */
async function runSteps(world: SimWorld, { steps }: Script): Promise<void> {
  for (const step of steps) {
    if (world.oracle.complaints.length > 0) return;
    await world.signTokens();
    await world.clock.advance(step.waitMs);
    await doStep(world, step);
  }
}
