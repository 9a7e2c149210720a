import { DEFAULT_CATEGORY_ID, WALK_MS_MAX, WALK_PAUSE_MS_MAX } from '../../base/limits.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { EpochMs } from '../../base/units.ts';

/** Ticks that come faster were not made on the way through a store: at home, or all at once after a time without a network. */
const WALK_MS_MIN = 3 * 60_000;
/** Fewer ticks, or categories, say nothing about a store. */
const WALK_TICKS_MIN = 5;
const WALK_CATEGORIES_MIN = 3;

/** A tick on a list, or a tick that was taken back, by the server's clock. */
export type TickEvent = {
  readonly userId: number;
  readonly itemId: string;
  readonly categoryId: number;
  readonly at: EpochMs;
  readonly isTaken: boolean;
};

/** The way of one person through a store in one shopping: the categories in the order in which they came to them. */
export type StoreWalk = { readonly userId: number; readonly endedAt: EpochMs; readonly categoryIds: readonly number[] };

/**
 * The walks that the ticks of one list show. A tick that was taken back counts nothing. Shoppings are parted by long
 * pauses; one that is too short or too long, or has too little in it, is not a walk. 'Other' is not a place in a store.
 * @param events of one list, in their order
 */
export function walksOf(events: readonly TickEvent[]): StoreWalk[] {
  const byPerson = new Map<number, TickEvent[]>();
  const placed = events.filter(({ categoryId }) => categoryId !== DEFAULT_CATEGORY_ID);
  for (const tick of lastingTicks(placed)) getOrCreate(byPerson, tick.userId, () => []).push(tick);
  return [...byPerson].flatMap(([userId, ticks]) =>
    shoppingsIn(ticks).flatMap((shopping) => {
      const [first, last] = [shopping[0], shopping.at(-1)];
      if (!first || !last || !isPlausibleWalk(shopping, last.at - first.at)) return [];
      return [{ userId, endedAt: last.at, categoryIds: categoriesInOrder(shopping) }];
    }),
  );
}

/** Ticks that nobody took back before the end of their shopping; of an item that was ticked twice the last one. */
function lastingTicks(events: readonly TickEvent[]): TickEvent[] {
  const lasting = new Set<TickEvent>();
  const lastOf = new Map<string, TickEvent>();
  for (const event of events) {
    const before = lastOf.get(event.itemId);
    if (before && event.at - before.at <= WALK_MS_MAX) lasting.delete(before);
    lastOf.delete(event.itemId);
    if (!event.isTaken) continue;
    lasting.add(event);
    lastOf.set(event.itemId, event);
  }
  return [...lasting].sort((a, b) => a.at - b.at);
}

function shoppingsIn(ticks: readonly TickEvent[]): TickEvent[][] {
  const shoppings: TickEvent[][] = [];
  for (const tick of ticks) {
    const last = shoppings.at(-1);
    if (last && tick.at - (last.at(-1)?.at ?? 0) <= WALK_PAUSE_MS_MAX) last.push(tick);
    else shoppings.push([tick]);
  }
  return shoppings;
}

const isPlausibleWalk = (ticks: readonly TickEvent[], ms: number): boolean =>
  ms >= WALK_MS_MIN &&
  ms <= WALK_MS_MAX &&
  ticks.length >= WALK_TICKS_MIN &&
  new Set(ticks.map(({ categoryId }) => categoryId)).size >= WALK_CATEGORIES_MIN;

/** By the middle of each category's ticks: one thing that was forgotten and fetched later moves no category. */
function categoriesInOrder(ticks: readonly TickEvent[]): number[] {
  const places = new Map<number, number[]>();
  ticks.forEach(({ categoryId }, place) => getOrCreate(places, categoryId, () => []).push(place));
  return [...places]
    .map(([categoryId, all]) => ({ categoryId, middle: lowerMiddleOf(all), first: all[0] ?? 0 }))
    .sort((a, b) => a.middle - b.middle || a.first - b.first)
    .map(({ categoryId }) => categoryId);
}

/** The lower middle of places in ascending order. */
const lowerMiddleOf = (places: readonly number[]): number => places[Math.floor((places.length - 1) / 2)] ?? 0;
