import type { NotificationKind } from '@sali/domain/people/notifications/notification';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { WithDefault } from './priceTables.ts';

/** Row types of notifications, reminders and web push. */

export interface NotificationTable {
  notification_id: GeneratedAlways<number>;
  user_id: number;
  kind: NotificationKind;
  /** Identifies the event: a person gets one notification per key. */
  key: string;
  list_id: number | null;
  data: ColumnType<unknown, string, string>;
  created_at: Date;
  /** Not shown before this time: quiet hours and Shabbat are over. */
  due_at: Date;
  /** When its pushes were queued, or the person had no device. */
  pushed_at: WithDefault<Date | null>;
  read_at: WithDefault<Date | null>;
}

export interface ListReminderTable {
  reminder_id: GeneratedAlways<number>;
  user_id: number;
  list_id: number;
  remind_at: Date;
  is_weekly: boolean;
  created_at: Date;
}

/** A browser that receives web push, as long as the session that registered it lives. */
export interface PushSubscriptionTable {
  endpoint: string;
  user_id: number;
  session_id: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

/** A push that no push service has accepted yet. */
export interface PushMessageTable {
  message_id: GeneratedAlways<number>;
  user_id: number;
  endpoint: string;
  kind: NotificationKind;
  payload: string;
  attempts: WithDefault<number>;
  next_at: Date;
  expires_at: Date;
}

/** One row: when alerts were last created, by any process. */
export interface AlertLookTable {
  only_row: WithDefault<boolean>;
  looked_at: Date;
}
