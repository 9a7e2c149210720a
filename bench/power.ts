import { parseArgs } from 'node:util';
import { type Cleanup, withCleanup } from './durable/cleanup.ts';
import { cutFirstStarts, cutInRounds, type PowerResults, powerMachine } from './power/rounds.ts';

/*
 * npm run proof -- power [--rounds 200] [--seed 1] [--first 20] [--minutes N] [--planted]: the load of proof kills on the
 * built server with its embedded PostgreSQL, while a library (bench/power/recorder.c, compiled with gcc) records every
 * write of both. A power cut kills all processes and takes back what was not synced: all of it, or by chance of each file,
 * page or sector. Then the server starts again, and the database, the server's answers and uploaded pictures are compared with what was
 * acknowledged. --first is for cuts during the first start on an empty folder.
 *
 * Ends with code 1 when anything acknowledged is lost, doubled or different, or the server does not start again.
 * --planted tests the proof itself: it ends with code 1 when it does not find that fsync does nothing, or that PostgreSQL
 * acknowledges before it syncs (synchronous_commit=off).
 */

const ROUNDS_PER_LINE = 10;
const PROBLEMS_SHOWN = 20;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '20' },
    minutes: { type: 'string' },
    planted: { type: 'boolean', default: false },
  },
});
const [rounds, seed, first] = [Number(values.rounds), Number(values.seed), Number(values.first)];
const minutes = values.minutes === undefined ? Infinity : Number(values.minutes);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const problemsOf = ({ load, pictures }: PowerResults): string[] => [...load.ledger.problems, ...pictures.problems];

await withCleanup(async (cleanup) => {
  if (values.planted) process.exitCode = (await findsPlanted(cleanup)) ? 0 : 1;
  else await prove(cleanup);
});

async function prove({ later }: Cleanup): Promise<void> {
  const fresh = await powerMachine({ seed, ignoresSync: false });
  const stopFresh = later(fresh.stop);
  const problems = await cutFirstStarts(fresh, first, seed);
  await stopFresh();
  print(`${first} cuts during a first start, ${problems.length} problems`);
  const results = await proveRounds(later, false);
  problems.push(...problemsOf(results));
  const { rounds: done, cuts, secondCuts, unsyncedWrites, undoneNames, load, pictures } = results;
  const { acknowledged, repeated, unansweredStored, unansweredMissing } = load.ledger.totals;
  print(`
| | |
| --- | ---: |
| rounds | ${done} |
| cuts: nothing kept / moments / pages / sectors | ${Object.values(cuts).join(' / ')} |
| second cuts during the start | ${secondCuts} |
| writes that were not synced | ${unsyncedWrites} |
| changes of names taken back | ${undoneNames} |
| acknowledged changes | ${acknowledged} |
| of them sent more than once | ${repeated} |
| unanswered at a cut: stored / not stored | ${unansweredStored} / ${unansweredMissing} |
| acknowledged pictures | ${pictures.count} |
| lost, doubled or wrong | ${problems.length} |`);
  for (const problem of problems.slice(0, PROBLEMS_SHOWN)) print(problem);
  process.exitCode = problems.length > 0 || acknowledged === 0 ? 1 : 0;
}

async function proveRounds(later: Cleanup['later'], ignoresSync: boolean): Promise<PowerResults> {
  const machine = await powerMachine({ seed, ignoresSync });
  const stop = later(machine.stop);
  const results = await cutInRounds(machine, {
    seed,
    ignoresSync,
    rounds,
    isOver: () => performance.now() > minutes * 60_000,
    onRound: (sofar) => {
      const problems = problemsOf(sofar);
      if (sofar.rounds % ROUNDS_PER_LINE === 0) {
        print(
          `round ${sofar.rounds}: ${sofar.load.ledger.totals.acknowledged} acknowledged, ${problems.length} problems`,
        );
      }
      if (problems.length > 0) throw new Error(problems.slice(0, PROBLEMS_SHOWN).join('\n'));
    },
  });
  await stop();
  return results;
}

/** Whether both planted faults are found. */
async function findsPlanted({ later }: Cleanup): Promise<boolean> {
  const isFound = async (name: string, ignoresSync: boolean): Promise<boolean> => {
    const failure = await proveRounds(later, ignoresSync).then(
      () => undefined,
      (error: unknown) => String(error).split('\n', 1)[0],
    );
    print(`${name}: ${failure === undefined ? 'NOT FOUND' : `found (${failure})`}`);
    return failure !== undefined;
  };
  const ignored = await isFound('fsync does nothing', true);
  process.env.PGOPTIONS = '-c synchronous_commit=off';
  return (await isFound('synchronous_commit=off', false)) && ignored;
}
