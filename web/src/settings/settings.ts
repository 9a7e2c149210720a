/**
 * The settings room: a person's choices, on this device at once and on their others when there is a network.
 * Invariant: a choice is stored on the device before it is sent, and stays pending until the account has it.
 * Used by the screens that show a choice, and by the start of the app.
 */
import type { Settings } from '@sali/domain/settings/settings';
import { GUEST, storeSettings, storedSettings, settingsKey } from './storedSettings.ts';

/** Changes settings on this device at once, and on the account as soon as possible. */
export function changeSettings(change: Partial<Settings>): void {
  const { values, waiting } = storedSettings();
  const at = Date.now();
  const times = Object.fromEntries(Object.keys(change).map((name) => [name, at]));
  const isGuest = settingsKey() === GUEST;
  storeSettings({ values: { ...values, ...change }, waiting: isGuest ? {} : { ...waiting, ...times } });
  void syncSettings();
}

/** Sends pending changes to the account and loads the others; a guest has no account. */
export async function syncSettings(): Promise<void> {
  const key = settingsKey();
  if (key === GUEST) return;
  // Without a network the code cannot be loaded; the next sync tries again.
  const { exchange } = await import('./exchange.ts').catch(() => ({ exchange: null }));
  await exchange?.(() => key === settingsKey());
}
