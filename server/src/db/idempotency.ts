import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY_DAYS } from '@sali/domain/limits';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Db } from './open.ts';
import { isUuid } from '../uuid.ts';

/** A call as the idempotency table knows it: the same key with the same hash is the same call. */
export type KeyedCall = { readonly userId: number; readonly key: string; readonly requestHash: string };

/** `body` null is an empty answer (204). */
export type KeptAnswer = { readonly status: number; readonly body: unknown };

/** Marks how a hash was made: hashes of another making cannot be compared. */
const HASHED = 'v2:';

/** @param body as its route's schema read it, with its keys in the schema's order; of a route without one it says nothing */
export const requestHashOf = (method: string, path: string, body: unknown): string =>
  HASHED +
  createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(body)}`)
    .digest('base64url');

/** What was hashed by an earlier version of the program is known by its key alone. */
const isSameRequest = (kept: string, hash: string): boolean => kept === hash || !kept.startsWith(HASHED);

/** The body that a route's schema asks for; a body that no schema asks for is no part of the call. */
export const bodyOf = (request: Pick<FastifyRequest, 'body' | 'routeOptions'>): unknown =>
  request.routeOptions.schema?.body === undefined ? null : request.body;

/** The call's `Idempotency-Key`, if it has one. @throws AppError invalid_idempotency_key */
export function keyOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return null;
  if (!isUuid(key)) throw new AppError('invalid_idempotency_key');
  return key;
}

/** @param body what the call says, if it is not the body of its schema @throws AppError invalid_idempotency_key */
export function keyedCallOf(
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body' | 'routeOptions'>,
  { userId }: { readonly userId: number },
  body: unknown = bodyOf(request),
): KeyedCall | undefined {
  const key = keyOf(request);
  return key === null ? undefined : { userId, key, requestHash: requestHashOf(request.method, request.url, body) };
}

/** Does a call in one transaction, at most once per key; the same call again gets the first answer. */
export function once(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  call: KeyedCall | undefined,
  work: (tx: Db) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  return db.transaction().execute(async (tx) => {
    const before = call && (await answerGivenBefore(tx, call));
    if (before) return before;
    const answer = await work(tx);
    if (call) await keepAnswer(tx, call, answer, now());
    return answer;
  });
}

/**
 * The answer that this call was given before, if it was. Takes the key for the rest of the transaction, so that two
 * copies of one call on the way at once become one after the other.
 * @throws AppError idempotency_key_reused
 */
export async function answerGivenBefore(tx: Db, call: KeyedCall): Promise<KeptAnswer | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${call.userId}:${call.key}`}, 0))`.execute(tx);
  return keptAnswerOf(tx, call);
}

/** The same without taking the key. @throws AppError idempotency_key_reused */
export async function keptAnswerOf(db: Db, call: KeyedCall): Promise<KeptAnswer | undefined> {
  const row = await db
    .selectFrom('idempotency as i')
    .leftJoin('list_action as a', (join) =>
      join.onRef('a.list_id', '=', 'i.list_id').onRef('a.version', '=', 'i.version'),
    )
    .select(['i.request_hash', 'i.status', 'i.body', 'i.version', 'a.data'])
    .where('i.user_id', '=', call.userId)
    .where('i.key', '=', call.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!isSameRequest(row.request_hash, call.requestHash)) throw new AppError('idempotency_key_reused');
  // The answer of a changed line is the line in its action.
  return { status: row.status, body: row.version === null ? row.body : { ...row.data, list_version: row.version } };
}

export async function keepAnswer(tx: Db, call: KeyedCall, answer: KeptAnswer, now: Date): Promise<void> {
  await tx
    .insertInto('idempotency')
    .values({
      user_id: call.userId,
      key: call.key,
      request_hash: call.requestHash,
      status: answer.status,
      body: answer.body === null ? null : JSON.stringify(answer.body),
      created_at: now,
    })
    .execute();
}

/** Forgets answers older than 7 days. */
export async function forgetOldAnswers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - IDEMPOTENCY_KEY_DAYS * 86_400_000);
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
}
