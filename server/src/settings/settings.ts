/*
 * Settings: what each person chose, the same on all their devices. If a field is changed twice, the later change wins,
 * whichever arrives first. A device sends the age of a change and not its time: its clock may be wrong.
 * Called by its routes, and by the rooms that act by a person's choices.
 */
import type { SettingsAnswer, SettingsChange } from '@sali/contract/settings/settings';
import { documentOf, SETTING_NAMES, SETTING_PATHS, valuesByPath } from '@sali/contract/settings/settingsWire';
import { SETTING_AGE_MAX } from '@sali/domain/limits';
import { DEFAULT_SETTINGS } from '@sali/domain/settings/settings';
import type { Deps } from '../deps.ts';
import { type ChosenSetting, selectSettings, selectSettingsOf, upsertSettings } from './db.ts';

export type SettingsRoom = Pick<Deps, 'db' | 'now'>;

const DEFAULTS = SETTING_NAMES.map((name) => [SETTING_PATHS[name], DEFAULT_SETTINGS[name]] as const);

/** The whole document; what the person never chose is the default, and has no time in `changed_at`. */
export async function readSettings({ db }: Pick<SettingsRoom, 'db'>, userId: number): Promise<SettingsAnswer> {
  return answerOf(await selectSettings(db, userId));
}

/** Reads the settings of many people by one statement. */
export async function readSettingsOf(
  db: SettingsRoom['db'],
  userIds: readonly number[],
): Promise<(userId: number) => SettingsAnswer> {
  const chosen = await selectSettingsOf(db, userIds);
  return (userId) => answerOf(chosen.get(userId) ?? []);
}

function answerOf(chosen: readonly ChosenSetting[]): SettingsAnswer {
  const values = [...DEFAULTS, ...chosen.map(({ path, value }) => [path, value] as const)];
  const changedAt = chosen.map(({ path, changedAt: at }) => [path, at.toISOString()] as const);
  return { ...(documentOf(values) as SettingsAnswer), changed_at: Object.fromEntries(changedAt) };
}

/** Takes what was changed, field by field, and answers what holds now. */
export async function storeSettings(
  room: SettingsRoom,
  userId: number,
  { changed_ago_ms: ages = {}, ...document }: SettingsChange,
): Promise<SettingsAnswer> {
  const now = room.now().getTime();
  const chosen = Array.from(valuesByPath(document), ([path, value]) => ({
    path,
    value,
    changedAt: new Date(now - Math.min(ages[path] ?? 0, SETTING_AGE_MAX)),
  }));
  await upsertSettings(room.db, userId, chosen);
  return readSettings(room, userId);
}
