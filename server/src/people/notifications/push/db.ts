import { REFRESH_ABSOLUTE_DAYS, REFRESH_IDLE_DAYS } from '@sali/domain/base/limits/accounts';
import type { NotificationKind } from '@sali/domain/people/notifications/notification';
import { DAY_MS } from '@sali/domain/base/time';
import { sql } from 'kysely';
import { CHUNK_ROWS, inChunks } from '../../../base/db/chunks.ts';
import type { Db } from '../../../base/db/open.ts';

export type DeviceSubscription = {
  readonly userId: number;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** Stores a device. A browser belongs to its last user; messages for earlier users go. A person's newest `most` devices stay. */
export async function upsertDevice(tx: Db, device: DeviceSubscription, now: Date, most: number): Promise<void> {
  const { userId, sessionId, endpoint, keys } = device;
  await tx.deleteFrom('push_subscription').where('endpoint', '=', endpoint).where('user_id', '<>', userId).execute();
  const row = { user_id: userId, session_id: sessionId, p256dh: keys.p256dh, auth: keys.auth, created_at: now };
  await tx
    .insertInto('push_subscription')
    .values({ endpoint, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
  const kept = tx
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(most);
  await tx.deleteFrom('push_subscription').where('user_id', '=', userId).where('endpoint', 'not in', kept).execute();
}

export async function deletePushDevice(db: Db, endpoint: string, userId?: number): Promise<void> {
  let query = db.deleteFrom('push_subscription').where('endpoint', '=', endpoint);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  await query.execute();
}

export async function selectEndpoints(db: Db, userId: number, now: Date): Promise<string[]> {
  const rows = await selectLiveDevices(db, now)
    .select('push_subscription.endpoint')
    .where('push_subscription.user_id', '=', userId)
    .orderBy('push_subscription.created_at')
    .execute();
  return rows.map(({ endpoint }) => endpoint);
}

/** All devices of a person. */
export const selectOwnDevices = (db: Db, userId: number): Promise<{ endpoint: string; created_at: Date }[]> =>
  db
    .selectFrom('push_subscription')
    .select(['endpoint', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** Devices of these people that are signed in. */
export async function selectDevices(
  db: Db,
  userIds: readonly number[],
  now: Date,
): Promise<Pick<DeviceSubscription, 'userId' | 'endpoint'>[]> {
  if (userIds.length === 0) return [];
  const rows = await selectLiveDevices(db, now)
    .select(['push_subscription.user_id', 'push_subscription.endpoint'])
    .where('push_subscription.user_id', 'in', userIds)
    .execute();
  return rows.map((row) => ({ userId: row.user_id, endpoint: row.endpoint }));
}

/** Devices whose session is live (`accounts/sessions.ts` isLive). */
const selectLiveDevices = (db: Db, now: Date) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.session_id', 'push_subscription.session_id')
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', new Date(now.getTime() - REFRESH_IDLE_DAYS * DAY_MS))
    .where('session.created_at', '>', new Date(now.getTime() - REFRESH_ABSOLUTE_DAYS * DAY_MS));

/** Deletes devices whose session has ended, with the messages that wait for them. */
export async function deleteSignedOutDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('endpoint', 'not in', selectLiveDevices(db, now).select('push_subscription.endpoint'))
    .execute();
}

export type NewPushMessage = {
  readonly userId: number;
  readonly endpoint: string;
  readonly kind: NotificationKind;
  readonly payload: string;
};

export async function insertMessages(
  db: Db,
  messages: readonly NewPushMessage[],
  nextAt: Date,
  expiresAt: Date,
): Promise<void> {
  const times = { next_at: nextAt, expires_at: expiresAt };
  const rows = messages.map(({ userId, ...message }) => ({ user_id: userId, ...message, ...times }));
  await inChunks(rows, CHUNK_ROWS, async (chunk) => {
    await db.insertInto('push_message').values(chunk).execute();
    return chunk.length;
  });
}

export type PushMessage = NewPushMessage & {
  readonly messageId: number;
  readonly attempts: number;
  readonly expiresAt: Date;
  readonly keys: DeviceSubscription['keys'];
};

/** Claims due messages for this process until `until`. Each message goes to one process. */
export async function claimMessages(db: Db, now: Date, until: Date, limit: number): Promise<PushMessage[]> {
  const { rows } = await sql<{
    message_id: number;
    user_id: number;
    endpoint: string;
    kind: NotificationKind;
    payload: string;
    attempts: number;
    expires_at: Date;
    p256dh: string;
    auth: string;
  }>`
    update push_message m set next_at = ${until}, attempts = m.attempts + 1
    from push_subscription s
    where s.endpoint = m.endpoint and m.message_id in (
      select message_id from push_message where next_at <= ${now} order by next_at limit ${limit}
      for update skip locked)
    returning m.message_id, m.user_id, m.endpoint, m.kind, m.payload, m.attempts, m.expires_at, s.p256dh, s.auth
  `.execute(db);
  return rows.map((row) => ({
    messageId: row.message_id,
    userId: row.user_id,
    endpoint: row.endpoint,
    kind: row.kind,
    payload: row.payload,
    attempts: row.attempts,
    expiresAt: row.expires_at,
    keys: { p256dh: row.p256dh, auth: row.auth },
  }));
}

export async function deleteMessage(db: Db, messageId: number): Promise<void> {
  await db.deleteFrom('push_message').where('message_id', '=', messageId).execute();
}

export async function postponeMessage(db: Db, message: PushMessage, nextAt: Date): Promise<void> {
  await db
    .updateTable('push_message')
    .set({ next_at: nextAt, attempts: message.attempts, expires_at: message.expiresAt })
    .where('message_id', '=', message.messageId)
    .execute();
}
