/*
 * A process of its own for the kill tests: opens the embedded database of the folder that it is given, and inserts one
 * chain after the other until it is killed. A chain that is acknowledged is printed as a line; `restarted` is printed when
 * PostgreSQL was started again.
 */
import { setImmediate } from 'node:timers/promises';
import { openDb } from '../../src/base/db/open.ts';

const [dataDir = '', prefix = ''] = process.argv.slice(2);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const { db } = await openDb({ dataDir, databaseUrl: undefined }, { onRestart: () => print('restarted') });
for (let n = 0; ; n += 1) {
  const id = `${prefix}${n}`;
  await db
    .insertInto('chain')
    .values({ chain_id: id, name: id })
    .execute()
    .then(
      () => print(id),
      // PostgreSQL was killed: the insert is not acknowledged. It may fail at once, so others get a turn here.
      () => setImmediate(),
    );
}
