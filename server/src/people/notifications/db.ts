import type { Agorot } from '@sali/domain/base/units';
import type { NotificationKind } from '@sali/domain/people/notifications/notification';
import { NOTIFICATIONS_PER_USER } from '@sali/domain/base/limits/notifications';
import { sql } from 'kysely';
import { CHUNK_ROWS, inChunks } from '../../base/db/chunks.ts';
import type { Db } from '../../base/db/open.ts';

export type NotificationData = {
  readonly listName: string;
  /** Left out where several items were not found. */
  readonly productName?: string;
  readonly priceAgorot?: Agorot;
  readonly beforeAgorot?: Agorot;
  /** The number of days since it was cheaper, where that is worth reporting. */
  readonly lowestDays?: number;
  readonly text?: string;
  /** The product of a proposal. */
  readonly itemCode?: string;
  /** The recipe that was hidden; `productName` is its title. */
  readonly recipeId?: number;
  readonly storeName?: string;
  /** The person who did not find it. */
  readonly personName?: string;
};

export type NewNotification = {
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly key: string;
  /** Null where it is about no list. */
  readonly listId: number | null;
  readonly data: NotificationData;
};

export type Notification = NewNotification & {
  readonly notificationId: number;
  readonly dueAt: Date;
  readonly readAt: Date | null;
};

/** Inserts notifications. A person gets one notification per key: a row whose key exists is skipped. At most 1,000 are kept. */
export async function insertNotifications(
  db: Db,
  rows: readonly (NewNotification & { readonly dueAt: Date })[],
  at: Date,
): Promise<void> {
  const values = rows.map(({ userId, kind, key, listId, data, dueAt }) => ({
    user_id: userId,
    kind,
    key,
    list_id: listId,
    data: JSON.stringify(data),
    created_at: at,
    due_at: dueAt,
  }));
  await inChunks(values, CHUNK_ROWS, async (chunk) => {
    await db
      .insertInto('notification')
      .values(chunk)
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .execute();
    await deleteOldestOf(db, [...new Set(chunk.map((row) => row.user_id))]);
    return chunk.length;
  });
}

/** Deletes what these people have beyond 1,000 notifications, the oldest. */
async function deleteOldestOf(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`
    delete from notification n using (
      select user_id from notification where user_id = any(${userIds}::integer[])
      group by user_id having count(*) > ${NOTIFICATIONS_PER_USER}
    ) over_full
    where n.user_id = over_full.user_id and n.notification_id <= (
      select notification_id from notification o where o.user_id = over_full.user_id
      order by notification_id desc offset ${NOTIFICATIONS_PER_USER} limit 1)
  `.execute(db);
}

const COLUMNS = ['notification_id', 'user_id', 'kind', 'key', 'list_id', 'data', 'due_at', 'read_at'] as const;
type NotificationRow = {
  notification_id: number;
  user_id: number;
  kind: NotificationKind;
  key: string;
  list_id: number | null;
  data: unknown;
  due_at: Date;
  read_at: Date | null;
};

const notificationOf = (row: NotificationRow): Notification => ({
  notificationId: row.notification_id,
  userId: row.user_id,
  kind: row.kind,
  key: row.key,
  listId: row.list_id,
  data: row.data as NotificationData,
  dueAt: row.due_at,
  readAt: row.read_at,
});

/** The due notifications of a person, the newest first. */
/** The newest come first. @param limit how many at most; all where it is left out */
export async function selectNotifications(db: Db, userId: number, now: Date, limit?: number): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notification')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .orderBy('due_at', 'desc')
    .orderBy('notification_id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(notificationOf);
}

export async function countUnread(db: Db, userId: number, now: Date): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.unread;
}

/** Marks the person's due notifications as read: those with these ids, or all without ids. */
export async function markRead(db: Db, userId: number, now: Date, ids?: readonly number[]): Promise<void> {
  if (ids?.length === 0) return;
  let query = db
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .where('read_at', 'is', null);
  if (ids) query = query.where('notification_id', 'in', ids);
  await query.execute();
}

/** Claims due notifications that were not pushed yet. Each row goes to one process only. */
export async function claimDueNotifications(db: Db, now: Date, limit: number): Promise<Notification[]> {
  const due = db
    .selectFrom('notification')
    .select('notification_id')
    .where('pushed_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('notification')
    .set({ pushed_at: now })
    .where('notification_id', 'in', due)
    .returning(COLUMNS)
    .execute();
  return rows.map(notificationOf).sort((a, b) => a.notificationId - b.notificationId);
}

export async function deleteOldNotifications(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notification').where('created_at', '<', before).execute();
}
