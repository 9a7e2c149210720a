import type { SettingsAnswer, SettingsChange } from '@sali/contract/people/settings/settings';
import {
  documentOf,
  SETTING_NAMES,
  SETTING_PATHS,
  settingsFromWire,
} from '@sali/contract/people/settings/settingsWire';
import { DEFAULT_SETTINGS, type Settings } from '@sali/domain/people/settings/settings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../base/httpError.ts';
import { changeSettings, syncSettings } from './settings.ts';
import { openSettingsOf, useSettings } from './storedSettings.ts';

const api = vi.hoisted(() => ({
  fetchSettings: vi.fn<() => Promise<SettingsAnswer>>(),
  putSettings: vi.fn<(change: SettingsChange) => Promise<SettingsAnswer>>(),
}));
vi.mock('./api.ts', () => api);

/** The account's settings as the server returns them. */
const account = (chosen: Partial<Settings>): SettingsAnswer => ({
  ...(documentOf(
    SETTING_NAMES.map((name) => [SETTING_PATHS[name], { ...DEFAULT_SETTINGS, ...chosen }[name]] as const),
  ) as SettingsAnswer),
  changed_at: Object.fromEntries(
    SETTING_NAMES.flatMap((name) => (name in chosen ? [[SETTING_PATHS[name], '2026-11-22T08:00:00Z']] : [])),
  ),
});
/** A promise that the test answers. */
function awaited<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((take) => {
    resolve = take;
  });
  return { promise, resolve };
}

const NO_NETWORK = new HttpError(0, 'network', 'network');
const shown = () => useSettings.getState();
const root = document.documentElement;

// jsdom has none.
let last: Promise<void> = Promise.resolve();
const request = (_name: string, work: () => Promise<void>) => (last = last.then(work));
Object.assign(navigator, { locks: { request } });

beforeEach(() => {
  localStorage.clear();
  api.fetchSettings.mockRejectedValue(NO_NETWORK);
  api.putSettings.mockRejectedValue(NO_NETWORK);
  openSettingsOf(null);
});
afterEach(async () => {
  vi.useRealTimers();
  openSettingsOf(5); // a guest's sync waits for nothing
  await syncSettings(); // ends after everything that the test began
  vi.resetAllMocks();
});

describe('settings on the device', () => {
  it('[SE6] a guest’s stay in the browser, and nothing is sent', () => {
    changeSettings({ compactView: true });
    expect(shown().compactView).toBe(true);
    expect(JSON.parse(localStorage.getItem('settings-anonymous') ?? '')).toMatchObject({
      values: { compactView: true },
    });
    expect(api.putSettings).not.toHaveBeenCalled();
  });

  it('[SE6] who signs in sees their own, the guest’s where they chose nothing, and the guest’s again after the way out', () => {
    changeSettings({ compactView: true, showPrices: false });
    openSettingsOf(5);
    expect(shown()).toMatchObject({ compactView: true, showPrices: false });
    changeSettings({ compactView: false });
    expect(shown()).toMatchObject({ compactView: false, showPrices: false });
    openSettingsOf(6);
    expect(shown().compactView).toBe(true);
    openSettingsOf(null);
    expect(shown().compactView).toBe(true);
  });

  it('[SE7] the page shows them: colours, language of the next page, and what is left out', () => {
    changeSettings({ theme: 'dark', language: 'ru', showPrices: false, compactView: true });
    expect(root.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('sali-theme')).toBe('dark');
    expect(localStorage.getItem('sali-language')).toBe('ru');
    expect(root.dataset['without']?.split(' ').filter(Boolean)).toEqual(['prices', 'air']);
    changeSettings({ theme: 'system' });
    expect(root.dataset['theme']).toBeUndefined();
    expect(localStorage.getItem('sali-theme')).toBeNull();
  });

  it('[SE6] what cannot be read counts as nothing', () => {
    localStorage.setItem('settings-anonymous', '{broken');
    openSettingsOf(null);
    expect(shown()).toEqual(DEFAULT_SETTINGS);
  });
});

