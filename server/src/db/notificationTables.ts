import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Defaulted } from './priceTables.ts';

/** Row types of notifications, reminders and web push. */

type Kind = 'price' | 'promotion' | 'reminder';

export interface NotificationTable {
  notification_id: GeneratedAlways<number>;
  user_id: number;
  kind: Kind;
  /** What it is about: of one key a person is told once. */
  key: string;
  list_id: number | null;
  data: ColumnType<unknown, string, string>;
  created_at: Date;
  /** Not told before: quiet hours and Shabbat are over. */
  due_at: Date;
  /** When it was handed to the devices, or found to have none. */
  pushed_at: Defaulted<Date | null>;
  read_at: Defaulted<Date | null>;
}

export interface ListReminderTable {
  reminder_id: GeneratedAlways<number>;
  user_id: number;
  list_id: number;
  remind_at: Date;
  is_weekly: boolean;
  created_at: Date;
}

/** A browser that is told by web push, as long as the session that asked for it lives. */
export interface PushSubscriptionTable {
  endpoint: string;
  user_id: number;
  session_id: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

/** A push that no push service has taken yet. */
export interface PushMessageTable {
  message_id: GeneratedAlways<number>;
  user_id: number;
  endpoint: string;
  kind: Kind;
  payload: string;
  attempts: Defaulted<number>;
  next_at: Date;
  expires_at: Date;
}

/** One row: when news were last looked for, by whichever process. */
export interface AlertLookTable {
  only_row: Defaulted<boolean>;
  looked_at: Date;
}
