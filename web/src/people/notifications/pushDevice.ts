import { deleteDevice, fetchPush, putDevice } from './api.ts';

/** Web push on this browser. Which person turned it on here is remembered after the session ends. */

export type PushDeviceState = 'unsupported' | 'blocked' | 'off' | 'on';

const pushKey = (userId: number): string => `sali-push-${userId}`;
const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether this person turned push on here, as this browser remembers it: a guess while the server cannot be asked. */
export const wasPushOn = (userId: number): boolean => localStorage.getItem(pushKey(userId)) !== null;

/** The state of push on this browser. A sign-out ends the subscription on the server. @throws HttpError */
export async function pushDeviceState(userId: number): Promise<PushDeviceState> {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await subscriptionHere();
  if (!subscription) return 'off';
  const { endpoints } = await fetchPush();
  if (!endpoints.includes(subscription.endpoint)) return 'off';
  localStorage.setItem(pushKey(userId), 'on');
  return 'on';
}

/** Asks for the browser's permission, subscribes, and registers the device. @throws HttpError, DOMException */
export async function turnOnPush(userId: number): Promise<PushDeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushDeviceState(userId);
  await subscribeToPush();
  localStorage.setItem(pushKey(userId), 'on');
  return 'on';
}

/**
 * After a new sign-in, subscribes again if this person had push on here. It asks nothing, and another person does not
 * inherit the subscription. A lock lets one tab do it for all. @throws HttpError, DOMException
 */
export async function restorePush(userId: number): Promise<void> {
  if (!wasPushOn(userId) || !canPush()) return;
  await navigator.locks.request('sali-push', async () => {
    if (Notification.permission === 'granted' && (await pushDeviceState(userId)) === 'off') await subscribeToPush();
  });
}

async function subscribeToPush(): Promise<void> {
  const [worker, { public_key: key }] = await Promise.all([navigator.serviceWorker.ready, fetchPush()]);
  // A subscription with another key, or of the person who was signed in before, cannot be used.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
  await putDevice({ endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } });
}

/** Unsubscribes in the browser first: the server forgets the device when its next push finds nobody. */
export async function turnOffPush(userId: number): Promise<PushDeviceState> {
  localStorage.removeItem(pushKey(userId));
  const subscription = await subscriptionHere();
  await subscription?.unsubscribe();
  // The server forgets the device when its next push finds nobody.
  if (subscription) await deleteDevice(subscription.endpoint).catch(() => undefined);
  return 'off';
}

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
