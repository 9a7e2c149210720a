import { SETTING_NAMES, settingsFromWire, settingsToWire } from '@sali/contract/settingsWire';
import type { SettingName, Settings } from '@sali/domain/settings/settings';
import { HttpError } from '../httpError.ts';
import { fetchSettings, putSettings } from './api.ts';
import { keepSettings, type KeptSettings, keptSettings } from './kept.ts';

type Waiting = KeptSettings['waiting'];

/**
 * One exchange with the account, one tab at a time: sends what waits with the age of each change, and takes over what
 * holds now. What is changed meanwhile waits for the next. Without a network nothing happens.
 * @param isCurrent false once another person's settings are shown: then the answer is none of theirs
 */
export async function exchange(isCurrent: () => boolean): Promise<void> {
  await navigator.locks.request('sali-settings', async () => {
    if (!isCurrent()) return;
    const { values, waiting } = keptSettings();
    try {
      const told = namesOf(waiting).length === 0 ? await fetchSettings() : await putSettings(changeOf(values, waiting));
      if (isCurrent()) take(settingsFromWire(told), waiting);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // Refused for good, as from a version that knew another choice: the account's word stands.
      if (error.status === 422 && isCurrent()) forget(waiting);
    }
  });
}

function changeOf(values: Partial<Settings>, waiting: Waiting) {
  const names = namesOf(waiting);
  const now = Date.now();
  return settingsToWire(
    Object.fromEntries(names.map((name) => [name, values[name]])),
    Object.fromEntries(names.map((name) => [name, Math.max(0, now - (waiting[name] ?? now))])),
  );
}

/** Takes the account's choices, except where something was changed here after it was asked. */
function take(told: Partial<Settings>, sent: Waiting): void {
  const { values, waiting } = keptSettings();
  const later = namesOf(waiting).filter((name) => waiting[name] !== sent[name]);
  keepSettings({ values: { ...told, ...pick(values, later) }, waiting: pick(waiting, later) });
}

function forget(sent: Waiting): void {
  const { values, waiting } = keptSettings();
  const stay = SETTING_NAMES.filter((name) => sent[name] === undefined || waiting[name] !== sent[name]);
  keepSettings({ values: pick(values, stay), waiting: pick(waiting, stay) });
}

const namesOf = (waiting: Waiting): SettingName[] => SETTING_NAMES.filter((name) => waiting[name] !== undefined);

const pick = <T extends object>(from: T, names: readonly (keyof T)[]): T =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]]))) as T;
