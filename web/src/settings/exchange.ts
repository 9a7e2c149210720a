import { pickFields } from '@sali/domain/collections';
import { SETTING_NAMES, settingsFromWire, settingsToWire } from '@sali/contract/settings/settingsWire';
import type { SettingName, Settings } from '@sali/domain/settings/settings';
import { HttpError } from '../httpError.ts';
import { fetchSettings, putSettings } from './api.ts';
import { storeSettings, type StoredSettings, storedSettings } from './storedSettings.ts';

type PendingTimes = StoredSettings['waiting'];

/**
 * One exchange with the account, one tab at a time: sends pending changes with the age of each, and stores the answer.
 * Changes made meanwhile wait for the next exchange. Without a network nothing happens.
 * @param isCurrent false once another person's settings are shown: then the answer is dropped
 */
export async function exchange(isCurrent: () => boolean): Promise<void> {
  await navigator.locks.request('sali-settings', async () => {
    if (!isCurrent()) return;
    const { values, waiting } = storedSettings();
    try {
      const answer =
        namesOf(waiting).length === 0 ? await fetchSettings() : await putSettings(settingsChange(values, waiting));
      if (isCurrent()) adoptValues(settingsFromWire(answer), waiting);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // Refused for good, as from a version that knew another choice: the account's value remains.
      if (error.status === 422 && isCurrent()) dropPending(waiting);
    }
  });
}

function settingsChange(values: Partial<Settings>, waiting: PendingTimes) {
  const names = namesOf(waiting);
  const now = Date.now();
  return settingsToWire(
    Object.fromEntries(names.map((name) => [name, values[name]])),
    Object.fromEntries(names.map((name) => [name, Math.max(0, now - (waiting[name] ?? now))])),
  );
}

/** Stores the account's values, except where something was changed here after the call was sent. */
function adoptValues(answer: Partial<Settings>, sent: PendingTimes): void {
  const { values, waiting } = storedSettings();
  const later = namesOf(waiting).filter((name) => waiting[name] !== sent[name]);
  storeSettings({ values: { ...answer, ...pick(values, later) }, waiting: pick(waiting, later) });
}

function dropPending(sent: PendingTimes): void {
  const { values, waiting } = storedSettings();
  const stay = SETTING_NAMES.filter((name) => sent[name] === undefined || waiting[name] !== sent[name]);
  storeSettings({ values: pick(values, stay), waiting: pick(waiting, stay) });
}

const namesOf = (waiting: PendingTimes): SettingName[] => SETTING_NAMES.filter((name) => waiting[name] !== undefined);

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  pickFields(
    from,
    names.filter((name) => from[name] !== undefined),
  );
