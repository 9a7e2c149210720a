import 'fake-indexeddb/auto';
import type { PushAnswer } from '@sali/contract/people/notifications/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAccount } from '../accounts/accounts.ts';
import { useConnectivity } from '../connectivity/connectivity.ts';
import { HttpError } from '../../base/httpError.ts';
import { watchNotifications } from './watchNotifications.ts';
import { turnOffPush, turnOnPush } from './pushDevice.ts';

const api = vi.hoisted(() => ({
  postRead: vi.fn<(ids?: readonly number[]) => Promise<void>>(),
  fetchPush: vi.fn<() => Promise<PushAnswer>>(),
  putDevice: vi.fn<(body: { endpoint: string }) => Promise<void>>(),
  deleteDevice: vi.fn<(endpoint: string) => Promise<void>>(),
}));
vi.mock('./api.ts', () => api);

const user = (userId: number) =>
  ({ userId, email: 'd@example.org', phone: '', firstName: '', lastName: '', userType: 'USER' }) as const;
const OFFLINE = new HttpError(0, 'network', '');

let stops: (() => void)[];
const watch = (search: string) => void stops.push(watchNotifications(search));
beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  stops = [];
  useAccount.setState({ user: null, isExpired: false });
  useConnectivity.setState({ health: 'connected' });
});
afterEach(() => {
  stops.forEach((stop) => stop());
  vi.unstubAllGlobals();
});

/** Waits until started calls have ended: all of them answer at once. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const connectedAgain = () => {
  useConnectivity.setState({ health: 'offline' });
  useConnectivity.setState({ health: 'connected' });
};

describe('a notification that was opened from the phone', () => {
  it('[NO27] is marked as read, and its id leaves the address', async () => {
    api.postRead.mockResolvedValue();
    useAccount.setState({ user: user(1) });
    history.replaceState(null, '', '/shopping/list/17?told=4&x=1#a');
    watch(location.search);
    await settled();
    expect(api.postRead).toHaveBeenCalledExactlyOnceWith([4]);
    expect(location.href).toContain('/shopping/list/17?x=1#a');
    connectedAgain();
    await settled();
    expect(api.postRead).toHaveBeenCalledOnce();
  });

  it('[NO27] waits on the device for a connection, also over a start', async () => {
    api.postRead.mockRejectedValue(OFFLINE);
    useAccount.setState({ user: user(1) });
    watch('?told=4');
    await settled();
    watch('?told=5');
    await settled();
    api.postRead.mockResolvedValue();
    connectedAgain();
    await settled();
    expect(api.postRead).toHaveBeenLastCalledWith([4, 5]);
    expect(localStorage.getItem('sali-opened-notifications')).toBeNull();
  });

  it('[NO27] waits for a sign-in', async () => {
    api.postRead.mockResolvedValue();
    watch('?told=4');
    await settled();
    expect(api.postRead).not.toHaveBeenCalled();
    useAccount.setState({ user: user(1) });
    await settled();
    expect(api.postRead).toHaveBeenCalledExactlyOnceWith([4]);
  });

  it.each(['', '?told=', '?told=x', '?told=-1', '?told=1.5', '?told=99999999999999999999'])(
    '[NO27] an address without a valid id marks nothing: %j',
    async (search) => {
      useAccount.setState({ user: user(1) });
      watch(search);
      await settled();
      expect(api.postRead).not.toHaveBeenCalled();
    },
  );
});

describe('this device after a new sign-in', () => {
  const requestPermission = vi.fn<() => Promise<string>>();
  let endpoints: string[];
  let made: number;

  /** A browser and a server whose list of devices empties when a session ends. */
  beforeEach(() => {
    [endpoints, made] = [[], 0];
    let current: { endpoint: string; unsubscribe: () => Promise<boolean>; toJSON: () => object } | null = null;
    const pushManager = {
      getSubscription: () => Promise.resolve(current),
      subscribe: () => {
        const endpoint = `https://push.example/${(made += 1)}`;
        const keys = { p256dh: 'p', auth: 'a' };
        current = { endpoint, unsubscribe: () => Promise.resolve(true), toJSON: () => ({ endpoint, keys }) };
        return Promise.resolve(current);
      },
    };
    const serviceWorker = {
      getRegistration: () => Promise.resolve({ pushManager }),
      ready: Promise.resolve({ pushManager }),
    };
    const locks = { request: (_name: string, work: () => Promise<void>) => work() };
    vi.stubGlobal('PushManager', vi.fn());
    requestPermission.mockResolvedValue('granted');
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission });
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { serviceWorker, locks }));
    api.fetchPush.mockImplementation(() => Promise.resolve({ public_key: 'KEY', endpoints }));
    api.deleteDevice.mockResolvedValue();
    api.putDevice.mockImplementation(({ endpoint }) => {
      endpoints = [endpoint];
      return Promise.resolve();
    });
  });
  const signIn = async (userId: number) => {
    endpoints = [];
    useAccount.setState({ user: user(userId), isExpired: false });
    await settled();
  };
  const signOut = () => useAccount.setState({ user: null, isExpired: false });
  const turnedOn = async () => {
    watch('');
    await signIn(1);
    await turnOnPush(1);
    requestPermission.mockClear();
    api.putDevice.mockClear();
  };

  it('[NO28] is subscribed again by itself, without a question', async () => {
    await turnedOn();
    signOut();
    await signIn(1);
    expect(endpoints).toEqual(['https://push.example/2']);
    useAccount.setState({ isExpired: true });
    await signIn(1);
    expect(endpoints).toEqual(['https://push.example/3']);
    expect(requestPermission).not.toHaveBeenCalled();
  });

  it('[NO28] is not subscribed for another person, and again for the first who returns', async () => {
    await turnedOn();
    signOut();
    await signIn(2);
    expect(api.putDevice).not.toHaveBeenCalled();
    await signIn(1);
    expect(api.putDevice).toHaveBeenCalledOnce();
  });

  it('[NO28] stays off after it was turned off, or after the browser’s permission was revoked', async () => {
    await turnedOn();
    vi.stubGlobal('Notification', { permission: 'default', requestPermission });
    await signIn(2);
    await signIn(1);
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission });
    await turnOffPush(1);
    await signIn(2);
    await signIn(1);
    expect([api.putDevice.mock.calls, requestPermission.mock.calls]).toEqual([[], []]);
  });

  it('[NO28] retries once with the next connection what failed without a network', async () => {
    await turnedOn();
    api.putDevice.mockRejectedValueOnce(OFFLINE);
    signOut();
    await signIn(1);
    expect(endpoints).toEqual([]);
    connectedAgain();
    await settled();
    expect(endpoints).toEqual(['https://push.example/3']);
    connectedAgain();
    await settled();
    expect(made).toBe(3);
  });
});
