import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HOUR_MS } from '@sali/domain/time';
import { v7 } from 'uuid';
import { buildApp } from './app.ts';
import { runInBackground } from './backgroundWork.ts';
import { deleteExpiredChallenges, deleteExpiredLinks, deleteExpiredNonces, sealSecrets } from './accounts/accounts.ts';
import { OPERATOR_COMMANDS } from './admin/admin.ts';
import { resumeDeletions } from './accounts/deletion/deletion.ts';
import { backupBeforeMigration, backupForCommand } from './backup/backup.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { deleteOldFoundChanges } from './catalogue/editing/foundChanges.ts';
import { deleteOldAnswers } from './db/idempotency.ts';
import { type Database, openDb } from './db/open.ts';
import type { ReplicaState } from './db/reading/readDb.ts';
import { DatabaseRefused } from './db/refused.ts';
import { startControl } from './feeds/control/control.ts';
import { giveUpInterrupted } from './feeds/feeds.ts';
import { makePrivate } from './db/privateFolder.ts';
import { purgeDeletedRecipes } from './recipes/write.ts';
import { purgeRemovedPictures } from './images/images.ts';
import { deleteUnused, startPictures } from './pictures/pictures.ts';
import { startNotifications } from './notifications/notifications.ts';
import { startPriceCheck } from './prices/prices.ts';
import { startGrouping } from './sameProducts/sameProducts.ts';
import { startLearning } from './walks/walks.ts';
import { startRecurringLists } from './lists/templates/making.ts';
import { purgeReceiptPictures } from './lists/receipts/receipts.ts';
import { purgeDeletedLists } from './lists/history/history.ts';
import type { Bus } from './live/bus.ts';
import { memoryBus } from './live/memoryBus.ts';
import { requestForLog } from './site/requestLog.ts';
import type { Tracing } from './tracing/tracing.ts';
import { loadSampleOnce, SAMPLE_NOTICE } from './sample/sample.ts';
import { ensureCategories } from './catalogue/catalogue.ts';
import { purgeTables } from './storage/storage.ts';
import { tidyImports } from './catalogue/importing/imports.ts';

/** Reads the configuration, opens the database, builds, listens; drains on SIGTERM and SIGINT. */

