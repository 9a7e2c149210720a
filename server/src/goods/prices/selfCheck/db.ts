import { SETTING_PATHS } from '@sali/contract/people/settings/settingsWire';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import { sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';

/** A check that has not ended after this time is begun again. It takes a minute at most, also among many requests. */
export const PRICE_CHECK_DEAD_MS = 30 * 60 * 1000;

/** The rows that the check of prices reads, and its findings. */

/** A list as it is priced: products by item code, with their quantities. */
export type CheckedBasket = {
  /** Where it is bought; null: no store was chosen. */
  readonly storeKey: string | null;
  readonly items: readonly { readonly itemCode: string; readonly quantity: number }[];
  /** The clubs of the list's owner. */
  readonly clubs: readonly ChosenClub[];
};

/**
 * Claims the check of a day.
 * @returns false: it has ended, or runs here or in another process. One that began long ago and has not ended was
 * interrupted
 */
export async function claimCheck(db: Db, day: string, now: Date): Promise<boolean> {
  const deadSince = new Date(now.getTime() - PRICE_CHECK_DEAD_MS);
  const claimed = await db
    .insertInto('price_check')
    .values({ checked_on: day, begun_at: now })
    .onConflict((conflict) =>
      conflict
        .column('checked_on')
        .doUpdateSet({ begun_at: now })
        .where('price_check.checked_at', 'is', null)
        .where((is) => is.or([is('price_check.begun_at', 'is', null), is('price_check.begun_at', '<=', deadSince)])),
    )
    .returning('checked_on')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Ends the check of a day, and forgets those before `keptFrom`. */
export async function finishCheck(
  db: Db,
  day: string,
  found: { readonly checked_at: Date; readonly baskets: number; readonly stores: number; readonly differences: number },
  keptFrom: string,
): Promise<void> {
  await db.updateTable('price_check').set(found).where('checked_on', '=', day).execute();
  await db.deleteFrom('price_check').where('checked_on', '<', keptFrom).execute();
}

/**
 * Some of the lists with products that changed since then, archived ones included: other ones each day, and the same ones
 * when it is asked again on that day.
 */
export async function sampleBaskets(
  db: Db,
  { day, since, limit, itemsMax }: { day: string; since: Date; limit: number; itemsMax: number },
): Promise<CheckedBasket[]> {
  const { rows } = await sql<CheckedBasket>`
    select l.store_key as "storeKey", x.items, coalesce(own.value, '[]') as clubs
    from (
      select list_id, store_key, owner_id from list l
      where updated_at >= ${since} and deleted_at is null
        and exists (select 1 from list_item i where i.list_id = l.list_id and i.barcode is not null)
      order by md5(${day}::text || list_id::text) limit ${limit}
    ) l
    cross join lateral (
      select json_agg(json_build_object('itemCode', barcode, 'quantity', quantity_milli / 1000.0)) as items
      from (select * from list_item i where i.list_id = l.list_id and barcode is not null order by item_id limit ${itemsMax}) i
    ) x
    left join user_setting own on own.user_id = l.owner_id and own.path = ${SETTING_PATHS.clubs}
  `.execute(db);
  return rows;
}
