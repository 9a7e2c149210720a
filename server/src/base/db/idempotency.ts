import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY_DAYS } from '@sali/domain/base/limits';
import { isRecord } from '@sali/domain/base/unknownValues';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '../errors.ts';
import type { Db } from './open.ts';
import { isUuid } from '../uuid.ts';

/** Bytes of an answer that is kept for a repeated call; of a larger one only the key is kept. */
const ANSWER_BYTES_MAX = 8 * 1024;

/** A call as the idempotency table knows it: the same key with the same hash is the same call. */
export type KeyedCall = { readonly userId: number; readonly key: string; readonly requestHash: string };

/** The subject of an answer, by the numbers of its room: a list, a recipe, or an entry (`part`) of one. */
export type Subject = { readonly id: number; readonly part?: number };

/** The answer to a call; `body` null is an empty answer (204). */
export type StoredAnswer<Body = unknown> = {
  readonly status: number;
  readonly body: Body;
  /** Kept in place of the body, which may be large: a repeated call is answered with its state at that time. */
  readonly about?: Subject;
};

/** Reads the state of a subject for a repeated call; undefined where the caller cannot see it any more. */
export type ReadAgain = (db: Db, subject: Subject) => Promise<unknown>;

/** The content of `body` in the row of a key: the answer, its subject, or nothing, since the answer was large. */
export type KeptForm = 'body' | 'subject' | 'nothing';

/** The version of the hash method: hashes of different versions cannot be compared. */
const HASHED = 'v3:';

/**
 * The hash of a call. A field that is null or false counts as left out: an app that was updated between a call and its
 * repeat may write such a field out, or leave it out, where the other version did not.
 * @param body parsed by its route's schema, with its keys in the schema's order; ignored for a route without one
 */
