/*
 * A process of its own for the kill tests: opens the embedded database of the folder that it is given, and inserts one
 * chain after the other until it is killed. A chain that is acknowledged is printed as a line; `restarted` is printed when
 * PostgreSQL was started again.
 */
import { openDb } from '../open.ts';

const [dataDir = '', prefix = ''] = process.argv.slice(2);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const { db } = await openDb({ dataDir, databaseUrl: undefined }, { onRestart: () => print('restarted') });
for (let n = 0; ; n += 1) {
  const id = `${prefix}${n}`;
  await db
    .insertInto('chain')
    .values({ chain_id: id, name: id })
    .execute()
    // PostgreSQL was killed: the insert is not acknowledged.
    .then(
      () => print(id),
      () => undefined,
    );
}
