import { parseArgs } from 'node:util';
import { type Cleanup, withCleanup } from './durable/cleanup.ts';
import { OUTAGES, type OutageCase } from './outages/cases.ts';
import type { Check } from './outages/outage.ts';

/*
 * npm run proof -- outages [--only 'disk full']: the built server while something that it needs is away: room on the disk, a
 * folder that can be written, connections, a lock, the right time, PostgreSQL, or the server itself. People change lists all the time.
 * Prints what must be true and what was seen; ends with code 1 when something is not true. Small disks need root, the clock
 * gcc; what cannot run here is skipped by name.
 */

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const print = (line: string): void => void process.stdout.write(`${line}\n`);

await withCleanup(async (cleanup) => {
  const cases = OUTAGES.filter(({ name }) => values.only === undefined || name === values.only);
  if (cases.length === 0) throw new Error(`--only takes one of: ${OUTAGES.map(({ name }) => name).join(', ')}`);
  let failed = 0;
  print('| outage | must be true | seen | |\n| --- | --- | --- | --- |');
  for (const one of cases) {
    for (const { what, isTrue, seen } of await checksOf(one, cleanup)) {
      failed += isTrue ? 0 : 1;
      print(
        `| ${one.name} | ${what} | ${seen.replaceAll('|', '/').replaceAll('\n', ' ')} | ${isTrue ? 'pass' : 'FAIL'} |`,
      );
    }
  }
  print(failed === 0 ? '\nAll true.' : `\n${failed} not true.`);
  process.exitCode = failed === 0 ? 0 : 1;
});

async function checksOf({ run }: OutageCase, cleanup: Cleanup): Promise<Check[]> {
  try {
    return await run(cleanup);
  } catch (error) {
    const reason = String(error);
    const isSkipped = /needs root|needs gcc/.test(reason);
    return [{ what: isSkipped ? 'skipped' : 'the case runs to its end', isTrue: isSkipped, seen: reason }];
  }
}
