/**
 * Reports of what people wrote and everybody reads. Invariant: a report changes nothing by itself; a manager of the catalogue
 * hides the content from the public with a reason that its author reads, or dismisses the reports. Each kind of content
 * (`ReportedRoom`) says what a subject is and how it is hidden; `rooms.ts` hands them in.
 */
import type * as wire from '@sali/contract/contentReports/contentReports';
import type { ReportedKind } from '@sali/domain/contentReports/contentReport';
import { CONTENT_REPORTS_SHOWN } from '@sali/domain/limits/moderation';
import type { z } from 'zod';
import type { Actor } from '../accounts/accounts.ts';
import { recordAudit } from '../admin/admin.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import {
  decideReports,
  insertContentReport,
  type ReportSubject,
  selectContentReports,
  selectContentReportsOf,
  selectReportedSubjects,
} from './db.ts';

/** What managers see of a reported subject. */
export type ReportedFacts = Pick<wire.ReportedContent, 'title' | 'path' | 'author' | 'is_hidden' | 'hidden_reason'>;

/** Who decides, when, and why. */
export type ContentDecider = { readonly actor: Actor; readonly reason: string; readonly at: Date };

/** A kind of content that can be reported. */
export type ReportedRoom = {
  /** @throws AppError where the person cannot read it, or wrote it: they report only what others show them */
  readonly requireReportable: (userId: number, subject: string) => Promise<void>;
  readonly factsOf: (db: Db, subjects: readonly string[]) => Promise<ReadonlyMap<string, ReportedFacts>>;
  /** Hides it from the public. @throws AppError where it is gone */
  readonly hide: (tx: Db, subject: string, by: ContentDecider) => Promise<void>;
  /** Shows it to the public again. @throws AppError where it is gone, or not hidden */
  readonly show: (tx: Db, subject: string, by: ContentDecider) => Promise<void>;
  /** Called after it was hidden or shown again, and stored. */
  readonly afterChange?: (subject: string) => Promise<void>;
  /** Notifies the author that it was hidden. */
  readonly notifyHidden: (subject: string, reason: string) => Promise<void>;
};

export type ContentReportsRoom = Pick<Deps, 'db' | 'now' | 'log'> & {
  readonly kinds: Readonly<Record<ReportedKind, ReportedRoom>>;
  /** @throws AppError too_many_requests past the reports of an hour */
  readonly countReport: (userId: number) => Promise<void>;
};

/** Stores what a person reports. @throws AppError already_reported, too_many_requests, and those of the kind */
export async function reportContent(
  room: ContentReportsRoom,
  userId: number,
  { kind, subject, reason, note }: z.output<typeof wire.NewContentReport>,
): Promise<void> {
  await room.kinds[kind].requireReportable(userId, subject);
  await room.countReport(userId);
  const report = { kind, subject, user_id: userId, reason, note, created_at: room.now() };
  if (!(await insertContentReport(room.db, report))) throw new AppError('already_reported');
}

/** A page of the queue. */
export async function readReportedContent(
  { db, kinds }: ContentReportsRoom,
  query: wire.ContentReportsQuery,
): Promise<{ readonly content: wire.ReportedContent[]; readonly total: number }> {
  const { subjects, total } = await selectReportedSubjects(db, query);
  const rows = await selectContentReports(db, subjects, query.decided);
  const facts = await factsByKind(db, kinds, subjects);
  const content = subjects.map(({ kind, subject }) => {
    const own = rows.filter((row) => row.kind === kind && row.subject === subject);
    const last = own.toSorted((a, b) => (b.decided_at?.getTime() ?? 0) - (a.decided_at?.getTime() ?? 0))[0];
    return {
      kind,
      subject,
      ...(facts.get(`${kind} ${subject}`) ?? GONE),
      decision: last?.decision ?? null,
      decided_by: last?.decider ?? '',
      decided_at: last?.decided_at?.toISOString() ?? null,
      reports: own.slice(0, CONTENT_REPORTS_SHOWN).map((row) => ({
        report_id: row.report_id,
        reason: row.reason,
        note: row.note,
        email: row.email,
        reported_at: row.created_at.toISOString(),
      })),
    };
  });
  return { content, total };
}

const GONE: ReportedFacts = { title: '', path: null, author: '', is_hidden: false, hidden_reason: '' };

async function factsByKind(
  db: Db,
  kinds: ContentReportsRoom['kinds'],
  subjects: readonly ReportSubject[],
): Promise<ReadonlyMap<string, ReportedFacts>> {
  const all = new Map<string, ReportedFacts>();
  for (const kind of new Set(subjects.map((one) => one.kind))) {
    const own = subjects.flatMap((one) => (one.kind === kind ? one.subject : []));
    for (const [subject, facts] of await kinds[kind].factsOf(db, own)) all.set(`${kind} ${subject}`, facts);
  }
  return all;
}

/**
 * Hides the content, shows it again, or dismisses its reports; written into the audit log, and the author of what is hidden
 * is notified. @throws AppError report_decided where nothing waits any more, and those of the kind
 */
export async function decideContent(
  room: ContentReportsRoom,
  actor: Actor,
  { kind, subject }: ReportSubject,
  { decision, reason }: z.output<typeof wire.ContentDecision>,
): Promise<void> {
  const at = room.now();
  const by = { actor, reason, at };
  const content = room.kinds[kind];
  await room.db.transaction().execute(async (tx) => {
    const stored = decision === 'shown' ? 'dismissed' : decision;
    const facts = { decision: stored, userId: actor.userId, at };
    const count = await decideReports(tx, { kind, subject }, facts, decision !== 'dismissed');
    if (count === 0) throw new AppError('report_decided');
    if (decision === 'hidden') await content.hide(tx, subject, by);
    if (decision === 'shown') await content.show(tx, subject, by);
    await recordAudit(tx, actor, at, {
      action: ACTIONS[decision],
      subject: `${kind} ${subject}`,
      before: null,
      after: { count, ...(reason !== '' && { reason }) },
    });
  });
  if (decision !== 'dismissed') await content.afterChange?.(subject);
  if (decision === 'hidden') {
    await content
      .notifyHidden(subject, reason)
      .catch((error: unknown) => room.log.error({ err: error }, 'the author of hidden content was not notified'));
  }
}

const ACTIONS = { hidden: 'content.hide', shown: 'content.show', dismissed: 'content.dismiss' } as const;

/** What a person reported, for their own data. */
export const readOwnContentReports = async ({ db }: Pick<ContentReportsRoom, 'db'>, userId: number) =>
  (await selectContentReportsOf(db, userId)).map(({ kind, subject, reason, note, created_at }) => ({
    kind,
    subject,
    reason,
    note,
    at: created_at.toISOString(),
  }));
