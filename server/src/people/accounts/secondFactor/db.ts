import type { Db } from '../../../base/db/open.ts';

/** All SQL on second factors. */

export type SecondFactor = {
  /** As it is kept, encrypted (sealing.ts). */
  readonly secret: string;
  /** Whether the sign-in asks for it; before its first code was confirmed it does not. */
  readonly isOn: boolean;
  readonly recoveryHashes: readonly string[];
};

export async function findSecondFactor(db: Db, userId: number): Promise<SecondFactor | undefined> {
  const row = await db
    .selectFrom('second_factor')
    .select(['secret', 'is_on', 'recovery_hashes'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { secret: row.secret, isOn: row.is_on, recoveryHashes: row.recovery_hashes };
}

/** Starts one, in place of another that was never confirmed. @returns false where one is on */
export async function startSecondFactor(db: Db, userId: number, secret: string, at: Date): Promise<boolean> {
  const result = await db
    .insertInto('second_factor')
    .values({ user_id: userId, secret, created_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, created_at: at }).where('second_factor.is_on', '=', false),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The secrets that are not kept with this mark at their beginning. */
export async function selectUnmarked(
  db: Db,
  mark: string,
): Promise<{ readonly userId: number; readonly secret: string }[]> {
  const rows = await db
    .selectFrom('second_factor')
    .select(['user_id', 'secret'])
    .where('secret', 'not like', `${mark}%`)
    .execute();
  return rows.map(({ user_id: userId, secret }) => ({ userId, secret }));
}

/** Keeps a secret in another form, unless it was changed meanwhile. */
export async function replaceSecret(db: Db, userId: number, from: string, to: string): Promise<void> {
  await db
    .updateTable('second_factor')
    .set({ secret: to })
    .where('user_id', '=', userId)
    .where('secret', '=', from)
    .execute();
}

export async function turnOnSecondFactor(db: Db, userId: number, recoveryHashes: string[]): Promise<boolean> {
  const result = await db
    .updateTable('second_factor')
    .set({ is_on: true, recovery_hashes: recoveryHashes })
    .where('user_id', '=', userId)
    .where('is_on', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses the code of a time step. @returns false where that or a later one was used */
export async function useStep(db: Db, userId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses a recovery code. @returns false where the account has none of this hash */
export async function useRecoveryHash(db: Db, userId: number, hash: string): Promise<boolean> {
  const result = await db
    .updateTable('second_factor')
    .set((on) => ({ recovery_hashes: on.fn<string[]>('array_remove', ['recovery_hashes', on.val(hash)]) }))
    .where('user_id', '=', userId)
    .where((on) => on(on.val(hash), '=', on.fn.any('recovery_hashes')))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns false where there was none */
export async function deleteSecondFactor(db: Db, userId: number): Promise<boolean> {
  const result = await db.deleteFrom('second_factor').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
