import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { openDb } from '../db/open.ts';
import { DatabaseRefused } from '../db/refused.ts';
import {
  ControlFailed,
  type FeedDeps,
  feedStatus,
  importByServer,
  type ImportOptions,
  importPaths,
  serverStatus,
} from '../feeds/feeds.ts';
import { Screen } from './pricesScreen.ts';

/*
 * npm run prices -- import PATH…   reads files or folders of the chains' price files
 * npm run prices -- status         tells what is stored and what was imported last
 *
 * A running server does the work, since the embedded database is its own; without one the command opens the database.
 */

const USAGE = `Usage:
  npm run prices -- import PATH…   read price files (Stores, Price, PriceFull; XML, gz or zip) or folders of them
  npm run prices -- status         what is stored, and the files that were imported last
`;

// Whoever read the output has gone (`| head`): the import goes on all the same.
process.stdout.on('error', () => undefined);

type Place = Parameters<typeof openDb>[0];

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const isForOperator = [ConfigError, DatabaseRefused, ControlFailed].some((known) => error instanceof known);
  if (!isForOperator || !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 1;
});

/** @returns the exit code: 1 when a file was refused or the command is wrong */
async function main(args: string[]): Promise<number> {
  const [command, ...paths] = parseArgs({ args, allowPositionals: true, strict: false }).positionals;
  const screen = new Screen(process.stdout);
  if (command === 'status' && paths.length === 0) return status(readConfig(process.env), screen);
  if (command === 'import' && paths.length > 0) {
    return importAll(
      readConfig(process.env),
      paths.map((path) => resolve(path)),
      screen,
    );
  }
  process.stderr.write(USAGE);
  return 1;
}

async function status(config: Place, screen: Screen): Promise<number> {
  const told = (await serverStatus(config.dataDir)) ?? (await withDatabase(config, (deps) => feedStatus(deps)));
  screen.status(told);
  return 0;
}

async function importAll(config: Place, paths: readonly string[], screen: Screen): Promise<number> {
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  process.once('SIGTERM', () => stopping.abort());
  const options: ImportOptions = { onProgress: (progress) => screen.progress(progress), signal: stopping.signal };
  const byServer = await importByServer(config.dataDir, paths, options);
  if (byServer) await screen.show(byServer, stopping.signal);
  else await withDatabase(config, (deps) => screen.show(importPaths(deps, paths, options), stopping.signal));
  return screen.summary();
}

async function withDatabase<T>(config: Place, work: (deps: FeedDeps) => Promise<T>): Promise<T> {
  const database = await openDb(config);
  const log = { error: (what: unknown, text?: string) => console.error(text, what) };
  try {
    return await work({ db: database.db, now: () => new Date(), log });
  } finally {
    await database.close();
  }
}
