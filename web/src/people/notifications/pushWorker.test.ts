import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';

/** How the service worker handles a push. The script runs over a fake `self`, as in a browser. */
const SCRIPT = readFileSync('web/public/push.js', 'utf8');

type Client = { focus: () => Promise<void>; navigate: (url: string) => Promise<void> };
const shown = vi.fn<(title: string, options: object) => Promise<void>>();
const openWindow = vi.fn<(url: string) => Promise<void>>();
const fetched = vi.fn<(url: string, request: RequestInit) => Promise<{ ok: boolean }>>();
let clients: Client[];
let listeners: Map<string, (event: object) => void>;

const PUSH = {
  title: 'חלב',
  body: 'שבת',
  off: 'בלי',
  token: '1.price.x',
  url: '/shopping/list/1',
  tag: 't',
  lang: 'he',
  dir: 'rtl',
};

beforeEach(() => {
  vi.resetAllMocks();
  shown.mockResolvedValue();
  openWindow.mockResolvedValue();
  clients = [];
  listeners = new Map();
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification: shown },
    clients: { matchAll: () => Promise.resolve(clients), openWindow },
  };
  runInNewContext(SCRIPT, { self, fetch: fetched });
});

/** Fires an event and waits for its `waitUntil` promises. */
async function happen(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
}
const tap = (action = '') =>
  happen('notificationclick', { action, notification: { data: PUSH, close: vi.fn<() => void>() } });

it('[NO19] a push is shown with its button', async () => {
  await happen('push', { data: { json: () => PUSH } });
  const actions = [{ action: 'off', title: 'בלי' }];
  expect(shown).toHaveBeenCalledWith('חלב', expect.objectContaining({ body: 'שבת', tag: 't', dir: 'rtl', actions }));
});

it('[NO19] a tap opens its address in the existing window, else in a new one', async () => {
  await tap();
  expect(openWindow).toHaveBeenCalledWith('/shopping/list/1');
  const client = { focus: vi.fn<Client['focus']>(), navigate: vi.fn<Client['navigate']>().mockResolvedValue() };
  clients = [client];
  await tap();
  expect(client.focus).toHaveBeenCalledOnce();
  expect(client.navigate).toHaveBeenCalledWith('/shopping/list/1');
  client.navigate.mockRejectedValue(new TypeError());
  await tap();
  expect(openWindow).toHaveBeenCalledTimes(2);
});

it('[NO19] its button turns the kind off by one call, or opens the settings if that fails', async () => {
  fetched.mockResolvedValue({ ok: true });
  await tap('off');
  const [url, request] = fetched.mock.calls[0] ?? [];
  expect([url, request?.method, request?.body]).toEqual(['/api/notifications/off', 'POST', '{"token":"1.price.x"}']);
  expect(openWindow).not.toHaveBeenCalled();
  fetched.mockRejectedValue(new TypeError('offline'));
  await tap('off');
  expect(openWindow).toHaveBeenCalledWith('/settings');
});
