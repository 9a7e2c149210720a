import { isIP } from 'node:net';
import type * as wire from '@sali/contract/people/notifications/notifications';
import type { Actor } from '../../accounts/accounts.ts';
import { invalidField } from '../../../base/errors.ts';
import { isPublic } from '../../../base/openInternet.ts';
import type { NotificationsRoom, PushNetwork } from '../room.ts';
import { deletePushDevice, selectEndpoints, upsertDevice } from './db.ts';
import { pushSender } from './vapid.ts';

export const PUSH_DEVICES_MAX = 20;

export async function readPush(room: NotificationsRoom, { userId }: Actor): Promise<wire.PushAnswer> {
  return {
    public_key: pushSender(room.config).publicKey,
    endpoints: await selectEndpoints(room.db, userId, room.now()),
  };
}

/** Stores a device for as long as this session lives. @throws AppError invalid_fields: not a push service's address */
export async function addDevice(room: NotificationsRoom, actor: Actor, { endpoint, keys }: wire.PushDevice) {
  if (!mayBePushService(endpoint, room.push)) throw invalidField('endpoint', 'push_endpoint');
  const device = { userId: actor.userId, sessionId: actor.sessionId, endpoint, keys };
  await room.db.transaction().execute((tx) => upsertDevice(tx, device, room.now(), PUSH_DEVICES_MAX));
}

export const removeDevice = ({ db }: NotificationsRoom, { userId }: Actor, endpoint: string): Promise<void> =>
  deletePushDevice(db, endpoint, userId);

/** Whether the address may be on the public internet. Each push checks where the host name resolves to. */
export function mayBePushService(endpoint: string, { protocol }: Pick<PushNetwork, 'protocol'>): boolean {
  const url = new URL(endpoint);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return (
    url.protocol === protocol &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    (isIP(host) === 0 || isPublic(host))
  );
}
