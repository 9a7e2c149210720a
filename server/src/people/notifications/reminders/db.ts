import { sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';

export type Reminder = {
  readonly reminderId: number;
  readonly userId: number;
  readonly listId: number;
  readonly listName: string;
  readonly remindAt: Date;
  readonly isWeekly: boolean;
  readonly createdAt: Date;
};

type ReminderRow = {
  reminder_id: number;
  user_id: number;
  list_id: number;
  name: string;
  remind_at: Date;
  is_weekly: boolean;
  created_at: Date;
};

const reminderOf = (row: ReminderRow): Reminder => ({
  reminderId: row.reminder_id,
  userId: row.user_id,
  listId: row.list_id,
  listName: row.name,
  remindAt: row.remind_at,
  isWeekly: row.is_weekly,
  createdAt: row.created_at,
});

/** The person still has the list. Reminders of a list that was left stay stored and return with the list. */
const REACHABLE = sql<boolean>`list.deleted_at is null and (list.owner_id = list_reminder.user_id or exists (
  select 1 from list_participant p where p.list_id = list.list_id and p.user_id = list_reminder.user_id))`;

const selectReachable = (db: Db) =>
  db
    .selectFrom('list_reminder')
    .innerJoin('list', 'list.list_id', 'list_reminder.list_id')
    .select(['reminder_id', 'list_reminder.user_id', 'list.list_id', 'list.name', 'remind_at', 'is_weekly'])
    .select('list_reminder.created_at')
    .where(REACHABLE);

export async function selectReminders(db: Db, userId: number): Promise<Reminder[]> {
  const rows = await selectReachable(db).where('list_reminder.user_id', '=', userId).orderBy('remind_at').execute();
  return rows.map(reminderOf);
}

/** Due reminders, locked against other processes until the transaction ends. */
export async function lockDueReminders(tx: Db, now: Date, limit: number): Promise<Reminder[]> {
  const rows = await selectReachable(tx)
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(limit)
    .forUpdate('list_reminder')
    .skipLocked()
    .execute();
  return rows.map(reminderOf);
}

export type ReminderInsert = Pick<Reminder, 'userId' | 'listId' | 'remindAt' | 'isWeekly'>;

export async function insertReminder(db: Db, reminder: ReminderInsert, now: Date): Promise<void> {
  const { userId, listId, remindAt, isWeekly } = reminder;
  await db
    .insertInto('list_reminder')
    .values({ user_id: userId, list_id: listId, remind_at: remindAt, is_weekly: isWeekly, created_at: now })
    .execute();
}

export async function moveReminder(db: Db, reminderId: number, remindAt: Date): Promise<void> {
  await db.updateTable('list_reminder').set({ remind_at: remindAt }).where('reminder_id', '=', reminderId).execute();
}

export async function deleteReminderRow(db: Db, userId: number, reminderId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('list_reminder')
    .where('user_id', '=', userId)
    .where('reminder_id', '=', reminderId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
