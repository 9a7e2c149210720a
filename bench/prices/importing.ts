import { openDb } from '@sali/server/base/db/open';
import { measureImports } from './imports.ts';

/*
 * Measures imports in a process of its own, as `npm run prices -- import` is one: without what the comparisons before hold
 * in memory. Arguments: the database's address, the time in ms, how many stores; prints what was measured as JSON.
 */

const [, , databaseUrl, at, stores] = process.argv;
const database = await openDb({ dataDir: '', databaseUrl });
const speeds = await measureImports(database.db, new Date(Number(at)), Number(stores));
await database.close();
process.stdout.write(JSON.stringify(speeds));
