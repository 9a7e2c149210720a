/**
 * The settings room: what this person chose, on this device at once and on their others when there is a network.
 * Invariant: a choice is on the device before anything is sent, and waits there until the account has heard of it.
 * Called by the screens that show a choice, and by the start of the app.
 */
import type { Settings } from '@sali/domain/settings/settings';
import { GUEST, keepSettings, keptSettings, settingsKey } from './kept.ts';

/** On this device at once; the account hears of it as soon as it can. */
export function changeSettings(change: Partial<Settings>): void {
  const { values, waiting } = keptSettings();
  const at = Date.now();
  const times = Object.fromEntries(Object.keys(change).map((name) => [name, at]));
  const isGuest = settingsKey() === GUEST;
  keepSettings({ values: { ...values, ...change }, waiting: isGuest ? {} : { ...waiting, ...times } });
  void syncSettings();
}

/** Tells the account what was chosen here, and learns what was chosen elsewhere; a guest has no account. */
export async function syncSettings(): Promise<void> {
  const key = settingsKey();
  if (key === GUEST) return;
  const { exchange } = await import('./exchange.ts').catch(() => ({ exchange: null }));
  await exchange?.(() => key === settingsKey());
}
