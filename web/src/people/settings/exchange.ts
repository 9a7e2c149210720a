import { pickFields } from '@sali/domain/base/collections';
import {
  SETTING_NAMES,
  SETTING_PATHS,
  settingsFromWire,
  settingsToWire,
} from '@sali/contract/people/settings/settingsWire';
import type { SettingsChange } from '@sali/contract/people/settings/settings';
import type { CategoryOrders, SettingName, Settings } from '@sali/domain/people/settings/settings';
import { HttpError } from '../../base/httpError.ts';
import { fetchSettings, putSettings } from './api.ts';
import { storeSettings, type StoredSettings, storedSettings, type WaitingOrders } from './storedSettings.ts';

type PendingTimes = StoredSettings['waiting'];

/**
 * One exchange with the account, one tab at a time: sends pending changes with the age of each, and stores the answer.
 * Changes made meanwhile wait for the next exchange. Without a network nothing happens.
 * @param isCurrent false once another person's settings are shown: then the answer is dropped
 */
export async function exchange(isCurrent: () => boolean): Promise<void> {
  await navigator.locks.request('sali-settings', async () => {
    if (!isCurrent()) return;
    const stored = storedSettings();
    const isPending = namesOf(stored.waiting).length > 0;
    try {
      const answer = isPending ? await putSettings(settingsChange(stored)) : await fetchSettings();
      if (isCurrent()) adoptValues(settingsFromWire(answer), stored);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // Refused for good, as from a version that knew another choice: the account's value remains.
      if (error.status === 422 && isCurrent()) dropPending(stored);
    }
  });
}

function settingsChange({ values, waiting, waitingOrders }: StoredSettings): SettingsChange {
  const names = namesOf(waiting);
  const now = Date.now();
  const ageOf = (at: number | undefined): number => Math.max(0, now - (at ?? now));
  const change = settingsToWire(
    Object.fromEntries(names.map((name) => [name, values[name]])),
    Object.fromEntries(names.map((name) => [name, ageOf(waiting[name])])),
  );
  // A value that an older version stored has no time of change for any store: all stores are sent.
  if (!waiting.categoryOrders || !waitingOrders) return change;
  const { category_orders: _time, ...ages } = change.changed_ago_ms ?? {};
  const storeAges = Object.entries(waitingOrders).map(([key, at]): [string, number] => [
    `${SETTING_PATHS.categoryOrders}.${key}`,
    ageOf(at),
  ]);
  return {
    ...change,
    category_orders: Object.fromEntries(
      Object.keys(waitingOrders).map((key) => [key, [...(values.categoryOrders?.[key] ?? [])]]),
    ),
    changed_ago_ms: { ...ages, ...Object.fromEntries(storeAges) },
  };
}

/** Stores the account's values, except where something was changed here after the call was sent. */
function adoptValues(answer: Partial<Settings>, sent: StoredSettings): void {
  const { values, waiting, waitingOrders = {} } = storedSettings();
  const later = namesOf(waiting).filter((name) => waiting[name] !== sent.waiting[name]);
  const laterOrders = laterOnly(waitingOrders, sent.waitingOrders);
  const merged = { ...answer, ...pick(values, later) };
  if (later.includes('categoryOrders') && sent.waitingOrders) {
    merged.categoryOrders = withOrders(answer.categoryOrders ?? {}, values.categoryOrders ?? {}, laterOrders);
  }
  storeSettings({ values: merged, waiting: pick(waiting, later), waitingOrders: laterOrders });
}

/** Orders with those of some stores as they are here; what is not here goes. */
function withOrders(orders: CategoryOrders, here: CategoryOrders, stores: WaitingOrders): CategoryOrders {
  const all = { ...orders, ...pick(here, Object.keys(stores)) };
  return Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(stores, key) || here[key]));
}

const laterOnly = (waiting: WaitingOrders, sent: WaitingOrders = {}): WaitingOrders =>
  Object.fromEntries(Object.entries(waiting).filter(([key, at]) => at !== sent[key]));

function dropPending(sent: StoredSettings): void {
  const { values, waiting, waitingOrders = {} } = storedSettings();
  const stay = SETTING_NAMES.filter((name) => sent.waiting[name] === undefined || waiting[name] !== sent.waiting[name]);
  const laterOrders = laterOnly(waitingOrders, sent.waitingOrders);
  storeSettings({ values: pick(values, stay), waiting: pick(waiting, stay), waitingOrders: laterOrders });
}

const namesOf = (waiting: PendingTimes): SettingName[] => SETTING_NAMES.filter((name) => waiting[name] !== undefined);

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  pickFields(
    from,
    names.filter((name) => from[name] !== undefined),
  );
