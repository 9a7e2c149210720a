import { PUSH_LEASE_MS, PUSH_LIFE_MS, PUSH_TRY_AGAIN_MS, PUSHES_AT_ONCE } from '@sali/domain/limits/notifications';
import { sendableForMs, sendableFrom } from '@sali/domain/notifications/quiet';
import type { SettingsAnswer } from '@sali/contract/settings';
import { type NotificationsRoom, quietOf, usersOf, wants } from '../room.ts';
import { claimMessages, deleteDevice, deleteMessage, type Message, postponeMessage } from './db.ts';
import { type Outcome, postPush, type Posting } from './post.ts';
import { pushSender } from './vapid.ts';

/**
 * Sends what waits and may be sent now. What a push service could not take is tried again, later each time:
 *
 *   waiting ─▶ claimed ─▶ taken ........................ forgotten
 *      ▲          │  └──▶ 404, 410: the device is gone .. forgotten with its device
 *      │          ├─────▶ other 4xx, too often, too old . forgotten: the app tells it all the same
 *      └──────────┴─────── 429, 5xx, no answer, quiet hours; or this process died
 */
export async function sendPushes(room: NotificationsRoom, stopping: AbortSignal): Promise<void> {
  let posting: Posting | null = null;
  while (!stopping.aborted) {
    const now = room.now();
    const messages = await claimMessages(room.db, now, new Date(now.getTime() + PUSH_LEASE_MS), PUSHES_AT_ONCE);
    if (messages.length === 0) return;
    const settingsOf = await room.settingsOf(room.db, usersOf(messages));
    posting ??= { network: room.push, sender: pushSender(room.config), stopping };
    const over = posting;
    await Promise.all(messages.map((message) => send(room, message, settingsOf(message.userId), over)));
  }
}

async function send(
  room: NotificationsRoom,
  message: Message,
  settings: SettingsAnswer,
  posting: Posting,
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
  const outcome = await postPush(message, sendableForMs(nowMs, quiet, PUSH_LIFE_MS), posting);
  if (posting.stopping.aborted && outcome.kind === 'later') return; // whoever runs next sends it
  await settle(room, message, outcome);
}

async function settle({ db, log, now }: NotificationsRoom, message: Message, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'gone') return deleteDevice(db, message.endpoint);
  if (outcome.kind === 'later') {
    const waitMs = PUSH_TRY_AGAIN_MS[message.attempts - 1];
    if (waitMs !== undefined) {
      const at = now().getTime() + Math.max(waitMs, outcome.afterMs);
      return postponeMessage(db, message, new Date(Math.min(at, message.expiresAt.getTime())));
    }
  }
  if (outcome.kind !== 'sent') {
    // The address itself is the device's secret.
    const status = outcome.kind === 'refused' ? outcome.status : null;
    log.warn({ service: new URL(message.endpoint).host, status }, 'a push was not taken');
  }
  await deleteMessage(db, message.messageId);
}
