import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDb } from '@sali/server/base/db/open';
import { startCluster } from '@sali/server/test/db/testCluster';
import { importPaths } from '@sali/server/goods/feeds/feeds';
import { startServer } from '../e2e/server.ts';
import { requiredPaths } from './namedPaths.ts';
import { LABELLED_RECIPES } from './recipes/labelledRecipes.ts';
import { readStores } from './recipes/stores.ts';
import { type RecipeScore, scoredRecipe, type Session, summaryOf } from './recipes/score.ts';

/*
 * Compares what recipes buy in real stores with a careful shopper's labelled choices: by HTTP from the built server,
 * each recipe pasted, saved as the form saves it, and its cost asked in every store of one day's files.
 *
 * npm run bench -- recipes FOLDER [--misses]   FOLDER: one day's Price and Promo files; --misses prints what
 * differs in the tuned part. The parts: split.ts.
 */

const USAGE = "npm run bench -- recipes FOLDER [--misses]   (the folder of one day's Price and Promo files)";

async function main(): Promise<void> {
  const [folder = ''] = requiredPaths(1, USAGE);
  const cluster = await startCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-bench-'));
  try {
    const databaseUrl = await cluster.createDatabase('bench');
    const database = await openDb({ dataDir, databaseUrl });
    await importFolder(database, folder);
    const stores = await readStores(database);
    await database.close();
    const server = await startServer({ DATABASE_URL: databaseUrl });
    try {
      const session = await signUp(server.url);
      for (const [part, recipes] of Object.entries(LABELLED_RECIPES)) {
        const scores: RecipeScore[] = [];
        for (const recipe of recipes) scores.push(...(await scoredRecipe(session, recipe, stores)));
        print(`${part}: ${summaryOf(scores)}`);
        if (part === 'tuned' && process.argv.includes('--misses')) printMisses(scores);
      }
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function importFolder({ db }: Database, folder: string): Promise<void> {
  for await (const report of importPaths({ db, now: () => new Date(), log: console }, [folder]))
    if (report.state !== 'stored') print(`${report.name}: ${report.text}`);
}

async function signUp(url: string): Promise<Session> {
  const person = { first_name: 'דנה', last_name: 'לוי', email: 'dana@example.com', phone: '0501234567' };
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, password: 'mitz-petel-48' }),
  });
  if (!response.ok) throw new Error(`register: ${response.status} ${await response.text()}`);
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { url, token };
}

function printMisses(scores: readonly RecipeScore[]): void {
  for (const { title, storeKey, agorot, carefulAgorot, misses } of scores) {
    const share = carefulAgorot === 0 ? 0 : (100 * agorot) / carefulAgorot - 100;
    if (misses.length === 0 && Math.abs(share) <= 25) continue;
    print(`  ${title}, ${storeKey}: ₪${agorot / 100}, careful ₪${carefulAgorot / 100} (${share.toFixed(0)}%)`);
    for (const miss of misses) print(`    ${miss}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
