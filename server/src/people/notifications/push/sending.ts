import { PUSH_LIFE_MS } from '@sali/domain/base/limits/notifications';
import { sendableForMs, sendableFrom } from '@sali/domain/people/notifications/quiet';
import type { SettingsAnswer } from '@sali/contract/people/settings/settings';
import { type NotificationsRoom, quietOf, usersOf, wants } from '../room.ts';
import { claimMessages, deletePushDevice, deleteMessage, type PushMessage, postponeMessage } from './db.ts';
import { type PushResult, postPush, type PushContext } from './post.ts';
import { pushSender } from './vapid.ts';

/** Delays between the retries of one push. */
export const PUSH_TRY_AGAIN_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000] as const;
/** A process that claimed a push and reported nothing for this long has died. */
export const PUSH_LEASE_MS = 2 * 60_000;
const PUSHES_AT_ONCE = 100;

/**
 * Sends due messages. A message that the push service could not take is retried, with a longer wait each time:
 *
 *   waiting ─▶ claimed ─▶ taken ........................ deleted
 *      ▲          │  └──▶ 404, 410: the device is gone .. deleted with its device
 *      │          ├─────▶ other 4xx, too often, too old . deleted: the app still shows the notification
 *      └──────────┴─────── 429, 5xx, no answer, quiet hours; or this process died
 */
export async function sendPushes(room: NotificationsRoom, stopping: AbortSignal): Promise<void> {
  let posting: PushContext | null = null;
  while (!stopping.aborted) {
    const now = room.now();
    const messages = await claimMessages(room.db, now, new Date(now.getTime() + PUSH_LEASE_MS), PUSHES_AT_ONCE);
    if (messages.length === 0) return;
    const settingsOf = await room.settingsOf(room.db, usersOf(messages));
    posting ??= { network: room.push, sender: pushSender(room.config), stopping };
    const context = posting;
    await Promise.all(messages.map((message) => sendMessage(room, message, settingsOf(message.userId), context)));
  }
}

async function sendMessage(
  room: NotificationsRoom,
  message: PushMessage,
  settings: SettingsAnswer,
  posting: PushContext,
): Promise<void> {
  const nowMs = room.now().getTime();
  const quiet = quietOf(settings);
  if (!wants(settings, message.kind) || message.expiresAt.getTime() <= nowMs)
    return deleteMessage(room.db, message.messageId);
  const sendableAt = sendableFrom(nowMs, quiet);
  if (sendableAt > nowMs) {
    const held = { ...message, attempts: message.attempts - 1, expiresAt: new Date(sendableAt + PUSH_LIFE_MS) };
    return postponeMessage(room.db, held, new Date(sendableAt));
  }
  const result = await postPush(message, sendableForMs(nowMs, quiet, PUSH_LIFE_MS), posting);
  if (posting.stopping.aborted && result.kind === 'later') return; // the next process sends it
  await applyPushResult(room, message, result);
}

async function applyPushResult(
  { db, log, now }: NotificationsRoom,
  message: PushMessage,
  result: PushResult,
): Promise<void> {
  if (result.kind === 'gone') return deletePushDevice(db, message.endpoint);
  if (result.kind === 'later') {
    const waitMs = PUSH_TRY_AGAIN_MS[message.attempts - 1];
    if (waitMs !== undefined) {
      const at = now().getTime() + Math.max(waitMs, result.afterMs);
      return postponeMessage(db, message, new Date(Math.min(at, message.expiresAt.getTime())));
    }
  }
  if (result.kind !== 'sent') {
    // Only the host: the full address is the device's secret.
    const status = result.kind === 'refused' ? result.status : null;
    log.warn({ service: new URL(message.endpoint).host, status }, 'the push service refused a push');
  }
  await deleteMessage(db, message.messageId);
}
