import { sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';

export type ChosenSetting = { readonly path: string; readonly value: unknown; readonly changedAt: Date };

export async function selectSettings(db: Db, userId: number): Promise<ChosenSetting[]> {
  const rows = await db
    .selectFrom('user_setting')
    .select(['path', 'value', 'changed_at'])
    .where('user_id', '=', userId)
    .orderBy('path')
    .execute();
  return rows.map((row) => ({ path: row.path, value: row.value, changedAt: row.changed_at }));
}

/** The chosen settings of many people, by user. People who chose nothing are missing. */
export async function selectSettingsOf(db: Db, userIds: readonly number[]): Promise<Map<number, ChosenSetting[]>> {
  const chosen = new Map<number, ChosenSetting[]>();
  if (userIds.length === 0) return chosen;
  const rows = await db
    .selectFrom('user_setting')
    .select(['user_id', 'path', 'value', 'changed_at'])
    .where('user_id', 'in', userIds)
    .orderBy('path')
    .execute();
  for (const row of rows) {
    const own = chosen.get(row.user_id) ?? [];
    own.push({ path: row.path, value: row.value, changedAt: row.changed_at });
    chosen.set(row.user_id, own);
  }
  return chosen;
}

/** Each field by itself: it is written unless what is there was changed later. */
export async function upsertSettings(db: Db, userId: number, settings: readonly ChosenSetting[]): Promise<void> {
  if (settings.length === 0) return;
  await db
    .insertInto('user_setting')
    .values(
      // In one order, so that two devices never wait for each other's rows.
      [...settings]
        .sort((a, b) => (a.path < b.path ? -1 : 1))
        .map(({ path, value, changedAt }) => ({
          user_id: userId,
          path,
          value: JSON.stringify(value),
          changed_at: changedAt,
        })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'path'])
        .doUpdateSet({ value: sql`excluded.value`, changed_at: sql`excluded.changed_at` })
        .whereRef('user_setting.changed_at', '<=', 'excluded.changed_at'),
    )
    .execute();
}

/** Keeps the newest settings whose paths begin so. */
export async function deleteOldest(db: Db, userId: number, prefix: string, max: number): Promise<void> {
  const newest = db
    .selectFrom('user_setting')
    .select('path')
    .where('user_id', '=', userId)
    .where((eb) => eb.fn('starts_with', ['path', eb.val(prefix)]), '=', true)
    .orderBy('changed_at', 'desc')
    .orderBy('path')
    .limit(max);
  await db
    .deleteFrom('user_setting')
    .where('user_id', '=', userId)
    .where((eb) => eb.fn('starts_with', ['path', eb.val(prefix)]), '=', true)
    .where('path', 'not in', newest)
    .execute();
}
