import type { ReportDecision, ReportedKind } from '@sali/domain/people/contentReports/contentReport';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';
import type { Tables } from '../../base/db/tables.ts';

/** All SQL of reports of what people wrote. */

export type ReportSubject = { readonly kind: ReportedKind; readonly subject: string };

/** @returns whether it was stored: a person has one report of a subject, and may report it again after a decision */
export async function insertContentReport(db: Db, report: Insertable<Tables['content_report']>): Promise<boolean> {
  const row = await db
    .insertInto('content_report')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'subject'])
        .doUpdateSet({
          reason: report.reason,
          note: report.note ?? '',
          created_at: report.created_at,
          decision: null,
          decided_at: null,
          decided_by: null,
        })
        .where('content_report.decision', 'is not', null),
    )
    .returning('report_id')
    .executeTakeFirst();
  return row !== undefined;
}

type QueuePage = { readonly decided: boolean; readonly limit: number; readonly skip: number };

/** Subjects with reports that wait, the one that was reported first first; or decided ones, the last decided first. */
export async function selectReportedSubjects(db: Db, { decided, limit, skip }: QueuePage) {
  const rows = await db
    .selectFrom('content_report')
    .where('decision', decided ? 'is not' : 'is', null)
    .select(['kind', 'subject'])
    .select([
      sql<Date>`${decided ? sql`max(decided_at)` : sql`min(created_at)`}`.as('at'),
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .groupBy(['kind', 'subject'])
    .orderBy('at', decided ? 'desc' : 'asc')
    .orderBy('kind')
    .orderBy('subject')
    .limit(limit)
    .offset(skip)
    .execute();
  return { subjects: rows, total: rows[0]?.total ?? 0 };
}

/** The reports of these subjects, the newest first, with the e-mails of who reported and who decided. */
export async function selectContentReports(db: Db, subjects: readonly ReportSubject[], decided: boolean) {
  if (subjects.length === 0) return [];
  return db
    .selectFrom('content_report as r')
    .innerJoin('app_user as u', 'u.user_id', 'r.user_id')
    .leftJoin('app_user as d', 'd.user_id', 'r.decided_by')
    .select(['r.report_id', 'r.kind', 'r.subject', 'r.reason', 'r.note', 'r.created_at', 'r.decision', 'r.decided_at'])
    .select(['u.email', 'd.email as decider'])
    .where('r.decision', decided ? 'is not' : 'is', null)
    .where((on) => on.or(subjects.map(({ kind, subject }) => on.and({ 'r.kind': kind, 'r.subject': subject }))))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.report_id', 'desc')
    .execute();
}

type Decided = { readonly decision: ReportDecision; readonly userId: number; readonly at: Date };

/** Decides the reports of these subjects that wait; `isAgain`: those that were decided as well. @returns how many */
export async function decideReports(
  tx: Db,
  kind: ReportedKind,
  subjects: readonly string[],
  { decision, userId, at }: Decided,
  isAgain: boolean,
): Promise<number> {
  const changed = await tx
    .updateTable('content_report')
    .set({ decision, decided_by: userId, decided_at: at })
    .where('kind', '=', kind)
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .$if(!isAgain, (query) => query.where('decision', 'is', null))
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

/** Reads a person's reports, the newest first. */
export const selectContentReportsOf = (db: Db, userId: number) =>
  db
    .selectFrom('content_report')
    .select(['kind', 'subject', 'reason', 'note', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
