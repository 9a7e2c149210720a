/*
 * Notifications: prices that fell and promotions that began on what people have on their lists, reminders that they
 * set, what somebody on a shared list did not find, and decisions about what they proposed. Invariant: a person gets one notification per event, from one process, and never in their quiet hours, on Shabbat
 * or on holidays. The app shows notifications to everybody; devices that asked for it get them by web push, too. Called by
 * its routes, the clock, and after imports:
 *
 *   prices, promotions ─▶ alerts/ ─┐
 *                                  ├▶ notification (due when it may be shown) ─▶ the page
 *   list_reminder ─▶ reminders/ ───┤        └▶ push/ ─▶ push_message ─▶ push service ─▶ device
 *   not found     ─▶ missed/ ──────┘
 */
import type * as wire from '@sali/contract/people/notifications/notifications';
import { documentOf, SETTING_PATHS } from '@sali/contract/people/settings/settingsWire';
import { NOTIFICATIONS_PAGE } from '@sali/domain/base/limits/notifications';
import { shekelsOrNull } from '@sali/domain/base/money';
import { SETTING_OF_KIND } from '@sali/domain/people/notifications/notification';
import { DAY_MS } from '@sali/domain/base/time';
import { AppError } from '../../base/errors.ts';
import { createAlerts } from './alerts/alerts.ts';
import { countUnread, deleteOldNotifications, markRead, type Notification, selectNotifications } from './db.ts';
import { readOffToken } from './offLink.ts';
import { selectOwnDevices } from './push/db.ts';
import { queuePushes } from './push/queue.ts';
import { sendPushes } from './push/sending.ts';
import { notifyDueReminders } from './reminders/reminders.ts';
import type { NotificationsRoom } from './room.ts';

/** How long a notification stays on its page, in days. */
const NOTIFICATION_DAYS = 30;

export { notifyMissed } from './missed/missed.ts';
export { notifyOfHiddenContent } from './hiddenContent.ts';
export { notifyOfMadeList } from './madeLists.ts';
export { notifyOfDecision, type ProposalDecision } from './proposalDecisions.ts';
export { readReminders } from './reminders/reminders.ts';
export { type NotificationsRoom, PUSH_NETWORK } from './room.ts';

type NotificationReader = Pick<NotificationsRoom, 'db' | 'now'>;

export async function readNotifications(
  { db, now }: NotificationReader,
  userId: number,
): Promise<wire.NotificationsAnswer> {
  const newest = await selectNotifications(db, userId, now(), NOTIFICATIONS_PAGE);
  return { unread: await countUnread(db, userId, now()), notifications: newest.map(notificationToWire) };
}

/** All notifications that are kept, and the devices that get them as pushes: for the export of a person's data. */
export const readOwnNotifications = async ({ db, now }: NotificationReader, userId: number) => ({
  notifications: (await selectNotifications(db, userId, now())).map(notificationToWire),
  push_devices: (await selectOwnDevices(db, userId)).map(({ endpoint, created_at: at }) => ({
    name: new URL(endpoint).host,
    created_at: at.toISOString(),
  })),
});

export const readUnread = async ({ db, now }: NotificationReader, userId: number): Promise<wire.UnreadAnswer> => ({
  unread: await countUnread(db, userId, now()),
});

/** Marks notifications as read. Other people's notifications, and those that are not due yet, do not change. */
export const markNotificationsRead = (
  { db, now }: NotificationReader,
  userId: number,
  { notification_ids: ids }: wire.ReadRequest,
) => markRead(db, userId, now(), ids);

/** Turns a kind of notification off, by the token that a notification carries. @throws AppError forbidden */
export async function turnKindOff(room: NotificationsRoom, token: string): Promise<void> {
  const off = readOffToken(room.config.jwtSecret, token);
  if (!off) throw new AppError('forbidden');
  await room.changeSettings(off.userId, documentOf([[SETTING_PATHS[SETTING_OF_KIND[off.kind]], false]]));
}

/**
 * Runs one tick: due reminders, alerts of new prices and promotions if it is time, and pushes that may be sent now. A step
 * that fails is logged and does not stop the next ones; the next tick repeats it.
 */
export async function runNotificationTick(
  room: NotificationsRoom,
  { havePricesCome = false, stopping = new AbortController().signal } = {},
): Promise<{ hasLookedForNews: boolean }> {
  const logFailure = async <T>(what: string, work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      room.log.error({ err: error }, what);
      return undefined;
    });
  await logFailure('reminders were not created', notifyDueReminders(room));
  const hasLookedForNews = await logFailure('alerts were not created', createAlerts(room, havePricesCome, stopping));
  await logFailure('pushes were not queued', queuePushes(room));
  await logFailure('pushes were not sent', sendPushes(room, stopping));
  await deleteOldNotifications(room.db, new Date(room.now().getTime() - NOTIFICATION_DAYS * DAY_MS));
  return { hasLookedForNews: hasLookedForNews === true };
}

/** The ticks of one process, which know whether prices came since they last looked for news. */
export class NotificationTicks {
  readonly #room: NotificationsRoom;
  #havePricesCome = false;

  constructor(room: NotificationsRoom) {
    this.#room = room;
  }

  /** Call it after an import. */
  pricesCame(): void {
    this.#havePricesCome = true;
  }

  /** @param stopping aborted when the server stops */
  async run(stopping: AbortSignal): Promise<void> {
    const options = { havePricesCome: this.#havePricesCome, stopping };
    const { hasLookedForNews } = await runNotificationTick(this.#room, options);
    if (hasLookedForNews) this.#havePricesCome = false;
  }
}

const notificationToWire = ({
  notificationId,
  kind,
  listId,
  data,
  dueAt,
  readAt,
}: Notification): wire.NotificationWire => ({
  notification_id: notificationId,
  kind,
  list_id: listId,
  list_name: data.listName,
  product_name: data.productName ?? '',
  item_code: data.itemCode ?? '',
  price: shekelsOrNull(data.priceAgorot),
  before: shekelsOrNull(data.beforeAgorot),
  lowest_days: data.lowestDays ?? null,
  recipe_id: data.recipeId ?? null,
  text: data.text ?? '',
  store_name: data.storeName ?? '',
  person_name: data.personName ?? '',
  at: dueAt.toISOString(),
  is_read: readAt !== null,
});