export const requestHashOf = (method: string, path: string, body: unknown): string =>
  HASHED +
  createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(body, leaveOutEmpty)}`)
    .digest('base64url');

const leaveOutEmpty = (_name: string, value: unknown): unknown =>
  value === null || value === false ? undefined : value;

/** Whether two calls are the same. A call that an earlier version hashed is compared by its key alone. */
const isSameRequest = (kept: string, hash: string): boolean => kept === hash || !kept.startsWith(HASHED);

/** The body, if the route has a schema for it; other bodies are not part of the call. */
export const requestBodyOf = (request: Pick<FastifyRequest, 'body' | 'routeOptions'>): unknown =>
  request.routeOptions.schema?.body === undefined ? null : request.body;

/** The call's `Idempotency-Key`, if it has one. @throws AppError invalid_idempotency_key */
export function idempotencyKeyOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return null;
  if (!isUuid(key)) throw new AppError('invalid_idempotency_key');
  return key;
}

/** @param body the content of the call, if it is not the parsed body @throws AppError invalid_idempotency_key */
export function keyedCallOf(
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body' | 'routeOptions'>,
  { userId }: { readonly userId: number },
  body: unknown = requestBodyOf(request),
): KeyedCall | undefined {
  const key = idempotencyKeyOf(request);
  return key === null ? undefined : { userId, key, requestHash: requestHashOf(request.method, request.url, body) };
}

/**
 * Runs a call in one transaction, at most once per idempotency key, and stores its answer under the key [L27].
 * @param again reads the subject of an answer that has one
 * @returns the body; to a repeated call that of the first answer, or the present state of its subject
 * @throws AppError idempotency_key_reused; already_done to a repeated call whose answer is not kept
 */
export function runOncePerKey<Body>(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  call: KeyedCall | undefined,
  work: (tx: Db) => Promise<StoredAnswer<Body>>,
  again?: ReadAgain,
): Promise<Body> {
  return db.transaction().execute(async (tx) => {
    const before = call && (await findStoredAnswer<Body>(tx, call, again));
    if (before) return before.body;
    const answer = await work(tx);
    if (call) await storeAnswer(tx, call, answer, now());
    return answer.body;
  });
}

/**
 * The stored answer of this call, if there is one. Locks the key for the rest of the transaction, so that two simultaneous
 * copies of one call run one after the other.
 * @typeParam Body what calls of this kind answer
 * @throws AppError idempotency_key_reused; already_done where the answer is not kept, or its subject is gone
 */
export async function findStoredAnswer<Body>(
  tx: Db,
  call: KeyedCall,
  again?: ReadAgain,
): Promise<StoredAnswer<Body> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${call.userId}:${call.key}`}, 0))`.execute(tx);
  return storedAnswerOf(tx, call, again);
}

/** The same without locking the key. @throws AppError idempotency_key_reused, already_done */
export async function storedAnswerOf<Body>(
  db: Db,
  call: KeyedCall,
  again?: ReadAgain,
): Promise<StoredAnswer<Body> | undefined> {
  const row = await db
    .selectFrom('idempotency as i')
    .leftJoin('list_action as a', (join) =>
      join.onRef('a.list_id', '=', 'i.list_id').onRef('a.version', '=', 'i.version'),
    )
    .select(['i.request_hash', 'i.status', 'i.kept', 'i.body', 'i.version', 'a.data'])
    .where('i.user_id', '=', call.userId)
    .where('i.key', '=', call.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!isSameRequest(row.request_hash, call.requestHash)) throw new AppError('idempotency_key_reused');
  const body = await keptBody(db, row, again);
  // The hash contains method and path: the same kind of call stored it.
  return { status: row.status, body: body as Body };
}

/** Whether a call with this key was answered: a repeat adds nothing. */
export async function isAnswered(db: Db, { userId, key }: Pick<KeyedCall, 'userId' | 'key'>): Promise<boolean> {
  const query = db.selectFrom('idempotency').select('key').where('user_id', '=', userId).where('key', '=', key);
  return (await query.executeTakeFirst()) !== undefined;
}

type KeptRow = {
  readonly kept: KeptForm;
  readonly body: unknown;
  readonly version: number | null;
  readonly data: object | null;
};

async function keptBody(db: Db, row: KeptRow, again: ReadAgain | undefined): Promise<unknown> {
  // The answer to a change of an item is the item in its action, unless the log was cut since.
  if (row.version !== null) {
    if (row.data === null) throw new AppError('already_done');
    return { ...row.data, list_version: row.version };
  }
  if (row.kept === 'body') return row.body;
  const subject = row.kept === 'subject' ? keptSubjectOf(row.body) : undefined;
  const shown = subject && (await again?.(db, subject));
  if (shown === undefined) throw new AppError('already_done');
  return shown;
}

function keptSubjectOf(kept: unknown): Subject | undefined {
  if (!isRecord(kept) || typeof kept.id !== 'number') return undefined;
  return { id: kept.id, ...(typeof kept.part === 'number' && { part: kept.part }) };
}

/** Returns the part of an answer that is kept: at most 8 KB. */
export function keptOf({ body, about }: Pick<StoredAnswer, 'body' | 'about'>): {
  readonly kept: KeptForm;
  readonly body: unknown;
} {
  if (about !== undefined) return { kept: 'subject', body: about };
  const isLarge = body !== null && Buffer.byteLength(JSON.stringify(body)) > ANSWER_BYTES_MAX;
  return isLarge ? { kept: 'nothing', body: null } : { kept: 'body', body };
}

/** @param listId the list that the call changed: its actions are announced again when the call is repeated */
export async function storeAnswer(
  tx: Db,
  call: KeyedCall,
  answer: StoredAnswer,
  now: Date,
  listId: number | null = null,
): Promise<void> {
  const { kept, body } = keptOf(answer);
  await tx
    .insertInto('idempotency')
    .values({
      user_id: call.userId,
      key: call.key,
      request_hash: call.requestHash,
      status: answer.status,
      list_id: listId,
      kept,
      body: body === null ? null : JSON.stringify(body),
      created_at: now,
    })
    .execute();
}

/** Deletes answers older than 7 days. */
export async function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - IDEMPOTENCY_KEY_DAYS * 86_400_000);
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
}
