import 'fake-indexeddb/auto';
import type {
  NotificationsAnswer,
  NotificationWire,
  PushAnswer,
  ReminderWire,
} from '@sali/contract/people/notifications/notifications';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAccount } from '../accounts/accounts.ts';
import { notificationsTexts as words } from '@sali/texts/app/notifications';
import { HttpError } from '../../base/httpError.ts';
import { syncEngine } from '../sync/engine.ts';
import { testList } from '../sync/testList.ts';
import { newQueryClient } from '../../base/queryClient.ts';
import { TestQueries } from '../../base/testQueries.tsx';
import { openSettingsOf, useSettings } from '../settings/storedSettings.ts';
import { NotificationsPage } from './NotificationsPage.tsx';
import { startTestEngine } from '../sync/testSync.ts';

await startTestEngine();

const api = vi.hoisted(() => ({
  fetchNotifications: vi.fn<() => Promise<NotificationsAnswer>>(),
  fetchUnread: vi.fn<() => Promise<{ unread: number }>>(),
  postRead: vi.fn<(ids?: readonly number[]) => Promise<void>>(),
  fetchReminders: vi.fn<() => Promise<ReminderWire[]>>(),
  postReminder: vi.fn<(body: object) => Promise<ReminderWire[]>>(),
  deleteReminder: vi.fn<(id: number) => Promise<void>>(),
  fetchPush: vi.fn<() => Promise<PushAnswer>>(),
  putDevice: vi.fn<(body: object) => Promise<void>>(),
  deleteDevice: vi.fn<(endpoint: string) => Promise<void>>(),
}));
vi.mock('./api.ts', () => api);
const toast = vi.hoisted(() => ({ showToast: vi.fn<(text: string, action?: { run: () => void }) => void>() }));
vi.mock('../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toast }));

const USER = {
  userId: 1,
  email: 'd@example.org',
  phone: '',
  firstName: 'דנה',
  lastName: '',
  userType: 'USER',
} as const;
const one = (id: number, more: Partial<NotificationWire> = {}): NotificationWire => ({
  notification_id: id,
  kind: 'price',
  list_id: 17,
  list_name: 'שבת',
  product_name: 'חלב',
  price: 5.9,
  before: 6.9,
  lowest_days: null,
  recipe_id: null,
  item_code: '',
  text: '',
  person_name: '',
  store_name: 'שופרסל דיל',
  at: new Date(Date.now() - 3_600_000).toISOString(),
  is_read: false,
  ...more,
});
const reminder: ReminderWire = {
  reminder_id: 4,
  list_id: 17,
  list_name: 'שבת',
  remind_at: '2026-11-27T16:00:00.000Z',
  told_at: '2026-11-28T15:20:00.000Z',
  is_weekly: true,
};
const LATER = { timeout: 20_000 };

let queryClient = newQueryClient();
const open = () =>
  render(
    <MemoryRouter initialEntries={['/notifications']}>
      <TestQueries client={queryClient}>
        <NotificationsPage />
      </TestQueries>
    </MemoryRouter>,
  );
const part = async (title: string) => within(await screen.findByRole('region', { name: title }, LATER));
const found = (text: RegExp | string) => screen.findByText(text, undefined, LATER);

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  queryClient = newQueryClient();
  useAccount.setState({ user: USER, isExpired: false });
  openSettingsOf(null);
  const list = { ...testList(), serverId: 17 };
  syncEngine().state.setState({ lists: { [list.id]: list } });
  api.fetchNotifications.mockResolvedValue({ unread: 0, notifications: [] });
  api.fetchReminders.mockResolvedValue([]);
  api.postRead.mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('notifications', () => {
  it('[NO20] are read one by one by opening their list, or all at once', async () => {
    const notifications = [one(3), one(2, { kind: 'promotion', text: '2 ב-10' }), one(1, { kind: 'reminder' })];
    api.fetchNotifications.mockResolvedValue({ unread: 3, notifications });
    open();
    expect(await found(/חלב.*: .*5\.90.* במקום .*6\.90/)).toBeTruthy();
    expect(screen.getByText(/חלב.*: .*2 ב-10/)).toBeTruthy();
    expect(screen.getAllByText(words.inbox.isNew)).toHaveLength(3);
    const link = screen.getByRole('link', { name: /תזכורת: .*שבת/ });
    expect(link.getAttribute('href')).toBe('/shopping/list/17');
    fireEvent.click(link);
    await waitFor(() => expect(screen.getAllByText(words.inbox.isNew)).toHaveLength(2), LATER);
    expect(api.postRead).toHaveBeenLastCalledWith([1]);
    fireEvent.click(screen.getByText(words.inbox.readAll));
    await waitFor(() => expect(screen.queryByText(words.inbox.isNew)).toBeNull(), LATER);
    expect(api.postRead).toHaveBeenLastCalledWith(undefined);
    expect(screen.queryByText(words.inbox.readAll)).toBeNull();
  });

  it('[NO30] show for how long the price was not lower', async () => {
    const [lowest, other] = [one(3, { lowest_days: 90 }), one(2)];
    api.fetchNotifications.mockResolvedValue({ unread: 2, notifications: [lowest, other] });
    open();
    expect(await found('הכי זול ב־90 יום')).toBeTruthy();
    expect(screen.getAllByText(/הכי זול/)).toHaveLength(1);
  });

  it('[MD7] a decision about a proposal says why it was rejected, and opens the product', async () => {
    const about = {
      kind: 'proposal_rejected',
      list_id: null,
      list_name: '',
      store_name: '',
      item_code: '7290004131074',
    } as const;
    api.fetchNotifications.mockResolvedValue({ unread: 1, notifications: [one(1, { ...about, text: 'פרסומת' })] });
    open();
    const link = await screen.findByRole('link', { name: /פרסומת/ }, LATER);
    expect(link.getAttribute('href')).toBe('/products/7290004131074/edit?mode=simple');
    expect(link.textContent.replaceAll(/[\u2066-\u2069]/g, '')).toContain('ההצעה שלכם לחלב לא התקבלה: פרסומת');
  });

  it('[NO20] can be turned off by kind, and on again', async () => {
    api.fetchNotifications.mockResolvedValue({ unread: 1, notifications: [one(3)] });
    open();
    fireEvent.click(await screen.findByLabelText(words.inbox.turnOff.price, undefined, LATER));
    expect(useSettings.getState().priceAlerts).toBe(false);
    expect(screen.queryByLabelText(words.inbox.turnOff.price)).toBeNull();
    const [text, action] = toast.showToast.mock.calls[0] ?? [];
    expect(text).toBe(words.inbox.turnedOff.price);
    action?.run();
    expect(useSettings.getState().priceAlerts).toBe(true);
  });

  it('[NO20] an empty list, a missing network and a failure each have a message; notifications seen before stay', async () => {
    open();
    expect(await found(words.inbox.empty)).toBeTruthy();
    api.fetchNotifications.mockRejectedValue(new HttpError(0, 'offline', ''));
    await queryClient.refetchQueries();
    expect(await found(words.inbox.asSeen)).toBeTruthy();
    cleanup();
    queryClient.clear();
    open();
    expect(await found(words.inbox.offline)).toBeTruthy();
    api.fetchNotifications.mockResolvedValue({ unread: 0, notifications: [] });
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button'));
    expect(await found(words.inbox.empty)).toBeTruthy();
  });

  it('[NO20] a guest sees a link to the sign-in', () => {
    useAccount.setState({ user: null });
    open();
    expect(screen.getByRole('link', { name: words.toSignIn }).getAttribute('href')).toContain('/login');
    expect(api.fetchNotifications).not.toHaveBeenCalled();
  });
});

describe('reminders', () => {
  it('[NO21] are set for a list and a time, which turns reminders on, and are removed', async () => {
    api.postReminder.mockResolvedValue([reminder]);
    open();
    const card = await part(words.reminders.title);
    fireEvent.click(card.getByText(words.reminders.add));
    expect(card.getByText(words.reminders.pick)).toBeTruthy();
    expect(api.postReminder).not.toHaveBeenCalled();
    fireEvent.change(card.getByLabelText(words.reminders.day), { target: { value: '2026-11-27' } });
    fireEvent.click(card.getByLabelText(words.reminders.everyWeek));
    fireEvent.click(card.getByText(words.reminders.add));
    expect(await screen.findByLabelText(words.reminders.remove({ list: 'שבת' }), undefined, LATER)).toBeTruthy();
    const remind_at = new Date('2026-11-27T18:00').toISOString();
    expect(api.postReminder).toHaveBeenCalledWith(expect.objectContaining({ remind_at, is_weekly: true }));
    expect(useSettings.getState().listReminders).toBe(true);
    expect(card.getByText(/בזמן הזה שקט אצלכם/)).toBeTruthy();
    api.deleteReminder.mockResolvedValue();
    // It is gone all the same.
    api.fetchReminders.mockRejectedValueOnce(new HttpError(0, 'network', 'אין חיבור'));
    fireEvent.click(screen.getByLabelText(words.reminders.remove({ list: 'שבת' })));
    await waitFor(() => expect(screen.queryByLabelText(words.reminders.remove({ list: 'שבת' }))).toBeNull(), LATER);
    expect(api.deleteReminder).toHaveBeenCalledWith(4);
    expect(card.queryByRole('alert')).toBeNull();
  });

  it('[NO21] one that fired or was deleted elsewhere leaves the page too', async () => {
    api.fetchReminders.mockResolvedValueOnce([reminder]);
    api.deleteReminder.mockRejectedValue(new HttpError(404, 'reminder_not_found', 'אין תזכורת כזאת'));
    open();
    const remove = words.reminders.remove({ list: 'שבת' });
    fireEvent.click(await screen.findByLabelText(remove, undefined, LATER));
    await waitFor(() => expect(screen.queryByLabelText(remove)).toBeNull(), LATER);
    expect(screen.queryByText('אין תזכורת כזאת')).toBeNull();
  });

  it('[NO21] show why the server refused one, and the form keeps what was typed', async () => {
    const errors = [{ path: 'remind_at', message: 'הזמן הזה כבר עבר' }];
    api.postReminder.mockRejectedValue(new HttpError(422, 'invalid_fields', 'שדות שגויים', errors));
    open();
    const day = (await part(words.reminders.title)).getByLabelText<HTMLInputElement>(words.reminders.day);
    fireEvent.change(day, { target: { value: '2020-01-01' } });
    fireEvent.click(screen.getByText(words.reminders.add));
    expect(await found('הזמן הזה כבר עבר')).toBeTruthy();
    expect(day.value).toBe('2020-01-01');
  });
});

describe('this device', () => {
  const subscription = (endpoint: string) => ({
    endpoint,
    unsubscribe: vi.fn<() => Promise<boolean>>().mockResolvedValue(true),
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  });
  const browser = (permission: string, has: ReturnType<typeof subscription> | null) => {
    let current = has;
    const pushManager = {
      getSubscription: () => Promise.resolve(current),
      subscribe: vi.fn<(options: object) => Promise<object>>(() => {
        current = subscription('https://push.example/new');
        return Promise.resolve(current);
      }),
    };
    const worker = { pushManager };
    vi.stubGlobal('PushManager', vi.fn());
    vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) });
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as Navigator, {
        serviceWorker: { getRegistration: () => Promise.resolve(worker), ready: Promise.resolve(worker) },
      }),
    );
    return pushManager;
  };

  it('[NO22] shows that the browser supports no push, or blocks it', async () => {
    open();
    expect(await found(words.device.unsupported)).toBeTruthy();
    cleanup();
    browser('denied', null);
    open();
    expect(await found(words.device.blocked)).toBeTruthy();
  });

  it.each([
    ['on where this person turned it on', 'on', true],
    ['off where nobody did', null, false],
  ])('[NO22] without a network it is %s', async (_what, remembered, isOn) => {
    browser('granted', subscription('https://push.example/old'));
    if (remembered !== null) localStorage.setItem('sali-push-1', remembered);
    api.fetchPush.mockRejectedValue(new HttpError(0, 'network', ''));
    open();
    const toggle = (await screen.findByLabelText(words.device.on, undefined, LATER)) as HTMLInputElement;
    expect(toggle.checked).toBe(isOn);
  });

  it('[NO22] gets a new subscription where another person was signed in, and can be turned off again', async () => {
    const before = subscription('https://push.example/old');
    const pushManager = browser('granted', before);
    api.fetchPush.mockResolvedValue({ public_key: 'KEY', endpoints: [] });
    api.putDevice.mockResolvedValue();
    api.deleteDevice.mockResolvedValue();
    open();
    const toggle = (await screen.findByLabelText(words.device.on, undefined, LATER)) as HTMLInputElement;
    expect(toggle.checked).toBe(false);
    fireEvent.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(true), LATER);
    expect(before.unsubscribe).toHaveBeenCalledOnce();
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'KEY' });
    const keys = { p256dh: 'p', auth: 'a' };
    expect(api.putDevice).toHaveBeenCalledWith({ endpoint: 'https://push.example/new', keys });
    fireEvent.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(false), LATER);
    expect(api.deleteDevice).toHaveBeenCalledWith('https://push.example/new');
  });
});