describe('the exchange with the account', () => {
  beforeEach(() => openSettingsOf(5));

  it('[SE8] what the account chose elsewhere comes here; what it never chose stays the guest’s', async () => {
    localStorage.setItem('settings-anonymous', JSON.stringify({ values: { compactView: true } }));
    api.fetchSettings.mockResolvedValue(account({ theme: 'dark', priceAlerts: false }));
    await syncSettings();
    expect(shown()).toMatchObject({ theme: 'dark', priceAlerts: false, compactView: true, showPrices: true });
  });

  it('[SE8] without a network a change waits with its time, and is sent with its age when there is one', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    changeSettings({ theme: 'dark', listReminders: true });
    await vi.waitFor(() => expect(api.putSettings).toHaveBeenCalledOnce());
    vi.setSystemTime(1_060_000);
    changeSettings({ clubs: [1] });
    await vi.waitFor(() => expect(api.putSettings).toHaveBeenCalledTimes(2));
    vi.setSystemTime(1_090_000);
    api.putSettings.mockClear();
    api.putSettings.mockResolvedValue(account({ theme: 'dark', listReminders: true, clubs: [1], showSavings: false }));
    await syncSettings();
    expect(api.putSettings).toHaveBeenCalledExactlyOnceWith({
      theme: 'dark',
      notifications: { list_reminders: true },
      clubs: [1],
      changed_ago_ms: { theme: 90_000, 'notifications.list_reminders': 90_000, clubs: 30_000 },
    });
    expect(shown()).toMatchObject({ theme: 'dark', clubs: [1], showSavings: false });
    api.fetchSettings.mockResolvedValue(account({ theme: 'light' }));
    await syncSettings();
    expect(api.putSettings).toHaveBeenCalledOnce();
    expect(shown()).toMatchObject({ theme: 'light', clubs: [] });
    vi.useRealTimers();
  });

  it('[SE17] only the stores are sent whose order of categories changed, each with its own age', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    api.fetchSettings.mockResolvedValue(account({ categoryOrders: { a: [1], b: [2], c: [3] } }));
    await syncSettings();
    changeSettings({ categoryOrders: { a: [1], b: [2, 1], c: [3] } });
    await vi.waitFor(() => expect(api.putSettings).toHaveBeenCalledOnce());
    vi.setSystemTime(1_010_000);
    changeSettings({ categoryOrders: { a: [1], b: [2, 1] } });
    await vi.waitFor(() => expect(api.putSettings).toHaveBeenCalledTimes(2));
    vi.setSystemTime(1_015_000);
    api.putSettings.mockClear();
    const answered = awaited<SettingsAnswer>();
    const sent = awaited<SettingsChange>();
    api.putSettings.mockImplementationOnce((change) => {
      sent.resolve(change);
      return answered.promise;
    });
    const syncing = syncSettings();
    expect(await sent.promise).toEqual({
      category_orders: { b: [2, 1], c: [] },
      changed_ago_ms: { 'category_orders.b': 15_000, 'category_orders.c': 5000 },
    });
    // Another device ordered one store, and this one goes on meanwhile.
    changeSettings({ categoryOrders: { a: [5], b: [2, 1] } });
    answered.resolve(account({ categoryOrders: { a: [1], b: [2, 1], d: [4] } }));
    await syncing;
    expect(shown().categoryOrders).toEqual({ a: [5], b: [2, 1], d: [4] });
    vi.useRealTimers();
  });

  it('[SE8] what is changed while the answer is on its way is not lost to it', async () => {
    const answered = awaited<SettingsAnswer>();
    api.putSettings.mockReturnValueOnce(answered.promise);
    changeSettings({ theme: 'dark', compactView: true });
    await vi.waitFor(() => expect(api.putSettings).toHaveBeenCalledOnce());
    changeSettings({ showPrices: false });
    answered.resolve(account({ theme: 'dark', compactView: true }));
    await vi.waitFor(() =>
      expect(JSON.parse(localStorage.getItem('settings-5') ?? '{}')).toMatchObject({
        waiting: { showPrices: expect.any(Number) as number },
      }),
    );
    expect(shown()).toMatchObject({ theme: 'dark', compactView: true, showPrices: false });
  });

  it('[SE8] a clock that was set back makes no negative age', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    changeSettings({ theme: 'dark' });
    await vi.waitFor(() => expect(api.putSettings).toHaveBeenCalledOnce());
    vi.setSystemTime(500_000);
    api.putSettings.mockClear();
    await syncSettings();
    expect(api.putSettings).toHaveBeenCalledExactlyOnceWith({ theme: 'dark', changed_ago_ms: { theme: 0 } });
    vi.useRealTimers();
  });

  it('[SE8] an answer that comes after another person signed in is none of theirs', async () => {
    const answered = awaited<SettingsAnswer>();
    api.fetchSettings.mockReturnValueOnce(answered.promise);
    const syncing = syncSettings();
    await vi.waitFor(() => expect(api.fetchSettings).toHaveBeenCalledOnce());
    openSettingsOf(6);
    answered.resolve(account({ theme: 'dark' }));
    await syncing;
    expect(shown().theme).toBe('system');
    expect(localStorage.getItem('settings-6')).toBeNull();
  });

  it('[SE8] what the server refuses for good gives way to the account’s word', async () => {
    changeSettings({ theme: 'dark' });
    api.putSettings.mockRejectedValue(new HttpError(422, 'invalid_fields', 'שדות שגויים'));
    await syncSettings();
    expect(shown().theme).toBe('system');
    api.fetchSettings.mockResolvedValue(account({ theme: 'light' }));
    await syncSettings();
    expect(shown().theme).toBe('light');
  });
});

it('[SE2] the wire distinguishes the account’s own choices from defaults', () =>
  expect(settingsFromWire(account({ theme: 'dark', quietFrom: '23:00' }))).toEqual({
    theme: 'dark',
    quietFrom: '23:00',
  }));
