import { PURCHASES_KEPT_MAX } from '@sali/domain/base/limits';
import { USUAL_MAX } from '@sali/domain/base/limits/storage';
import { sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';

/** All SQL of the history: the log, the activity, deleted lists, and usual items. */

/** The newest actions before a version, the newest first. */
export const activityBefore = (db: Db, listId: number, before: number | undefined, limit: number) =>
  db
    .selectFrom('list_action')
    .select(['version', 'action_type', 'user_id', 'username', 'at', 'data', 'detail'])
    .where('list_id', '=', listId)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

/** The last deleted come first. @param limit how many at most; all where it is left out */
export const deletedListsOf = (db: Db, ownerId: number, deletedAfter: Date, limit?: number) =>
  db
    .selectFrom('list')
    .select(['list_id', 'list_uuid', 'name', 'deleted_at'])
    .select((eb) =>
      eb
        .selectFrom('list_item')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('list_item.list_id', '=', 'list.list_id')
        .as('items_count'),
    )
    .where('owner_id', '=', ownerId)
    .where('deleted_at', '>', deletedAfter)
    .orderBy('deleted_at', 'desc')
    .orderBy('list_id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();

export type UsualRow = {
  readonly name: string;
  readonly barcode: string | null;
  readonly manufacturer: string;
  readonly brand: string;
  readonly category_id: number;
  readonly subcategory_id: number | null;
  readonly unit_measure: string;
  readonly is_weighted: boolean;
  readonly image_url: string | null;
  readonly times: number;
  readonly last_at: Date;
  /** The last purchases on all lists together, the oldest first. */
  readonly bought_at: readonly Date[];
};

/**
 * The most bought items over all lists that the user may read, and their own deleted and purged lists. As long as nothing
 * was completed, additions count. `place` holds when a thing was bought last, in seconds, and below that on which list:
 * one number to take the maximum of, so that the facts are looked up for the few that are answered.
 */
export async function readUsualRows(db: Db, userId: number, limit: number): Promise<UsualRow[]> {
  const counts = sql`select key, times_added, times_completed, recent_at,
    (date_part('epoch', last_at)::bigint << 31) | coalesce(list_id, 0) as place from usual`;
  const { rows } = await sql<UsualRow>`
    with known as (
      ${counts} where list_id = any(array(
        select list_id from list where owner_id = ${userId}
        union
        select p.list_id from list_participant p join list l on l.list_id = p.list_id
        where p.user_id = ${userId} and l.deleted_at is null
      ))
      union all
      ${counts} where user_id = ${userId}
    ), counted as materialized (
      select key, sum(times_added)::integer as added, sum(times_completed)::integer as completed, max(place) as place
      from known group by key
    ), timed as (
      select key, place, case when (select max(completed) from counted) > 0 then completed else added end as times
      from counted
    ), ranked as (
      select key, times, (place & 2147483647)::integer as list_id, place from timed
      where times > 0 order by times desc, place desc, key limit ${limit}
    ), recent as (
      select k.key, (array_agg(bought.at order by bought.at desc))[1:${sql.lit(PURCHASES_KEPT_MAX)}] as bought_at
      from known k join ranked r on r.key = k.key cross join unnest(k.recent_at) as bought(at) group by k.key
    )
    select n.name, n.barcode, n.manufacturer, n.brand, n.category_id, n.subcategory_id, n.unit_measure, n.is_weighted,
      n.image_url, r.times, n.last_at,
      array(select at from unnest(recent.bought_at) as last_ones(at) order by at) as bought_at
    from ranked r left join recent on recent.key = r.key cross join lateral (
      select * from usual where list_id = r.list_id and key = r.key
      union all
      select * from usual where r.list_id = 0 and user_id = ${userId} and key = r.key
    ) n
    order by r.times desc, r.place desc, r.key
  `.execute(db);
  return rows;
}

/**
 * Purges the list that was deleted longest ago, if that was before the given time, with its items and its log. Its counts
 * of bought items stay for its owner.
 * @param ownerId of one person's lists alone
 * @returns whether there was one
 */
export async function purgeOldest(db: Db, deletedBefore: Date, ownerId?: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const list = await tx
      .selectFrom('list')
      .select(['list_id', 'owner_id'])
      .where('deleted_at', '<=', deletedBefore)
      .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? 0))
      .orderBy('deleted_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!list) return false;
    await sql`
      insert into usual (user_id, key, name, barcode, manufacturer, brand, category_id, subcategory_id, unit_measure,
        is_weighted, image_url, times_added, times_completed, last_at, recent_at)
      select ${list.owner_id}, key, name, barcode, manufacturer, brand, category_id, subcategory_id, unit_measure,
        is_weighted, image_url, times_added, times_completed, last_at, recent_at
      from usual where list_id = ${list.list_id}
      on conflict (user_id, key) do update set
        times_added = usual.times_added + excluded.times_added,
        times_completed = usual.times_completed + excluded.times_completed,
        last_at = greatest(usual.last_at, excluded.last_at),
        recent_at = array(select at from (
          select at from unnest(usual.recent_at || excluded.recent_at) as bought(at)
          order by at desc limit ${sql.lit(PURCHASES_KEPT_MAX)}) as last_ones order by at)
    `.execute(tx);
    await sql`
      delete from usual where user_id = ${list.owner_id} and key in (
        select key from usual where user_id = ${list.owner_id} order by last_at desc, key offset ${sql.lit(USUAL_MAX)})
    `.execute(tx);
    await tx.deleteFrom('list').where('list_id', '=', list.list_id).execute();
    return true;
  });
}
