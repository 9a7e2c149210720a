import type { PairCount, WalkCounts } from '@sali/domain/lists/walks/learnedOrder';
import type { TickEvent } from '@sali/domain/lists/walks/walk';
import { sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';

/** At most this many shoppings of one person count in one store. */
export const WALKS_PER_PERSON_MAX = 10;
/** An account that was made less than so many days before a shopping teaches nothing by it. */
const WALKER_DAYS_MIN = 7;

/**
 * Claims the next look for shoppings, until the transaction ends.
 * @returns when the look before was; null where it was later than `notSince`, or another process looks now
 */
export async function claimLook(tx: Db, now: Date, notSince: Date, first: Date): Promise<Date | null> {
  await tx
    .insertInto('walk_look')
    .values({ looked_at: first })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await tx.selectFrom('walk_look').select('looked_at').forUpdate().skipLocked().executeTakeFirst();
  if (!before || before.looked_at > notSince) return null;
  await tx.updateTable('walk_look').set({ looked_at: now }).execute();
  return before.looked_at;
}

/** The lists with a store that changed since then. */
export async function changedLists(
  db: Db,
  since: Date,
): Promise<readonly { readonly listId: number; readonly storeKey: string }[]> {
  const rows = await db
    .selectFrom('list')
    .select(['list_id', 'store_key'])
    .where('updated_at', '>', since)
    .where('store_key', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('list_id')
    .execute();
  return rows.flatMap(({ list_id, store_key }) =>
    store_key === null ? [] : [{ listId: list_id, storeKey: store_key }],
  );
}

/**
 * Ticks, and ticks that were taken back, in these lists and this time, by list in their order. People with an account only,
 * which was a week old then.
 */
export async function ticksOf(
  db: Db,
  listIds: readonly number[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ReadonlyMap<number, readonly TickEvent[]>> {
  const rows = await db
    .selectFrom('list_action')
    .innerJoin('app_user', 'app_user.user_id', 'list_action.user_id')
    .select([
      'list_id',
      'list_action.user_id',
      'action_type',
      'at',
      sql<string>`data ->> 'item_uuid'`.as('item_uuid'),
      sql<number>`(data ->> 'category_id')::int`.as('category_id'),
    ])
    .where('list_id', 'in', [...listIds])
    .where('action_type', 'in', ['COMPLETE_ITEM', 'UNCOMPLETE_ITEM'])
    .where('at', '>', from)
    .where('at', '<=', to)
    .where(sql<boolean>`app_user.created_at <= list_action.at - make_interval(days => ${WALKER_DAYS_MIN})`)
    .orderBy('list_id')
    .orderBy('version')
    .execute();
  const byList = new Map<number, TickEvent[]>();
  for (const { list_id, user_id, action_type, at, item_uuid, category_id } of rows) {
    const event: TickEvent = {
      userId: user_id ?? 0,
      itemId: item_uuid,
      categoryId: category_id,
      at: at.getTime(),
      isTaken: action_type === 'COMPLETE_ITEM',
    };
    const events = byList.get(list_id);
    if (events) events.push(event);
    else byList.set(list_id, [event]);
  }
  return byList;
}

export type StorePlace = { readonly chainId: string; readonly storeKey: string };

/**
 * Counts a walk of a person in a store.
 * @returns whether it counts: only the first {@link WALKS_PER_PERSON_MAX} of a person do
 */
export async function countWalker(tx: Db, { chainId, storeKey }: StorePlace, walker: string): Promise<boolean> {
  const counted = await tx
    .insertInto('walker')
    .values({ chain_id: chainId, store_key: storeKey, walker, walks: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['chain_id', 'store_key', 'walker'])
        .doUpdateSet({ walks: sql`walker.walks + 1` })
        .where('walker.walks', '<', WALKS_PER_PERSON_MAX),
    )
    .returning('walks')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Counts the pairs of one walk. */
export async function countPairs(
  tx: Db,
  { chainId, storeKey }: StorePlace,
  pairs: readonly (readonly [before: number, after: number])[],
): Promise<void> {
  if (pairs.length === 0) return;
  await tx
    .insertInto('walk_pair')
    .values(
      pairs.map(([before_id, after_id]) => ({ chain_id: chainId, store_key: storeKey, before_id, after_id, walks: 1 })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['chain_id', 'store_key', 'before_id', 'after_id'])
        .doUpdateSet({ walks: sql`walk_pair.walks + 1` }),
    )
    .execute();
}

/** Reads the counts of a store; without one those of all stores of the chain. */
export async function walkCountsOf(db: Db, { chainId, storeKey }: StorePlace, isChain: boolean): Promise<WalkCounts> {
  let people = db.selectFrom('walker').where('chain_id', '=', chainId);
  let counted = db.selectFrom('walk_pair').where('chain_id', '=', chainId);
  if (!isChain) {
    people = people.where('store_key', '=', storeKey);
    counted = counted.where('store_key', '=', storeKey);
  }
  const { walks, walkers } = await people
    .select([
      sql<number>`coalesce(sum(walks), 0)::int`.as('walks'),
      sql<number>`count(distinct walker)::int`.as('walkers'),
    ])
    .executeTakeFirstOrThrow();
  const pairs: PairCount[] = await counted
    .select(['before_id as before', 'after_id as after', sql<number>`sum(walks)::int`.as('walks')])
    .groupBy(['before_id', 'after_id'])
    .execute();
  return { walks, walkers, pairs };
}

/** Forgets what was counted in a store. */
export async function deleteCounts(tx: Db, storeKey: string): Promise<void> {
  await tx.deleteFrom('walk_pair').where('store_key', '=', storeKey).execute();
  await tx.deleteFrom('walker').where('store_key', '=', storeKey).execute();
}
