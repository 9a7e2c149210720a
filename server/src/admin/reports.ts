import type { AuditEntry, AuditQuery, DatabaseReport, ReportsAnswer } from '@sali/contract/admin/admin';
import type { ImportProgress } from '@sali/contract/goods/catalogue/productImports';
import { jerusalemDayStart } from '@sali/domain/base/jerusalemTime';
import type { Language } from '@sali/domain/people/settings/languages';
import { DAY_MS } from '@sali/domain/base/time';
import { server } from '@sali/texts/every/server';
import type { FreeSpace } from '../base/budgets/budgets.ts';
import type { Deps } from '../base/deps.ts';
import { errorReason } from '../base/errorTexts.ts';
import * as sql from './db.ts';
import { routeNameOf, type Routes } from '../base/routeFacts.ts';
import type { Refusals } from './refusals.ts';
import type { UsersRoom } from './users.ts';

const ROWS = 20;
const REFUSED_ROWS = 50;
const MOST_ADDED_DAYS = 30;

export type AdminRoom = UsersRoom & {
  readonly engine: DatabaseReport['engine'];
  readonly refusals: Refusals;
  /** The routes of the server, for the words of what a refused call tried. */
  readonly routes: Routes;
  readonly freeSpace: FreeSpace;
  /** The last imports of products, the newest first. */
  readonly lastImports: (limit: number, language: Language) => Promise<ImportProgress[]>;
};

type Contents = Pick<DatabaseReport, 'size_bytes' | 'tables' | 'counts'>;

/** How long counts of the database are cached. */
const CONTENTS_MS = 60_000;

/** The database's rows, its size, and its response time. */
export function databaseReporter({ db, engine, now, freeSpace }: AdminRoom): () => Promise<DatabaseReport> {
  let counting: Promise<Contents> | undefined;
  let countedAt = -Infinity;
  const contents = (): Promise<Contents> => {
    if (counting && now().getTime() - countedAt < CONTENTS_MS) return counting;
    countedAt = now().getTime();
    counting = readContents(db);
    // The next call retries.
    counting.catch(() => (counting = undefined));
    return counting;
  };
  return async () => {
    const begin = performance.now();
    const version = await sql.readVersion(db);
    const answeredInMs = Math.round((performance.now() - begin) * 10) / 10;
    const uptime_s = Math.round(process.uptime());
    const space = { free_bytes: freeSpace.bytes() ?? null, is_disk_full: freeSpace.isLow() };
    return { engine, version, answered_in_ms: answeredInMs, uptime_s, ...space, ...(await contents()) };
  };
}

const readContents = async (db: AdminRoom['db']): Promise<Contents> => ({
  size_bytes: await sql.readSizeBytes(db),
  tables: await sql.readTables(db),
  counts: await sql.readDatabaseCounts(db),
});

/**
 * Imports, price files, the products most often put on lists, and refused calls.
 * @param language of the reasons why imports failed and calls were refused
 */
export async function readReports(
  { db, now, refusals, routes, lastImports }: AdminRoom,
  language: Language,
): Promise<ReportsAnswer> {
  await refusals.flush();
  const feeds = await sql.readFeedSummaries(db, ROWS);
  const refused = await sql.readRefused(db, REFUSED_ROWS);
  return {
    imports: await lastImports(ROWS, language),
    feeds: feeds.map(({ started_at: at, ...feed }) => ({ ...feed, started_at: at.toISOString() })),
    most_added: await sql.readMostAdded(db, new Date(now().getTime() - MOST_ADDED_DAYS * DAY_MS), ROWS),
    refused: refused.map((row) => ({
      ...row,
      tried: triedText(routes, row.route, language),
      reason: errorReason(row.code, language),
    })),
  };
}

/**
 * Says in words what a refused call tried [Z91].
 * @param route as it is stored: 'PUT /api/lists/:listId'
 * @returns '' for a route that does not exist any more
 */
export function triedText(routes: Routes, route: string, language: Language): string {
  const words = routes.get(routeNameOf(route))?.tried;
  return words === undefined ? '' : server[language].tried[words];
}

/** Whether a time of a query is a day, 'YYYY-MM-DD'. */
const isWholeDay = (time: string): boolean => time.length === 10;

/** Searches the audit log by person, action and time. A day is one of Israel, where `to` includes its whole day. */
export async function readAudit(
  { db }: Deps,
  { from, to, ...wanted }: AuditQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const { rows, total } = await sql.selectAudit(db, {
    ...wanted,
    from: from === undefined ? undefined : isWholeDay(from) ? jerusalemDayStart(from) : new Date(from),
    to: to === undefined ? undefined : isWholeDay(to) ? jerusalemDayStart(to, 1) : new Date(to),
  });
  return { entries: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), total };
}
