import { NOTIFICATIONS_PAGE } from '@sali/domain/base/limits/notifications';
import { NOTIFICATION_KINDS } from '@sali/domain/people/notifications/notification';
import { INTEGER_MAX } from '../../base/ids.ts';
import { z } from 'zod';
import { messageText } from '../../base/messages.ts';

/** Notifications, reminders and push devices, as the API spells them (docs/spec/accounts.md). */

const Time = z.string().describe('ISO 8601, UTC');

export const NotificationWire = z.object({
  notification_id: z.number(),
  kind: z.enum(NOTIFICATION_KINDS),
  list_id: z.number().nullable(),
  list_name: z.string(),
  product_name: z.string().describe('of a price, a promotion, an item that was not found or a proposal'),
  item_code: z.string().describe('of the product of a proposal; else empty'),
  recipe_id: z.number().nullable().describe('the recipe that was hidden, whose title is in `product_name`; else null'),
  price: z.number().nullable().describe('shekels, of a price'),
  before: z.number().nullable().describe('shekels, what it was'),
  lowest_days: z
    .number()
    .nullable()
    .describe('the number of days for which the price was not lower, if that is worth showing'),
  text: z.string().describe("a promotion in its chain's words; why a proposal was rejected, or a recipe hidden"),
  store_name: z.string(),
  person_name: z.string().describe('who did not find the product'),
  at: Time,
  is_read: z.boolean(),
});
export type NotificationWire = z.infer<typeof NotificationWire>;

export const NotificationsAnswer = z.object({
  unread: z.number(),
  notifications: z.array(NotificationWire).describe(`the newest first, at most ${NOTIFICATIONS_PAGE}`),
});
export type NotificationsAnswer = z.infer<typeof NotificationsAnswer>;

export const UnreadAnswer = z.object({ unread: z.number() });
export type UnreadAnswer = z.infer<typeof UnreadAnswer>;

export const ReadRequest = z.object({
  notification_ids: z
    .array(
      z
        .int(messageText('notification_id'))
        .positive(messageText('notification_id'))
        .max(INTEGER_MAX, messageText('notification_id')),
    )
    .max(NOTIFICATIONS_PAGE)
    .optional()
    .describe('which; without it all'),
});
export type ReadRequest = z.infer<typeof ReadRequest>;

export const NewReminder = z.object({
  list_id: z.union([z.number(), z.string()], messageText('list_missing')),
  remind_at: z.iso.datetime({ offset: true, error: messageText('moment_invalid') }),
  is_weekly: z
    .boolean(messageText('choice_missing'))
    .default(false)
    .describe('again every week at the same hour in Israel'),
});
export type NewReminder = z.input<typeof NewReminder>;

export const ReminderWire = z.object({
  reminder_id: z.number(),
  list_id: z.number(),
  list_name: z.string(),
  remind_at: Time,
  told_at: Time.describe('later than `remind_at` where that falls into quiet hours, Shabbat or a holiday'),
  is_weekly: z.boolean(),
});
export type ReminderWire = z.infer<typeof ReminderWire>;

export const ReminderParams = z.object({
  reminder_id: z.coerce.number(messageText('reminder_id')).int().positive().max(INTEGER_MAX),
});

export const PushAnswer = z.object({
  public_key: z.string().describe('VAPID, base64url'),
  endpoints: z.array(z.string()).describe("the person's devices that get pushes"),
});
export type PushAnswer = z.infer<typeof PushAnswer>;

const KEY_WRONG = messageText('push_key');
const ENDPOINT_WRONG = messageText('push_endpoint');
const endpoint = z.url(ENDPOINT_WRONG).max(2000, ENDPOINT_WRONG);

export const PushDevice = z.object({
  endpoint,
  keys: z.object({
    p256dh: z.string(KEY_WRONG).regex(/^[\w-]{87}=?$/, KEY_WRONG),
    auth: z.string(KEY_WRONG).regex(/^[\w-]{22}(?:==)?$/, KEY_WRONG),
  }),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const EndOfDevice = z.object({ endpoint });

export const TurnOff = z.object({
  token: z.string(messageText('token_missing')).max(500, messageText('token_missing')),
});
