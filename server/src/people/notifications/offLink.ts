import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '@sali/domain/people/notifications/notification';

/** The token in a pushed notification. It turns the notification's kind off without a session, and nothing else. */
export const offToken = (secret: string, userId: number, kind: NotificationKind): string =>
  `${userId}.${kind}.${signature(secret, userId, kind)}`;

/** @returns undefined for a token that this server did not sign */
export function readOffToken(secret: string, token: string): { userId: number; kind: NotificationKind } | undefined {
  const [user = '', name = '', signed = ''] = token.split('.');
  const kind = NOTIFICATION_KINDS.find((one) => one === name);
  if (kind === undefined || !/^\d{1,9}$/.test(user)) return undefined;
  const [given, wanted] = [Buffer.from(signed), Buffer.from(signature(secret, Number(user), kind))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? { userId: Number(user), kind } : undefined;
}

const signature = (secret: string, userId: number, kind: NotificationKind): string =>
  createHmac('sha256', secret).update(`notification-off:${userId}:${kind}`).digest('base64url');
