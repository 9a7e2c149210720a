import { setTimeout } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '@sali/domain/base/time';
import { deleteExpiredChallenges, deleteExpiredLinks, deleteExpiredNonces } from '../people/accounts/accounts.ts';
import { resumeDeletions } from '../people/accounts/deletion/deletion.ts';
import type { App } from './app.ts';
import { runInBackground } from '../base/backgroundWork.ts';
import { tidyImports } from '../goods/catalogue/importing/imports.ts';
import { deleteOldAnswers } from '../base/db/idempotency.ts';
import type { Deps } from '../base/deps.ts';
import { purgeRemovedPictures } from '../base/images/images.ts';
import { purgeDeletedLists } from '../lists/activity/activity.ts';
import { purgeReceiptPictures } from '../lists/receipts/receipts.ts';
import { makeDueLists } from '../lists/templates/making.ts';
import type { Bus } from '../people/live/bus.ts';
import { NotificationTicks } from '../people/notifications/notifications.ts';
import { deleteUnused, fetchWaitingPictures } from '../goods/pictures/pictures.ts';
import { checkPrices } from '../goods/prices/prices.ts';
import { purgeDeletedRecipes } from '../kitchen/recipes/write.ts';
import { purgeTables } from '../people/storage/storage.ts';
import { learnWalks, WALKS_EVERY_MS } from '../lists/walks/walks.ts';

/** Work that does not end by then is cut off; it is repeatable, and runs again after the next start. */
const STOP_WAIT_MS = 5000;

/** Work that the clock starts while the server runs. */
export type ClockWork = {
  readonly everyMs: number;
  /** @param stopping aborted when the server stops */
  readonly run: (stopping: AbortSignal) => Promise<unknown>;
  /** A line of the log for a run that fails. */
  readonly failure: string;
  /** It runs at the start of the server too. */
  readonly isDueAtStart?: boolean;
};

/** All work that the clock starts. Counters, sockets and pools have timers of their own, which do no such work. */
export function clockWorks(app: Pick<App, 'deps' | 'rooms' | 'backups'>, bus: Bus): readonly ClockWork[] {
  const { deps, rooms, backups } = app;
  const notifications = new NotificationTicks(rooms.notifications);
  bus.onMessage(({ kind }) => {
    if (kind === 'prices-changed') notifications.pricesCame();
  });
  return [
    ...cleaning(app),
    ...goodsWorks(app),
    {
      everyMs: MINUTE_MS,
      run: (stopping) => notifications.run(stopping),
      failure: 'notifications were not sent',
    },
    {
      everyMs: MINUTE_MS,
      run: () => makeDueLists(rooms.templates),
      failure: 'lists that are due were not looked for',
    },
    ...(deps.config.backups.isOn ? [dailyBackup(backups)] : []),
  ];
}

/** Work on products, their prices and pictures. */
function goodsWorks({ deps, rooms }: Pick<App, 'deps' | 'rooms'>): readonly ClockWork[] {
  return [
    {
      everyMs: 10_000,
      run: () => Promise.all([tidyImports(rooms.editing), rooms.portals.endLostJobs()]),
      failure: 'imports of processes that died were not ended',
    },
    {
      everyMs: MINUTE_MS,
      run: () => rooms.portals.fetchDueNow(),
      failure: 'the schedule of price files failed',
      isDueAtStart: true,
    },
    {
      everyMs: 30_000,
      run: (stopping) => fetchWaitingPictures(rooms.pictures, stopping),
      failure: 'pictures were not fetched',
    },
    {
      everyMs: WALKS_EVERY_MS,
      run: () => learnWalks(rooms.walks),
      failure: 'no walks were learned',
    },
    {
      everyMs: HOUR_MS,
      run: () => checkPrices({ ...rooms.prices, log: deps.log, db: deps.db }),
      failure: 'prices were not checked',
    },
  ];
}

function dailyBackup(backups: App['backups']): ClockWork {
  return {
    everyMs: 10 * MINUTE_MS,
    run: () => backups.backUpWhenDue(),
    failure: 'no backup was looked for',
  };
}

/** Deletes what has expired or was deleted long ago. */
function cleaning({ deps, rooms }: Pick<App, 'deps' | 'rooms'>): readonly ClockWork[] {
  const failure = 'what is no longer needed was not deleted';
  return [
    {
      failure,
      everyMs: HOUR_MS,
      run: () => deleteExpired(deps),
    },
    {
      failure,
      everyMs: HOUR_MS,
      run: () => resumeDeletions({ ...deps, ...rooms.accounts }),
      isDueAtStart: true,
    },
    {
      failure,
      everyMs: 6 * HOUR_MS,
      run: (stopping) => purge({ deps, rooms }, stopping),
      isDueAtStart: true,
    },
  ];
}

async function deleteExpired(deps: Deps): Promise<void> {
  await Promise.all([
    deleteOldAnswers(deps.db, deps.now()),
    deleteExpiredLinks(deps.db, deps.now()),
    deleteExpiredChallenges(deps.db, deps.now()),
    deleteExpiredNonces(deps.db, deps.now()),
  ]);
}

async function purge({ deps, rooms }: Pick<App, 'deps' | 'rooms'>, stopping: AbortSignal): Promise<void> {
  const steps = [
    () => purgeDeletedLists(deps),
    () => purgeReceiptPictures(rooms.lists),
    () => purgeDeletedRecipes(rooms.recipes),
    () => deleteUnused(rooms.pictures),
    () => purgeRemovedPictures(rooms.pictures),
    () => purgeTables(deps.db, deps.now()),
  ];
  for (const step of steps) if (!stopping.aborted) await step();
}

/**
 * Starts the clock. A work that still runs when it is due again is left out; a run that fails is logged, and the
 * work runs again at its next time.
 * @returns `stop` ends the clock and waits for what runs, for 5 s at most: the database is closed in order then
 */
export function startClock(
  log: Pick<Deps['log'], 'error'>,
  works: readonly ClockWork[],
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = new Map<ClockWork, Promise<unknown>>();
  const look = (work: ClockWork): void => {
    if (running.has(work)) return;
    const done = runInBackground(log, work.failure, () => work.run(stopping.signal));
    running.set(
      work,
      done.finally(() => running.delete(work)),
    );
  };
  const timers = works.map((work) => setInterval(() => look(work), work.everyMs));
  for (const work of works) if (work.isDueAtStart) look(work);
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.race([Promise.all(running.values()), setTimeout(STOP_WAIT_MS, undefined, { ref: false })]);
    },
  };
}
