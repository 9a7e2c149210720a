/**
 * Reports of what people wrote and everybody reads. Invariant: a report changes nothing by itself; a manager of the catalogue
 * hides the content from the public with a reason that its author reads, or dismisses the reports. Each kind of content
 * (`ReportedRoom`) says what a subject is and how it is hidden; `app/rooms/` hands them in.
 */
import type * as wire from '@sali/contract/people/contentReports/contentReports';
import { REPORTED_KINDS, type ReportedKind } from '@sali/domain/people/contentReports/contentReport';
import type { z } from 'zod';
import type { Actor } from '../accounts/accounts.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Db } from '../../base/db/open.ts';
import type { Deps } from '../../base/deps.ts';
import { AppError } from '../../base/errors.ts';
import type { ReportSubject } from './db.ts';
import * as sql from './db.ts';

/** Reports of one subject that the queue shows. */
const CONTENT_REPORTS_SHOWN = 20;

/** The managers' view of a reported subject. */
type ShownFacts = Pick<wire.ReportedContent, 'title' | 'path' | 'author' | 'is_hidden' | 'hidden_reason'>;

export type ReportedFacts = ShownFacts & {
  /** Null where the account is gone. */
  readonly authorId: number | null;
};

/** The person who decides, the time, and the reason. */
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
  /** Hides from the public all that a person wrote and everybody reads. @returns the subjects */
  readonly hideAllOf: (tx: Db, authorId: number, by: ContentDecider) => Promise<readonly string[]>;
  /** Called after it was hidden or shown again, and stored. */
  readonly afterChange?: (subject: string) => Promise<void>;
  /** Notifies the author that it was hidden. `others`: how many other things of theirs were hidden with it. */
  readonly notifyHidden: (subject: string, reason: string, others: number) => Promise<void>;
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
  if (!(await sql.insertContentReport(room.db, report))) throw new AppError('already_reported');
}

