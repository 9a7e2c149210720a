/*
 * Notifications: prices that fell and promotions that began on what people have on their lists, and reminders that they
 * set. Invariant: of one thing a person is told once, by one process, and never in their quiet hours, Shabbat or holidays.
 * In the app everybody is told; devices that asked for it also by web push. Called by its routes, the clock, and after
 * imports:
 *
 *   prices, promotions ─▶ alerts/ ─┐
 *                                  ├▶ notification (due when it may be told) ─▶ the page
 *   list_reminder ─▶ reminders/ ───┘        └▶ push/ ─▶ push_message ─▶ push service ─▶ device
 */
import type * as wire from '@sali/contract/notifications';
import { documentOf, SETTING_PATHS } from '@sali/contract/settingsWire';
import { NOTIFICATION_DAYS, NOTIFICATIONS_PAGE, NOTIFICATIONS_TICK_MS } from '@sali/domain/limits/notifications';
import { shekelsOrNull } from '@sali/domain/money';
import { SETTING_OF_KIND } from '@sali/domain/notifications/notification';
import { AppError } from '../errors.ts';
import { lookForNews } from './alerts/alerts.ts';
import { countUnread, forgetNotifications, markRead, type Notification, selectNotifications } from './db.ts';
import { readOffToken } from './offLink.ts';
import { queuePushes } from './push/queue.ts';
import { sendPushes } from './push/sending.ts';
import { tellReminders } from './reminders/reminders.ts';
import type { NotificationsRoom } from './room.ts';

export { readReminders } from './reminders/reminders.ts';
export { type NotificationsRoom, PUSH_NETWORK } from './room.ts';

const DAY_MS = 86_400_000;

type Reading = Pick<NotificationsRoom, 'db' | 'now'>;

export async function readNotifications({ db, now }: Reading, userId: number): Promise<wire.NotificationsAnswer> {
  const told = await selectNotifications(db, userId, now(), NOTIFICATIONS_PAGE);
  return { unread: await countUnread(db, userId, now()), notifications: told.map(toWire) };
}

export const readUnread = async ({ db, now }: Reading, userId: number): Promise<wire.UnreadAnswer> => ({
  unread: await countUnread(db, userId, now()),
});

/** Others' notifications, and what is not told yet, stay as they are. */
export const noteRead = ({ db, now }: Reading, userId: number, { notification_ids: ids }: wire.ReadRequest) =>
  markRead(db, userId, now(), ids);

/** Turns a kind off by what a notification carries. @throws AppError forbidden */
export async function turnOff(room: NotificationsRoom, token: string): Promise<void> {
  const off = readOffToken(room.config.jwtSecret, token);
  if (!off) throw new AppError('forbidden');
  await room.changeSettings(off.userId, documentOf([[SETTING_PATHS[SETTING_OF_KIND[off.kind]], false]]));
}

/**
 * Looks once: for due reminders, new prices and promotions where it is time, and what may be pushed now. None of them waits
 * for another that fails: what was not done is done by the next look.
 */
export async function lookAround(
  room: NotificationsRoom,
  { havePricesCome = false, stopping = new AbortController().signal } = {},
): Promise<{ hasLookedForNews: boolean }> {
  const alone = async <T>(what: string, work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      room.log.error({ err: error }, what);
      return undefined;
    });
  await alone('reminders were not told', tellReminders(room));
  const hasLookedForNews = await alone('news were not found', lookForNews(room, havePricesCome, stopping));
  await alone('pushes were not queued', queuePushes(room));
  await alone('pushes were not sent', sendPushes(room, stopping));
  await forgetNotifications(room.db, new Date(room.now().getTime() - NOTIFICATION_DAYS * DAY_MS));
  return { hasLookedForNews: hasLookedForNews === true };
}

/** Every minute while the server runs. @returns what tells it of new prices, and what ends it */
export function startNotifications(room: NotificationsRoom): { pricesCame: () => void; stop: () => Promise<void> } {
  const stopping = new AbortController();
  let havePricesCome = false;
  let looking: Promise<void> | null = null;
  const look = (): void => {
    looking ??= lookAround(room, { havePricesCome, stopping: stopping.signal })
      .then(({ hasLookedForNews }) => {
        if (hasLookedForNews) havePricesCome = false;
      })
      .catch((error: unknown) => room.log.error({ err: error }, 'notifications were not sent'))
      .finally(() => (looking = null));
  };
  const timer = setInterval(look, NOTIFICATIONS_TICK_MS);
  return {
    pricesCame: () => (havePricesCome = true),
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await looking;
    },
  };
}

const toWire = ({ notificationId, kind, listId, data, dueAt, readAt }: Notification): wire.NotificationWire => ({
  notification_id: notificationId,
  kind,
  list_id: listId,
  list_name: data.listName,
  product_name: data.productName ?? '',
  price: shekelsOrNull(data.priceAgorot),
  before: shekelsOrNull(data.beforeAgorot),
  lowest_days: data.lowestDays ?? null,
  text: data.text ?? '',
  store_name: data.storeName ?? '',
  at: dueAt.toISOString(),
  is_read: readAt !== null,
});
