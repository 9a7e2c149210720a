import { parseArgs } from 'node:util';
import { type Cleanup, withCleanup } from './durable/cleanup.ts';
import { type MachineName, MACHINES, startMachine } from './kills/machines.ts';
import { killInRounds, type RoundResults } from './kills/rounds.ts';

/*
 * npm run proof -- kills [--rounds 1000] [--seed 1] [--database embedded,external,debian] [--minutes N] [--planted]: sixteen people
 * change eight shared lists of the built server by HTTP, each change under a key of its own. SIGKILL ends the server, its
 * PostgreSQL or both at moments that the seed decides, sometimes again while they start. After each round the database and
 * the server's answers are compared with what was acknowledged (bench/durable/). The rounds are shared among the databases.
 *
 * Ends with code 1 when an acknowledged change is lost or doubled, versions have a hole, a line differs, a call is answered
 * with anything but success or 503, or the server does not come back. With --minutes it ends in time with fewer rounds.
 * --planted tests the proof itself: it ends with code 1 when it does not find that PostgreSQL acknowledges before it writes
 * (synchronous_commit=off).
 */

const ROUNDS_PER_LINE = 25;
const PROBLEMS_SHOWN = 20;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'embedded,external' },
    minutes: { type: 'string' },
    planted: { type: 'boolean', default: false },
  },
});
const seconds = (ms = 0): string => `${(ms / 1000).toFixed(2)} s`;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

// The server's connections read it; the proof's own ones only read.
if (values.planted) process.env.PGOPTIONS = '-c synchronous_commit=off';
await withCleanup(async (cleanup) => {
  if (!values.planted) return prove(cleanup);
  const failure = await prove(cleanup).catch((error: unknown) => String(error).split('\n', 1)[0]);
  print(failure ? `synchronous_commit=off: found (${failure})` : 'synchronous_commit=off: NOT FOUND');
  process.exitCode = failure ? 0 : 1;
});

async function prove({ later }: Cleanup): Promise<undefined> {
  const names = values.database.split(',');
  const machines = MACHINES.filter((name) => names.includes(name));
  if (machines.length !== names.length) throw new Error(`--database takes ${MACHINES.join(', ')}`);
  const deadline = values.minutes === undefined ? Infinity : Number(values.minutes) * 60_000;
  const all: (readonly [MachineName, RoundResults])[] = [];
  for (const [index, name] of machines.entries()) {
    const machine = await startMachine(name);
    const stop = later(machine.stop);
    const results = await killInRounds(machine, {
      rounds: Math.ceil(Number(values.rounds) / machines.length),
      seed: Number(values.seed) + index,
      isOver: () => performance.now() > (deadline * (index + 1)) / machines.length,
      onRound: (done, sofar) => {
        const { problems } = sofar.load.ledger;
        if (done % ROUNDS_PER_LINE === 0 || problems.length > 0) print(`${name} ${progressOf(sofar)}`);
        if (problems.length > 0) throw new Error(problems.slice(0, PROBLEMS_SHOWN).join('\n'));
      },
    });
    await stop();
    all.push([name, results]);
  }
  report(all);
}

function progressOf({ rounds, load }: RoundResults): string {
  const { acknowledged, repeated } = load.ledger.totals;
  return `round ${rounds}: ${acknowledged} acknowledged, ${repeated} of them repeated, ${load.ledger.problems.length} problems`;
}

function report(all: readonly (readonly [MachineName, RoundResults])[]): void {
  const rows: Record<string, (results: RoundResults) => string | number> = {
    rounds: ({ rounds }) => rounds,
    'kills of the server / PostgreSQL / both': ({ kills }) =>
      `${kills.server} / ${kills.postgres} / ${kills.both + kills['both, the server first']}`,
    'second kills while both start': ({ secondKills }) => secondKills,
    'acknowledged changes': ({ load }) => load.ledger.totals.acknowledged,
    'of them sent more than once': ({ load }) => load.ledger.totals.repeated,
    'unanswered at a kill: stored / not stored': ({ load }) =>
      `${load.ledger.totals.unansweredStored} / ${load.ledger.totals.unansweredMissing}`,
    'away, median / longest': ({ awayMs }) =>
      `${seconds(awayMs[Math.floor(awayMs.length / 2)])} / ${seconds(awayMs.at(-1))}`,
    'ends by itself after several crashes': ({ ownEnds }) => ownEnds,
    'lost, doubled or wrong': ({ load }) => load.ledger.problems.length,
  };
  print(`\n| | ${all.map(([name]) => name).join(' | ')} |\n| --- |${' ---: |'.repeat(all.length)}`);
  for (const [title, cell] of Object.entries(rows)) {
    print(`| ${title} | ${all.map(([, results]) => cell(results)).join(' | ')} |`);
  }
  for (const [name, { slowest }] of all) {
    if (slowest) print(`\n${name}, away the longest: ${seconds(slowest.awayMs)}, ${slowest.what}\n${slowest.log}`);
  }
  const isEmpty = all.some(([, { load }]) => load.ledger.totals.acknowledged === 0);
  const problems = all.flatMap(([, { load }]) => load.ledger.problems);
  for (const problem of problems.slice(0, PROBLEMS_SHOWN)) print(problem);
  process.exitCode = problems.length > 0 || isEmpty ? 1 : 0;
}
