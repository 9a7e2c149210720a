import { PUSH_LIFE_MS } from '@sali/domain/base/limits/notifications';
import type { SettingsAnswer } from '@sali/contract/people/settings/settings';
import type { NotificationKind } from '@sali/domain/people/notifications/notification';
import { directionOf } from '../../../base/html.ts';
import { type Notification, claimDueNotifications } from '../db.ts';
import { offToken } from '../offLink.ts';
import { type NotificationsRoom, usersOf, wants } from '../room.ts';
import { deleteSignedOutDevices, insertMessages, selectDevices } from './db.ts';
import { pushTexts, titleAndBodyOf } from './words.ts';

const NOTIFICATIONS_AT_ONCE = 1000;

/** Queues due notifications for the devices of their people. Several alerts of one kind become one push. */
export async function queuePushes(room: NotificationsRoom): Promise<void> {
  const now = room.now();
  await deleteSignedOutDevices(room.db, now);
  await room.db.transaction().execute(async (tx) => {
    const due = await claimDueNotifications(tx, now, NOTIFICATIONS_AT_ONCE);
    if (due.length === 0) return;
    const settingsOf = await room.settingsOf(tx, usersOf(due));
    const devices = await selectDevices(tx, usersOf(due), now);
    // A kind that was turned off meanwhile is not pushed.
    const wanted = due.filter(({ userId, kind }) => wants(settingsOf(userId), kind));
    const messages = groupForPush(wanted).flatMap((some) => {
      const [{ userId, kind }] = some;
      const payload = JSON.stringify(pushPayloadOf(room, some, settingsOf(userId)));
      return devices
        .filter((device) => device.userId === userId)
        .map(({ endpoint }) => ({ userId, endpoint, kind, payload }));
    });
    await insertMessages(tx, messages, now, new Date(now.getTime() + PUSH_LIFE_MS));
  });
}

type NotificationGroup = readonly [Notification, ...Notification[]];

/** The kinds about a list as a whole: each is a push of its own. */
const ABOUT_LISTS: ReadonlySet<NotificationKind> = new Set(['reminder', 'list_made']);

/** Groups alerts by person and kind. */
function groupForPush(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const one of notifications) {
    const key = ABOUT_LISTS.has(one.kind) ? String(one.notificationId) : `${one.userId}:${one.kind}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

function pushPayloadOf({ config }: NotificationsRoom, some: NotificationGroup, { language }: SettingsAnswer) {
  const [one] = some;
  const { title, body } = titleAndBodyOf(some, language);
  return {
    title,
    body,
    off: pushTexts(language).off[one.kind],
    token: offToken(config.jwtSecret, one.userId, one.kind),
    url: some.length === 1 ? targetUrlOf(one) : '/notifications',
    // A device replaces a shown notification only by one with the same tag.
    tag: one.key,
    lang: language,
    dir: directionOf(language),
  };
}

/** A single notification opens its list, product or recipe and is marked as read there (the web's notifications room). Several open the page. */
function targetUrlOf({ listId, notificationId, data: { itemCode, recipeId } }: Notification): string {
  const recipe = recipeId === undefined ? '/notifications' : `/recipe/${recipeId}`;
  const page = itemCode === undefined ? recipe : `/products/${encodeURIComponent(itemCode)}/edit`;
  return `${listId === null ? page : `/shopping/list/${listId}`}?told=${notificationId}`;
}
