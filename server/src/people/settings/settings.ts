/*
 * Settings: what each person chose, the same on all their devices. If a field is changed twice, the later change wins,
 * whichever arrives first. Orders of categories are fields of their own, one for each store. A device sends the age of a
 * change and not its time: its clock may be wrong.
 * Called by its routes, and by the rooms that act by a person's choices.
 */
import type { SettingsAnswer, SettingsChange } from '@sali/contract/people/settings/settings';
import { documentOf, SETTING_NAMES, SETTING_PATHS, valuesByPath } from '@sali/contract/people/settings/settingsWire';
import { CATEGORY_ORDERS_MAX, SETTING_AGE_MAX } from '@sali/domain/base/limits';
import { DEFAULT_SETTINGS } from '@sali/domain/people/settings/settings';
import { isRecord } from '@sali/domain/base/unknownValues';
import type { Deps } from '../../base/deps.ts';
import { openText, SEALED, sealText } from '../../base/sealing.ts';
import { type ChosenSetting, deleteOldest, selectSettings, selectSettingsOf, upsertSettings } from './db.ts';

export type SettingsRoom = Pick<Deps, 'db' | 'now' | 'config'>;

const DEFAULTS = SETTING_NAMES.map((name) => [SETTING_PATHS[name], DEFAULT_SETTINGS[name]] as const);

/** The whole document; what the person never chose is the default, and has no time in `changed_at`. */
export async function readSettings(
  { db, config }: Pick<SettingsRoom, 'db' | 'config'>,
  userId: number,
): Promise<SettingsAnswer> {
  const chosen = await selectSettings(db, userId);
  return answerOf(chosen.flatMap((one) => (one.path === SETTING_PATHS.cards ? openedCards(config, one) : one)));
}

/** None where JWT_SECRET is another one than when they were stored. */
function openedCards({ jwtSecret }: Deps['config'], one: ChosenSetting): ChosenSetting[] {
  const kept = String(one.value);
  const cards = kept.startsWith(SEALED) ? openText(jwtSecret, 'cards', kept) : undefined;
  return cards === undefined ? [] : [{ ...one, value: JSON.parse(cards) }];
}

/** Reads the settings of many people by one statement, without their cards. */
export async function readSettingsOf(
  db: SettingsRoom['db'],
  userIds: readonly number[],
): Promise<(userId: number) => SettingsAnswer> {
  const chosen = await selectSettingsOf(db, userIds);
  return (userId) => answerOf((chosen.get(userId) ?? []).filter(({ path }) => path !== SETTING_PATHS.cards));
}

/** An empty order of categories says that the store has none of the person's own. */
function answerOf(chosen: readonly ChosenSetting[]): SettingsAnswer {
  const orders = chosen.filter(({ path }) => isOrderPath(path));
  const values = [...DEFAULTS, ...chosen.map(({ path, value }) => [path, value] as const)];
  const changedAt = [
    ...chosen.map(({ path, changedAt: at }) => [path, at] as const),
    ...orders.map(({ changedAt: at }) => [ORDERS_PATH, at] as const),
  ].sort(([, a], [, b]) => a.getTime() - b.getTime());
  const document = documentOf(values) as SettingsAnswer;
  return {
    ...document,
    category_orders: Object.fromEntries(
      Object.entries(document.category_orders).filter(([, categoryIds]) => categoryIds.length > 0),
    ),
    changed_at: Object.fromEntries(changedAt.map(([path, at]) => [path, at.toISOString()])),
  };
}

const ORDERS_PATH = SETTING_PATHS.categoryOrders;
const isOrderPath = (path: string): boolean => path.startsWith(`${ORDERS_PATH}.`);

/** The fields of a change: orders of categories store by store [SE17]. */
const singleFieldsOf = (path: string, value: unknown): (readonly [path: string, value: unknown])[] =>
  path === ORDERS_PATH && isRecord(value)
    ? Object.entries(value).map(([storeKey, order]) => [`${path}.${storeKey}`, order])
    : [[path, value]];

/** Takes what was changed, field by field, and answers what holds now. */
export async function storeSettings(
  room: SettingsRoom,
  userId: number,
  { changed_ago_ms: ages = {}, ...document }: SettingsChange,
): Promise<SettingsAnswer> {
  const now = room.now().getTime();
  const chosen = Array.from(valuesByPath(document)).flatMap(([whole, all]) =>
    singleFieldsOf(whole, all).map(([path, value]) => ({
      path,
      value: path === SETTING_PATHS.cards ? sealText(room.config.jwtSecret, 'cards', JSON.stringify(value)) : value,
      changedAt: new Date(now - Math.min(ages[path] ?? ages[whole] ?? 0, SETTING_AGE_MAX)),
    })),
  );
  await upsertSettings(room.db, userId, chosen);
  if (chosen.some(({ path }) => isOrderPath(path))) {
    await deleteOldest(room.db, userId, `${ORDERS_PATH}.`, CATEGORY_ORDERS_MAX);
  }
  return readSettings(room, userId);
}
