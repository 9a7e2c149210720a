import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askToKeepStorage, isDeletedInAWeek, isWeekUnsaid, noteWeekSaid, storageTerm } from './keptStorage.ts';

let isKept: boolean;
const persist = vi.fn(() => Promise.resolve(true));
const permission = vi.fn(() => Promise.resolve({ state: 'prompt' }));

beforeEach(() => {
  isKept = false;
  localStorage.clear();
  vi.clearAllMocks();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { persisted: () => Promise.resolve(isKept), persist },
  });
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: permission } });
});
afterEach(() => vi.unstubAllGlobals());

it('[S27] the panel of the sync says for how long the browser keeps the data', async () => {
  expect(await storageTerm()).toBe('while-space');
  isKept = true;
  expect(await storageTerm()).toBe('kept');
  vi.stubGlobal('GestureEvent', Event);
  expect([await storageTerm(), isDeletedInAWeek()]).toEqual(['seven-days', true]);
  // On the home screen the days do not count.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect([await storageTerm(), isDeletedInAWeek()]).toEqual(['kept', false]);
});

it('[S28] a person in Safari hears of the seven days once', () => {
  expect(isWeekUnsaid()).toBe(false);
  vi.stubGlobal('GestureEvent', Event);
  expect(isWeekUnsaid()).toBe(true);
  noteWeekSaid();
  expect(isWeekUnsaid()).toBe(false);
});

it('[S27] a browser that asks the person is made to ask once; one that decides by itself is asked again', async () => {
  await askToKeepStorage();
  await askToKeepStorage();
  expect(persist).toHaveBeenCalledTimes(1);
  permission.mockRejectedValue(new TypeError('Safari does not know this permission'));
  await askToKeepStorage();
  expect(persist).toHaveBeenCalledTimes(2);
  isKept = true;
  await askToKeepStorage();
  permission.mockResolvedValue({ state: 'denied' });
  isKept = false;
  await askToKeepStorage();
  expect(persist).toHaveBeenCalledTimes(2);
});
