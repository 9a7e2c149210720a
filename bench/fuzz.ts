import { startCluster } from '@sali/server/test/db/testCluster';
import { openDb } from '@sali/server/base/db/open';
import { fuzzRound } from '@sali/server/test/fuzz/fuzz';

/*
 * npm run proof -- fuzz [CALLS [SEED]]: sends 500,000 calls that the OpenAPI document allows or nearly allows to the whole
 * server in this process: methods, addresses, queries, headers and bodies, by people of every kind, 5,000 for each seed.
 *
 * Ends with code 1 when one is answered with a 5xx other than 503, and prints the calls.
 */

const CALLS = Number(process.argv[2] ?? 500_000);
const FIRST_SEED = Number(process.argv[3] ?? 1);
const ROUND_CALLS = 5000;

async function main(): Promise<void> {
  const cluster = await startCluster();
  const sums = new Map<number, number>();
  let faultCount = 0;
  try {
    for (let round = 0; round * ROUND_CALLS < CALLS; round += 1) {
      const databaseUrl = await cluster.createDatabase(`fuzz${round}`);
      const database = await openDb({ dataDir: '', databaseUrl });
      const { statuses, faults } = await fuzzRound(
        database,
        FIRST_SEED + round,
        Math.min(ROUND_CALLS, CALLS - round * ROUND_CALLS),
      );
      await database.close();
      for (const [status, count] of statuses) sums.set(status, (sums.get(status) ?? 0) + count);
      faultCount += faults.length;
      for (const fault of faults) process.stdout.write(`${fault}\n`);
      process.stdout.write(`${(round + 1) * ROUND_CALLS} calls, ${faultCount} faults\n`);
    }
  } finally {
    await cluster.stop();
  }
  const byStatus = [...sums].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`);
  process.stdout.write(
    `${byStatus.join(', ')}\n${faultCount === 0 ? 'No call ended in a 5xx other than 503.' : `${faultCount} faults`}\n`,
  );
  process.exitCode = faultCount === 0 ? 0 : 1;
}

await main();
