import { PUSH_LIFE_MS } from '@sali/domain/limits/notifications';
import type { SettingsAnswer } from '@sali/contract/settings';
import { directionOf } from '../../html.ts';
import { type Notification, takeDue } from '../db.ts';
import { offToken } from '../offLink.ts';
import { type NotificationsRoom, usersOf, wants } from '../room.ts';
import { forgetSignedOut, insertMessages, selectDevices } from './db.ts';
import { pushTexts, wordsOf } from './words.ts';

const NOTIFICATIONS_AT_ONCE = 1000;

/** What is due is handed to the devices of its people; several alerts of a kind come as one push. */
export async function queuePushes(room: NotificationsRoom): Promise<void> {
  const now = room.now();
  await forgetSignedOut(room.db, now);
  await room.db.transaction().execute(async (tx) => {
    const due = await takeDue(tx, now, NOTIFICATIONS_AT_ONCE);
    if (due.length === 0) return;
    const settingsOf = await room.settingsOf(tx, usersOf(due));
    const devices = await selectDevices(tx, usersOf(due), now);
    // What was turned off while it waited is not pushed.
    const wanted = due.filter(({ userId, kind }) => wants(settingsOf(userId), kind));
    const messages = together(wanted).flatMap((some) => {
      const [{ userId, kind }] = some;
      const payload = JSON.stringify(messageOf(room, some, settingsOf(userId)));
      return devices
        .filter((device) => device.userId === userId)
        .map(({ endpoint }) => ({ userId, endpoint, kind, payload }));
    });
    await insertMessages(tx, messages, now, new Date(now.getTime() + PUSH_LIFE_MS));
  });
}

type Some = readonly [Notification, ...Notification[]];

/** Alerts of one person and kind; each reminder is by itself. */
function together(notifications: readonly Notification[]): Some[] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const one of notifications) {
    const key = one.kind === 'reminder' ? String(one.notificationId) : `${one.userId}:${one.kind}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

function messageOf({ config }: NotificationsRoom, some: Some, { language }: SettingsAnswer) {
  const [one] = some;
  const { title, body } = wordsOf(some, language);
  return {
    title,
    body,
    off: pushTexts(language).off[one.kind],
    token: offToken(config.jwtSecret, one.userId, one.kind),
    url: some.length === 1 ? urlOf(one) : '/notifications',
    // One that was shown is replaced by itself only.
    tag: one.key,
    lang: language,
    dir: directionOf(language),
  };
}

/** Of one alone: whoever opens it has read it (`web/src/notifications/openedNotifications.ts`). Of several the page tells what is new. */
const urlOf = ({ listId, notificationId }: Notification): string =>
  `${listId === null ? '/notifications' : `/shopping/list/${listId}`}?told=${notificationId}`;
