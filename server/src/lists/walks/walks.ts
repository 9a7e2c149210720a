/**
 * The walks room: the order of categories in a store, learned from the order in which people tick.
 * Invariant: what is stored are counts. They name no person, no list and no time, and no one person outweighs the others.
 * Called by its route and by the clock:
 *
 *   ticks in the log ─▶ walksOf (domain) ─▶ walk_pair, walker ─▶ learnedOrder (domain) ─▶ the store's order, else the chain's
 */
import type { CategoryOrder } from '@sali/contract/lists/walks/walks';
import { WALK_MS_MAX, WALK_PAUSE_MS_MAX } from '@sali/domain/base/limits';
import { normalStoreKey, parseStoreKey } from '@sali/domain/base/storeKey';
import { DAY_MS } from '@sali/domain/base/time';
import { isLearned, learnedOrder, pairsOf } from '@sali/domain/lists/walks/learnedOrder';
import { type StoreWalk, walksOf } from '@sali/domain/lists/walks/walk';
import { createHmac } from 'node:crypto';
import type { Actor } from '../../people/accounts/accounts.ts';
import { recordAudit } from '../../people/audit/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { AppError } from '../../base/errors.ts';
import type { StorePlace } from './db.ts';
import * as sql from './db.ts';

/** Shoppings are looked for this often. */
export const WALKS_EVERY_MS = 60 * 60_000;

export type WalksRoom = Pick<Deps, 'db' | 'now' | 'config' | 'log'> & {
  /** The main categories in the order of the tree. */
  readonly categoryIds: () => readonly number[];
};

/** Lists whose ticks are read at once. */
const LISTS_AT_ONCE = 200;

/** The order of a store's categories: learned there, else in its chain. */
export async function readCategoryOrder(room: WalksRoom, address: string): Promise<CategoryOrder> {
  const place = storePlaceOf(address);
  const none = { store_key: normalStoreKey(address), source: 'none' as const, category_ids: [] };
  if (!place) return none;
  for (const source of ['store', 'chain'] as const) {
    const counts = await sql.walkCountsOf(room.db, place, source === 'chain');
    if (isLearned(counts))
      return { store_key: place.storeKey, source, category_ids: learnedOrder(counts.pairs, room.categoryIds()) };
  }
  return none;
}

/**
 * Counts the shoppings that ended since the last look. One process looks at a time, and what it counts is stored together
 * with the time of the look, so that each shopping counts once.
 * @returns whether it looked
 */
export async function learnWalks(room: WalksRoom): Promise<boolean> {
  const now = room.now();
  const before = (ms: number, at = now): Date => new Date(at.getTime() - ms);
  return room.db.transaction().execute(async (tx) => {
    const last = await sql.claimLook(tx, now, before(WALKS_EVERY_MS), before(DAY_MS));
    if (!last) return false;
    // A shopping has ended when there was no tick for a while: the newest ones wait for the next look.
    const ended = { after: before(WALK_PAUSE_MS_MAX, last), until: before(WALK_PAUSE_MS_MAX) };
    const from = before(WALK_MS_MAX + WALK_PAUSE_MS_MAX, ended.after);
    const lists = await sql.changedLists(tx, from);
    for (let index = 0; index < lists.length; index += LISTS_AT_ONCE) {
      const some = lists.slice(index, index + LISTS_AT_ONCE);
      const ticks = await sql.ticksOf(
        tx,
        some.map(({ listId }) => listId),
        { from, to: now },
      );
      for (const { listId, storeKey } of some) {
        const place = storePlaceOf(storeKey);
        const walks = walksOf(ticks.get(listId) ?? []);
        for (const walk of walks)
          if (place && walk.endedAt > ended.after.getTime() && walk.endedAt <= ended.until.getTime())
            await countWalk(tx, room, place, walk);
      }
    }
    return true;
  });
}

async function countWalk(tx: WalksRoom['db'], room: WalksRoom, place: StorePlace, walk: StoreWalk): Promise<void> {
  const { jwtSecret } = room.config;
  const walker = createHmac('sha256', jwtSecret).update(`walker:${place.chainId}:${walk.userId}`).digest('base64url');
  if (await sql.countWalker(tx, place, walker)) await sql.countPairs(tx, place, pairsOf(walk.categoryIds));
}

function storePlaceOf(address: string): StorePlace | null {
  const parts = parseStoreKey(address);
  return parts && { chainId: parts.chainId, storeKey: normalStoreKey(address) };
}

/** Forgets the learned order of a store, which is in the audit log. @throws AppError not_found for an address of no store */
export async function forgetCategoryOrder(room: WalksRoom, actor: Actor, address: string): Promise<void> {
  const place = storePlaceOf(address);
  if (!place) throw new AppError('not_found');
  const entry = { action: 'store.forget_order', subject: `store ${place.storeKey}`, before: null, after: null };
  await room.db.transaction().execute(async (tx) => {
    await sql.deleteCounts(tx, place.storeKey);
    await recordAudit(tx, actor, room.now(), entry);
  });
}