/** A page of the queue. */
export async function readReportedContent(
  { db, kinds }: ContentReportsRoom,
  query: wire.ContentReportsQuery,
): Promise<{ readonly content: wire.ReportedContent[]; readonly total: number }> {
  const { subjects, total } = await sql.selectReportedSubjects(db, query);
  const rows = await sql.selectContentReports(db, subjects, query.decided);
  const facts = await factsByKind(db, kinds, subjects);
  const content = subjects.map(({ kind, subject }) => {
    const own = rows.filter((row) => row.kind === kind && row.subject === subject);
    const last = own.toSorted((a, b) => (b.decided_at?.getTime() ?? 0) - (a.decided_at?.getTime() ?? 0))[0];
    const { authorId: _author, ...shown } = facts.get(`${kind} ${subject}`) ?? { ...GONE, authorId: null };
    return {
      kind,
      subject,
      ...shown,
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

const GONE: ShownFacts = { title: '', path: null, author: '', is_hidden: false, hidden_reason: '' };

async function factsByKind(
  db: Db,
  kinds: ContentReportsRoom['kinds'],
  subjects: readonly ReportSubject[],
): Promise<ReadonlyMap<string, ReportedFacts>> {
  const all = new Map<string, ReportedFacts>();
  for (const kind of new Set(subjects.map((one) => one.kind))) {
    for (const [subject, facts] of await kinds[kind].factsOf(db, subjectsOf(kind, subjects)))
      all.set(`${kind} ${subject}`, facts);
  }
  return all;
}

/**
 * Hides the content, or all that its author wrote; shows it again, or dismisses its reports; written into the audit log, and
 * the author of what is hidden is notified.
 * @throws AppError report_decided where nothing waits any more, not_found where its author is gone, and those of the kind
 */
export async function decideContent(
  room: ContentReportsRoom,
  actor: Actor,
  content: ReportSubject,
  { decision, reason }: z.output<typeof wire.ContentDecision>,
): Promise<void> {
  const at = room.now();
  const by = { actor, reason, at };
  const changed = await room.db.transaction().execute(async (tx) => {
    const decide = (kind: ReportedKind, subjects: readonly string[], isAgain: boolean) =>
      sql.decideReports(tx, kind, subjects, { decision: STORED[decision], userId: actor.userId, at }, isAgain);
    const count = await decide(content.kind, [content.subject], decision !== 'dismissed');
    if (count === 0) throw new AppError('report_decided');
    const decided =
      decision === 'author_hidden'
        ? await hideAll(room, tx, content, by)
        : await decideOne(room, tx, content, decision, by);
    for (const kind of REPORTED_KINDS) await decide(kind, subjectsOf(kind, decided.changed), false);
    await recordAudit(tx, actor, at, {
      action: ACTIONS[decision],
      subject: decided.named,
      before: null,
      after: { count: decision === 'author_hidden' ? decided.changed.length : count, ...(reason !== '' && { reason }) },
    });
    return decided.changed;
  });
  for (const { kind, subject } of changed) await room.kinds[kind].afterChange?.(subject);
  if (decision === 'hidden' || decision === 'author_hidden') await notify(room, content, reason, changed);
}

type DecisionOutcome = {
  /** The subjects that were hidden or shown again. */
  readonly changed: readonly ReportSubject[];
  /** The name in the audit log. */
  readonly named: string;
};

async function decideOne(
  { kinds }: ContentReportsRoom,
  tx: Db,
  content: ReportSubject,
  decision: 'hidden' | 'shown' | 'dismissed',
  by: ContentDecider,
): Promise<DecisionOutcome> {
  const { kind, subject } = content;
  if (decision === 'hidden') await kinds[kind].hide(tx, subject, by);
  if (decision === 'shown') await kinds[kind].show(tx, subject, by);
  return { changed: decision === 'dismissed' ? [] : [content], named: `${kind} ${subject}` };
}

/** Hides all that the author of a subject wrote, of every kind. @throws AppError not_found where the author is gone */
async function hideAll(
  { kinds }: ContentReportsRoom,
  tx: Db,
  { kind, subject }: ReportSubject,
  by: ContentDecider,
): Promise<DecisionOutcome> {
  const facts = (await kinds[kind].factsOf(tx, [subject])).get(subject);
  if (!facts || facts.authorId === null) throw new AppError('not_found');
  const changed: ReportSubject[] = [];
  for (const one of REPORTED_KINDS) {
    const subjects = await kinds[one].hideAllOf(tx, facts.authorId, by);
    changed.push(...subjects.map((hidden) => ({ kind: one, subject: hidden })));
  }
  return { changed, named: `user ${facts.authorId} ${facts.author}` };
}

const subjectsOf = (kind: ReportedKind, all: readonly ReportSubject[]): string[] =>
  all.flatMap((one) => (one.kind === kind ? one.subject : []));

/** One notification: of the reported content, or of another where that was hidden before; none where nothing was hidden. */
async function notify(
  { kinds, log }: ContentReportsRoom,
  { kind, subject }: ReportSubject,
  reason: string,
  hidden: readonly ReportSubject[],
): Promise<void> {
  const named = hidden.find((one) => one.kind === kind && one.subject === subject) ?? hidden[0];
  if (!named) return;
  await kinds[named.kind]
    .notifyHidden(named.subject, reason, hidden.length - 1)
    .catch((error: unknown) => log.error({ err: error }, 'the author of hidden content was not notified'));
}

/** A decision as the reports of the content keep it. */
const STORED = { hidden: 'hidden', author_hidden: 'hidden', shown: 'dismissed', dismissed: 'dismissed' } as const;

const ACTIONS = {
  hidden: 'content.hide',
  author_hidden: 'content.hide_author',
  shown: 'content.show',
  dismissed: 'content.dismiss',
} as const;

/** Reads a person's reports, for their own data. */
export const readOwnContentReports = async ({ db }: Pick<ContentReportsRoom, 'db'>, userId: number) =>
  (await sql.selectContentReportsOf(db, userId)).map(({ kind, subject, reason, note, created_at }) => ({
    kind,
    subject,
    reason,
    note,
    at: created_at.toISOString(),
  }));