const PURGE_MS = 6 * HOUR_MS;
const STOP_MS = 10_000;
/** Within this time a load balancer sees that a process is not ready any more, and sends calls and sockets to others. */
const NOTICED_MS = 1000;
/** How often imports are looked for whose process died. */
const IMPORTS_MS = 10_000;
const now = (): Date => new Date();

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
  const tracing = await openTracing(config);
  const trouble = {
    onLost: (error: Error) => die(`The database stopped: ${error.message}`),
    onMove: (state: ReplicaState, reason: string) => void process.stderr.write(`The replica is ${state}: ${reason}\n`),
    onRestart: (reason: string) => void process.stderr.write(`The database was started again: it ${reason}\n`),
    onWait: () =>
      void process.stderr.write('The database is migrated when the backup of it that is being made ends.\n'),
  };
  const database = await openDb(config, trouble, { beforeMigration: backupBeforeMigration(config, now) });
  const bus = await openBus(config, database);
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
      ...(tracing && { mixin: tracing.logFields }),
    },
    tracing,
    prepare: async (deps) => {
      await ensureCategories(deps.db);
      await sealSecrets(deps);
      await giveUpInterrupted(deps);
      hasOnlySample = await loadSampleOnce(deps);
    },
  });
  const { server, deps, rooms } = app;
  // Commands of this machine (`npm run prices`) come by a local socket: the embedded database belongs to this process.
  const control = await startControl(deps, {
    onProductsChanged: (productIds) => rooms.imported.add(productIds),
    onPricesChanged: () => bus.publish({ kind: 'prices-changed' }),
    commands: {
      'grant-admin': (email) => OPERATOR_COMMANDS['grant-admin'](database.db, String(email)),
      'second-factor-off': (email) => OPERATOR_COMMANDS['second-factor-off'](database.db, String(email)),
      backup: (path, signal) => backupForCommand(deps, database, String(path), signal),
    },
    works: { fetch: (body, options) => rooms.portals.beginCommand(body, options) },
  });
  const cleanUp = (work: () => Promise<unknown>): void =>
    void runInBackground('clean up', server.log, 'what is no longer needed was not deleted', work);
  const resume = (): void => cleanUp(() => resumeDeletions({ ...deps, ...rooms.accounts }));
  const cleaning = setInterval(() => {
    resume();
    cleanUp(() =>
      Promise.all([
        deleteOldAnswers(database.db, now()),
        deleteExpiredLinks(database.db, now()),
        deleteExpiredChallenges(database.db, now()),
        deleteExpiredNonces(database.db, now()),
        deleteOldFoundChanges(deps),
      ]),
    );
  }, HOUR_MS);
  const tidying = setInterval(
    () =>
      void runInBackground('tidy imports', server.log, 'imports of processes that died were not ended', () =>
        Promise.all([tidyImports(rooms.editing), rooms.portals.endLostJobs()]),
      ),
    IMPORTS_MS,
  );
  const purge = (): void =>
    cleanUp(async () => {
      await purgeDeletedLists(deps);
      await purgeReceiptPictures(rooms.lists);
      await purgeDeletedRecipes(rooms.recipes);
      await deleteUnused(rooms.pictures);
      await purgeRemovedPictures(rooms.pictures);
      await purgeTables(database.db, now());
    });
  const purging = setInterval(purge, PURGE_MS);
  purge();
  resume();
  const address = await server.listen({ host: config.host, port: config.port });
  process.stdout.write(`סלי פועל בכתובת ${address}\n`);
  if (hasOnlySample) process.stdout.write(`${SAMPLE_NOTICE}\n`);

  const filling = new AbortController();
  rooms.catalogue.ready
    .then(() => rooms.catalogue.fillPriceCache(filling.signal))
    .catch((error: unknown) => server.log.error(error));

  app.backups.start();
  const recurringLists = startRecurringLists(rooms.templates);
  const notifications = startNotifications(rooms.notifications);
  const pictures = startPictures(rooms.pictures);
  const learning = startLearning(rooms.walks);
  const priceCheck = startPriceCheck({ ...rooms.prices, log: deps.log, primary: deps.db });
  bus.onMessage(({ kind }) => {
    if (kind === 'prices-changed') notifications.pricesCame();
  });
  const grouping = startGrouping(rooms.sameProducts, (listener) =>
    bus.onMessage(({ kind }) => {
      if (kind === 'products-changed') listener();
    }),
  );

  rooms.portals.startSchedule();

  /** Called while everything is still answered: a call to a process that refuses calls has to be sent again. */
  const moveSockets = async (): Promise<void> => {
    if (config.redisUrl !== undefined) await sleep(NOTICED_MS);
    await rooms.live.stop();
  };

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    app.startStopping();
    setTimeout(() => die('The server did not stop in time'), STOP_MS).unref();
    clearInterval(cleaning);
    clearInterval(tidying);
    clearInterval(purging);
    filling.abort();
    const running = [notifications, pictures, learning, priceCheck, recurringLists, grouping, app.backups];
    const moving = moveSockets();
    await Promise.all([control.close(), rooms.portals.close(), moving, ...running.map((one) => one.stop())]);
    await server.close();
    // Other processes are to know what an import changed here.
    rooms.imported.flush();
    await bus.close();
    await database.close();
    await tracing?.stop();
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

async function openBus(config: Config, database: Database): Promise<Bus> {
  if (config.redisUrl === undefined) return memoryBus(Date.now);
  try {
    const { redisBus } = await import('./live/redisBus.ts');
    return await redisBus(config.redisUrl, Date.now, (error) => process.stderr.write(`Redis: ${error.message}\n`));
  } catch (error) {
    await database.close();
    throw new ConfigError(`REDIS_URL holds a server that does not answer: ${String(error)}`);
  }
}

/** The library is read only where traces are wanted. */
async function openTracing({ tracing }: Config): Promise<Tracing | undefined> {
  if (tracing === undefined) return undefined;
  const { startTracing } = await import('./tracing/tracing.ts');
  return startTracing(tracing, (message) => process.stderr.write(`Traces: ${message}\n`));
}

function die(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
