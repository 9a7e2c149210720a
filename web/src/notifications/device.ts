import { deleteDevice, fetchPush, putDevice } from './api.ts';

/** Whether this browser is told by web push. */

export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on';

/** What the browser has, and whether the account knows of it: a sign-out ends it there. @throws HttpError */
export async function deviceState(): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await subscriptionHere();
  if (!subscription) return 'off';
  const { endpoints } = await fetchPush();
  return endpoints.includes(subscription.endpoint) ? 'on' : 'off';
}

/** Asks the person, then the browser, then tells the server. @throws where one of them says no */
export async function turnOn(): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return deviceState();
  const [worker, { public_key: key }] = await Promise.all([navigator.serviceWorker.ready, fetchPush()]);
  // One of another key, or of somebody who was signed in here before, is of no use.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
  await putDevice({ endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } });
  return 'on';
}

/** The browser forgets first: what the server still sends then finds nobody, and it forgets too. */
export async function turnOff(): Promise<DeviceState> {
  const subscription = await subscriptionHere();
  await subscription?.unsubscribe();
  if (subscription) await deleteDevice(subscription.endpoint).catch(() => undefined);
  return 'off';
}

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
