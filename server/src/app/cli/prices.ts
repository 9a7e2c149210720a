import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { backupBeforeMigration } from '../../admin/backup/backup.ts';
import { type Config, ConfigError, readConfig } from '../../base/config.ts';
import { openDb } from '../../base/db/open.ts';
import { DatabaseRefused } from '../../base/db/refused.ts';
import {
  beginJob,
  ControlError,
  endWorkOfEarlierProcess,
  type FeedDeps,
  feedStatus,
  importByServer,
  importPaths,
  type JobProgress,
  JobRunningError,
  serverStatus,
  watchFolder,
  workByServer,
} from '../../goods/feeds/feeds.ts';
import { isStoreNo, PORTAL_CHAINS, portalChainOf } from '../../base/chains/chains.ts';
import { checkPortal, Portals } from '../../goods/portals/portals.ts';
import { readCommandConfig } from './commandConfig.ts';
import { callersPath } from './callersPath.ts';
import { Screen } from './pricesScreen.ts';

/*
 * npm run prices -- import PATH…             reads files or folders of the chains' price files
 * npm run prices -- fetch CHAIN [STORE…]     fetches what is new from the chain's portal, and reads it
 * npm run prices -- check CHAIN              asks the chain's portal for its list only, and says what it holds
 * npm run prices -- watch DIR                reads what is put into a folder, until it is stopped
 * npm run prices -- status                   shows what is stored and what was imported last
 *
 * A running server does the work, since the embedded database belongs to its process; without one the command opens the database.
 */

const USAGE = `Usage:
  npm run prices -- import PATH…          read price files (Stores, Price, PriceFull, Promo, PromoFull; XML, gz or zip) or folders of them
  npm run prices -- fetch CHAIN [STORE…]  fetch what is new from the chain's portal; of these stores alone, if any are named
  npm run prices -- check CHAIN           ask the chain's portal for its list only: how many files of which kind and age it holds
  npm run prices -- watch DIR             read what is put into a folder, until it is stopped
  npm run prices -- status                what is stored of each chain, and the files that were imported last
CHAIN is one of: ${PORTAL_CHAINS.map(({ slug }) => slug).join(', ')}; or a chain's id.
`;

// The reader of the output has closed it (`| head`): the import continues.
process.stdout.on('error', () => undefined);

// The database that a command may make is for this user alone.
process.umask(0o077);
process.exitCode = await runPricesCommand(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof JobRunningError) process.stderr.write('This chain is being fetched already.\n');
  else if (isForOperator(error)) process.stderr.write(`${error.message}\n`);
  else throw error;
  return 1;
});

function isForOperator(error: unknown): error is Error {
  return [ConfigError, DatabaseRefused, ControlError].some((known) => error instanceof known);
}

/** @returns the exit code: 1 when a file was refused or the command is wrong */
async function runPricesCommand(args: string[]): Promise<number> {
  const [command, ...rest] = parseArgs({ args, allowPositionals: true, strict: false }).positionals;
  const paths = rest.map(callersPath);
  const [first = ''] = paths;
  if (command === 'status' && rest.length === 0) return status(readConfig(process.env));
  if (command === 'import' && rest.length > 0) return importAll(readConfig(process.env), paths);
  if (command === 'watch' && rest.length === 1) return watch(readConfig(process.env), first);
  if (command === 'fetch') return runFetch(rest);
  if (command === 'check' && rest.length === 1) return checkChain(rest);
  process.stderr.write(USAGE);
  return 1;
}

async function status(config: Config): Promise<number> {
  const stored = (await serverStatus(config.dataDir)) ?? (await withDatabase(config, (deps) => feedStatus(deps)));
  new Screen(process.stdout).status(stored);
  return 0;
}

/** Ends with the file under way when the command is stopped. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  process.once('SIGTERM', () => stopping.abort());
  return stopping.signal;
}

async function importAll(config: Config, paths: readonly string[], signal = stopSignal()): Promise<number> {
  const screen = new Screen(process.stdout);
  const onProgress = (progress: JobProgress): void => screen.progress(progress);
  const byServer = await importByServer(config.dataDir, paths, { onProgress });
  if (byServer) await screen.show(byServer, signal);
  else {
    await withDatabase(config, async (deps) => {
      const asked = { kind: 'import', chain_id: null, mode: null, asked_by: 'command' } as const;
      const { reports } = await beginJob(
        deps,
        asked,
        (reportProgress) => importPaths(deps, paths, { signal, onProgress: reportProgress }),
        { signal, onProgress },
      );
      await screen.show(reports, signal);
    });
  }
  return screen.summary();
}

async function watch(config: Config, folder: string): Promise<number> {
  // A path that does not exist is not a folder either.
  if (!(await stat(folder).catch(() => null))?.isDirectory()) {
    process.stderr.write(`${folder} is no folder.\n`);
    return 1;
  }
  const signal = stopSignal();
  process.stdout.write(`Watching ${folder}; Ctrl+C ends it.\n`);
  for await (const paths of watchFolder(folder, { signal })) await importAll(config, paths, signal);
  return 0;
}

async function runFetch([name = '', ...stores]: readonly string[]): Promise<number> {
  const chain = portalChainOf(name);
  if (!chain) return refuseChain(name);
  const wrong = stores.find((store) => !isStoreNo(store));
  if (wrong !== undefined) {
    process.stderr.write(`"${wrong}" is not the number of a store.\n${USAGE}`);
    return 1;
  }
  const config = readConfig(process.env);
  const screen = new Screen(process.stdout);
  const signal = stopSignal();
  const onProgress = (progress: JobProgress): void => screen.progress(progress);
  const byServer = await workByServer(config.dataDir, 'fetch', { chain: chain.slug, stores }, { onProgress });
  if (byServer) await screen.show(byServer, signal);
  else {
    await withDatabase(config, async (deps) => {
      const { dataDir, portalsAt } = config;
      const portals = new Portals({ ...deps, dataDir, portalsAt, onProductsChanged: () => undefined });
      const wish = { mode: 'full', ...(stores.length > 0 && { stores }) } as const;
      const { reports } = await portals.begin({ chain, scope: wish, by: 'command' }, { signal, onProgress });
      await screen.show(reports, signal);
    });
  }
  return screen.summary();
}

/** @returns the exit code */
function refuseChain(name: string): number {
  process.stderr.write(name === '' ? USAGE : `There is no chain "${name}".\n${USAGE}`);
  return 1;
}

/** Reads no database and writes nothing, so it works beside a running server, and where none was ever started. */
async function checkChain([name = '']: readonly string[]): Promise<number> {
  const chain = portalChainOf(name);
  if (!chain) return refuseChain(name);
  const now = (): Date => new Date();
  const { portalsAt } = readCommandConfig(process.env);
  const found = await checkPortal({ now, portalsAt }, chain, stopSignal());
  return new Screen(process.stdout).check(chain, found, now());
}

async function withDatabase<T>(config: Config, work: (deps: FeedDeps) => Promise<T>): Promise<T> {
  const database = await openDb(config, {}, { beforeMigration: backupBeforeMigration(config, () => new Date()) });
  const log = { error: (what: unknown, text?: string) => console.error(text, what) };
  const deps: FeedDeps = { db: database.db, now: () => new Date(), log };
  try {
    if (database.engine === 'embedded') await endWorkOfEarlierProcess(deps);
    return await work(deps);
  } finally {
    await database.close();
  }
}
