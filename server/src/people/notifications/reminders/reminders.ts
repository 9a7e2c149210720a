import type * as wire from '@sali/contract/people/notifications/notifications';
import { sendableFrom } from '@sali/domain/people/notifications/quiet';
import { nextWeekly } from '@sali/domain/people/notifications/weekly';
import { DAY_MS } from '@sali/domain/base/time';
import type { Db } from '../../../base/db/open.ts';
import { AppError, invalidField } from '../../../base/errors.ts';
import { insertNotifications } from '../db.ts';
import { type NotificationsRoom, quietOf, usersOf, wants } from '../room.ts';
import type { Reminder } from './db.ts';
import * as sql from './db.ts';

export const REMINDERS_MAX = 100;
const REMINDER_AHEAD_DAYS_MAX = 366;

const REMINDERS_AT_ONCE = 500;

export async function readReminders(
  { db, settingsOf }: Pick<NotificationsRoom, 'db' | 'settingsOf'>,
  userId: number,
): Promise<wire.ReminderWire[]> {
  const reminders = await sql.selectReminders(db, userId);
  const quiet = quietOf((await settingsOf(db, [userId]))(userId));
  return reminders.map(({ reminderId, listId, listName, remindAt, isWeekly }) => ({
    reminder_id: reminderId,
    list_id: listId,
    list_name: listName,
    remind_at: remindAt.toISOString(),
    told_at: new Date(sendableFrom(remindAt.getTime(), quiet)).toISOString(),
    is_weekly: isWeekly,
  }));
}

/** @throws AppError list_not_found, invalid_fields: the time has passed or is too far off, or there are too many */
export async function addReminder(room: NotificationsRoom, userId: number, body: wire.NewReminder) {
  const remindAt = new Date(body.remind_at);
  const aheadMs = remindAt.getTime() - room.now().getTime();
  if (aheadMs <= 0) throw invalidField('remind_at', 'moment_past');
  if (aheadMs > REMINDER_AHEAD_DAYS_MAX * DAY_MS) throw invalidField('remind_at', 'moment_far');
  const listId = await room.listIdOf(String(body.list_id), userId);
  if ((await sql.selectReminders(room.db, userId)).length >= REMINDERS_MAX)
    throw invalidField('list_id', 'reminders_most', { max: REMINDERS_MAX });
  await sql.insertReminder(room.db, { userId, listId, remindAt, isWeekly: body.is_weekly ?? false }, room.now());
  return readReminders(room, userId);
}

/** @throws AppError not_found */
export async function removeReminder({ db }: { db: Db }, userId: number, reminderId: number): Promise<void> {
  if (!(await sql.deleteReminderRow(db, userId, reminderId))) throw new AppError('not_found');
}

/** Turns due reminders into notifications. People who turned reminders off get none; weekly reminders continue. */
export async function notifyDueReminders(room: NotificationsRoom): Promise<void> {
  const now = room.now();
  await room.db.transaction().execute(async (tx) => {
    const due = await sql.lockDueReminders(tx, now, REMINDERS_AT_ONCE);
    if (due.length === 0) return;
    const settingsOf = await room.settingsOf(tx, usersOf(due));
    const wanted = due.filter(({ userId }) => wants(settingsOf(userId), 'reminder'));
    const rows = wanted.map(({ reminderId, userId, listId, listName, remindAt }) => ({
      userId,
      kind: 'reminder' as const,
      key: `reminder:${reminderId}:${remindAt.toISOString()}`,
      listId,
      data: { listName },
      dueAt: new Date(sendableFrom(now.getTime(), quietOf(settingsOf(userId)))),
    }));
    await insertNotifications(tx, rows, now);
    for (const reminder of due) await rescheduleOrDelete(tx, reminder, now);
  });
}

const rescheduleOrDelete = async (
  tx: Db,
  { reminderId, userId, remindAt, isWeekly }: Reminder,
  now: Date,
): Promise<unknown> =>
  isWeekly
    ? sql.moveReminder(tx, reminderId, new Date(nextWeekly(remindAt.getTime(), now.getTime())))
    : sql.deleteReminderRow(tx, userId, reminderId);
