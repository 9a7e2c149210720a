/**
 * The settings room: a person's choices, on this device at once and on their others when there is a network.
 * Invariant: a choice is stored on the device before it is sent, and stays pending until the account has it.
 * Used by the screens that show a choice, and by the start of the app.
 */
import type { CategoryOrders, Settings } from '@sali/domain/people/settings/settings';
import { GUEST, storeSettings, storedSettings, settingsKey } from './storedSettings.ts';

/** Changes settings on this device at once, and on the account as soon as possible. */
export function changeSettings(change: Partial<Settings>): void {
  const { values, waiting, waitingOrders } = storedSettings();
  const at = Date.now();
  const times = Object.fromEntries(Object.keys(change).map((name) => [name, at]));
  const orders = change.categoryOrders ? changedOrders(values.categoryOrders ?? {}, change.categoryOrders) : [];
  const orderTimes = Object.fromEntries(orders.map((storeKey) => [storeKey, at]));
  const isGuest = settingsKey() === GUEST;
  storeSettings({
    values: { ...values, ...change },
    waiting: isGuest ? {} : { ...waiting, ...times },
    waitingOrders: isGuest ? {} : { ...waitingOrders, ...orderTimes },
  });
  void syncSettings();
}

/** The stores whose order is another one now. */
const changedOrders = (before: CategoryOrders, after: CategoryOrders): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (storeKey) => before[storeKey]?.join() !== after[storeKey]?.join(),
  );

/** Sends pending changes to the account and loads the others; a guest has no account. */
export async function syncSettings(): Promise<void> {
  const key = settingsKey();
  if (key === GUEST) return;
  // Without a network the code cannot be loaded; the next sync tries again.
  const { exchange } = await import('./exchange.ts').catch(() => ({ exchange: null }));
  await exchange?.(() => key === settingsKey());
}
