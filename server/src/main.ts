import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import { sealSecrets } from './people/accounts/accounts.ts';
import { OPERATOR_COMMANDS } from './people/audit/audit.ts';
import { type App, buildApp } from './app/app.ts';
import { backupBeforeMigration, backupForCommand } from './admin/backup/backup.ts';
import { ensureCategories } from './goods/catalogue/catalogue.ts';
import { clockWorks, startClock } from './app/clock.ts';
import { type Config, ConfigError, readConfig } from './base/config.ts';
import { type Database, openDb } from './base/db/open.ts';
import { makePrivate } from './base/db/privateFolder.ts';
import { DatabaseRefused } from './base/db/refused.ts';
import { type Control, startControl } from './goods/feeds/control/control.ts';
import { endWorkOfEarlierProcess, giveUpInterrupted } from './goods/feeds/feeds.ts';
import type { Bus } from './people/live/bus.ts';
import { memoryBus } from './people/live/memoryBus.ts';
import { startGrouping } from './goods/sameProducts/sameProducts.ts';
import { isRecord } from '@sali/domain/base/unknownValues';
import { loadSampleOnce, SAMPLE_NOTICE } from './goods/sample/sample.ts';
import { requestForLog } from './base/site/requestLog.ts';

/** Reads the configuration, opens the database, builds, listens; drains on SIGTERM, on SIGINT, and when `npm start` ends. */

const STOP_MS = 10_000;
/** Within this time a load balancer sees that a process is not ready any more, and sends calls and sockets to others. */
const NOTICED_MS = 1000;
const now = (): Date => new Date();
const TROUBLE = {
  onLost: (error: Error) => die(`The database stopped: ${error.message}`),
  onRestart: (reason: string) => void process.stderr.write(`The database was started again: it ${reason}\n`),
  onWait: () => void process.stderr.write('The database is migrated when the backup of it that is being made ends.\n'),
};

/** The parts of the server, opened before the app. */
type ServerParts = {
  readonly config: Config;
  readonly database: Database;
  readonly bus: Bus;
};

// Secrets, pictures and the database are for this user alone.
process.umask(0o077);
try {
  await startServer(readConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof DatabaseRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function startServer(config: Config): Promise<void> {
  makePrivate(config.dataDir);
  const database = await openDb(config, TROUBLE, { beforeMigration: backupBeforeMigration(config, now) });
  const bus = await openBus(config, database);
  const parts: ServerParts = { config, database, bus };
  const { app, hasOnlySample } = await openApp(parts);
  const control = await openControl(app, parts);
  const close = async (): Promise<void> => {
    await app.server.close();
    // Other processes are to know what an import changed here.
    app.rooms.imported.flush();
    await bus.close();
    await database.close();
  };
  const address = await app.server.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    await Promise.all([control.close(), close()]);
    throw addressError(config, error);
  });
  process.stdout.write(`Sali runs at ${address}\n`);
  if (hasOnlySample) process.stdout.write(`${SAMPLE_NOTICE}\n`);
  const work = startWork(app, bus);
  stopOnSignal(async () => {
    app.startStopping();
    setTimeout(() => die('The server did not stop in time'), STOP_MS).unref();
    await Promise.all([control.close(), moveSockets(app, config), work.stop()]);
    await close();
  });
}

/** @returns in words why the server cannot listen at its address */
function addressError({ host, port }: Config, error: unknown): ConfigError {
  const code = isRecord(error) ? error['code'] : undefined;
  if (code === 'EADDRINUSE')
    return new ConfigError(`PORT holds ${port}, which another program uses; choose another one`);
  if (code === 'EACCES')
    return new ConfigError(`PORT holds ${port}, which this user may not use; choose one above 1023`);
  return new ConfigError(`HOST holds "${host}", which is not an address of this machine: ${String(error)}`);
}

async function openApp({ config, database, bus }: ServerParts): Promise<{ app: App; hasOnlySample: boolean }> {
  let hasOnlySample = false;
  const app = await buildApp({
    config,
    database,
    bus,
    now,
    newId: v7,
    webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    logger: {
      level: config.logLevel,
      serializers: { req: requestForLog },
    },
    prepare: async (deps) => {
      await ensureCategories(deps.db);
      await sealSecrets(deps);
      await (database.engine === 'embedded' ? endWorkOfEarlierProcess(deps) : giveUpInterrupted(deps));
      hasOnlySample = await loadSampleOnce(deps);
    },
  });
  return { app, hasOnlySample };
}

/** Commands of this machine (`npm run prices`) come by a local socket: the embedded database belongs to this process. */
function openControl({ deps, rooms }: App, { database, bus }: ServerParts): Promise<Control> {
  return startControl(deps, {
    onProductsChanged: (productIds) => rooms.imported.add(productIds),
    onPricesChanged: () => bus.publish({ kind: 'prices-changed' }),
    commands: {
      'grant-admin': (email) => OPERATOR_COMMANDS['grant-admin'](database.db, String(email)),
      'second-factor-off': (email) => OPERATOR_COMMANDS['second-factor-off'](database.db, String(email)),
      backup: (path, signal) => backupForCommand(deps, database, String(path), signal),
    },
    works: { fetch: (body, options) => rooms.portals.beginCommand(body, options) },
  });
}

/** Starts the work that no call asks for. @returns `stop` waits for what runs */
function startWork(app: App, bus: Bus): { readonly stop: () => Promise<unknown> } {
  const { server, rooms, backups } = app;
  const filling = new AbortController();
  rooms.catalogue.ready
    .then(() => rooms.catalogue.fillPriceCache(filling.signal))
    .catch((error: unknown) => server.log.error(error));
  const clock = startClock(server.log, clockWorks(app, bus));
  const grouping = startGrouping(rooms.sameProducts, (listener) =>
    bus.onMessage(({ kind }) => {
      if (kind === 'products-changed') listener();
    }),
  );
  return {
    stop: () => {
      filling.abort();
      return Promise.all([clock.stop(), grouping.stop(), backups.stop(), rooms.portals.close()]);
    },
  };
}

/** Called while everything is still answered: a call to a process that refuses calls has to be sent again. */
async function moveSockets({ rooms }: App, config: Config): Promise<void> {
  if (config.redisUrl !== undefined) await sleep(NOTICED_MS);
  await rooms.live.stop();
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const stopOnce = (): void => {
    if (isStopping) return;
    isStopping = true;
    void stop();
  };
  process.once('SIGTERM', stopOnce);
  process.once('SIGINT', stopOnce);
  // `npm start` opens a channel, which ends with it: then nothing else can stop this process [CM3].
  process.once('disconnect', stopOnce);
  process.channel?.unref();
}

async function openBus(config: Config, database: Database): Promise<Bus> {
  if (config.redisUrl === undefined) return memoryBus(Date.now);
  try {
    const { redisBus } = await import('./people/live/redisBus.ts');
    return await redisBus(config.redisUrl, Date.now, (error) => process.stderr.write(`Redis: ${error.message}\n`));
  } catch (error) {
    await database.close();
    throw new ConfigError(`REDIS_URL holds a server that does not answer: ${String(error)}`);
  }
}

function die(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
