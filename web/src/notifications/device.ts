import { deleteDevice, fetchPush, putDevice } from './api.ts';

/** Whether this browser is told by web push. Who had it turned on here is remembered beyond the session. */

export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on';

const keyOf = (userId: number): string => `sali-push-${userId}`;
const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What the browser has, and whether the account knows of it: a sign-out ends it there. @throws HttpError */
export async function deviceState(userId: number): Promise<DeviceState> {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await subscriptionHere();
  if (!subscription) return 'off';
  const { endpoints } = await fetchPush();
  if (!endpoints.includes(subscription.endpoint)) return 'off';
  localStorage.setItem(keyOf(userId), 'on');
  return 'on';
}

/** Asks the person, then the browser, then tells the server. @throws where one of them says no */
export async function turnOn(userId: number): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return deviceState(userId);
  await subscribe();
  localStorage.setItem(keyOf(userId), 'on');
  return 'on';
}

/**
 * After a new sign-in, for who had this device turned on before: nobody is asked, and nobody else inherits it. One tab
 * does it for all. @throws HttpError, DOMException
 */
export async function turnOnAgain(userId: number): Promise<void> {
  if (localStorage.getItem(keyOf(userId)) === null || !canPush()) return;
  await navigator.locks.request('sali-push', async () => {
    if (Notification.permission === 'granted' && (await deviceState(userId)) === 'off') await subscribe();
  });
}

async function subscribe(): Promise<void> {
  const [worker, { public_key: key }] = await Promise.all([navigator.serviceWorker.ready, fetchPush()]);
  // One of another key, or of somebody who was signed in here before, is of no use.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
  await putDevice({ endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } });
}

/** The browser forgets first: what the server still sends then finds nobody, and it forgets too. */
export async function turnOff(userId: number): Promise<DeviceState> {
  localStorage.removeItem(keyOf(userId));
  const subscription = await subscriptionHere();
  await subscription?.unsubscribe();
  if (subscription) await deleteDevice(subscription.endpoint).catch(() => undefined);
  return 'off';
}

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
