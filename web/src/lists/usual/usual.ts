import { USUAL_MAX } from '@sali/domain/base/limits';
import { itemIdOf, type ShoppingList } from '@sali/domain/lists/list';
import { boughtBetween, countUsual, rankUsual, type UsualItem, usualKeyOf, usualOn } from '@sali/domain/lists/usual';
import { create } from 'zustand';
import { openStore } from '../../base/device/openStore.ts';
import { newId } from '../../base/ids.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { type DeviceState, GUEST } from '../../people/sync/device.ts';

/**
 * The usual: what this user's lists had before, most used first, also without a network and for guests.
 * It is counted from the lists as they change, also when somebody else ticked. A signed-in user's other devices
 * counted too: the server, which knows all of them, is asked once per start.
 */
type CountedItem = UsualItem & { readonly userKey: string };

const store = openStore<CountedItem>('usual');

export const useUsualItems = create<{ readonly items: readonly UsualItem[] }>()(() => ({ items: [] }));

/** Counts are written in order, so that two ticks at once are both counted. */
let written: Promise<void> = Promise.resolve();

/** Counts from now on, and shows what was counted before. */
export function startUsual(): void {
  syncEngine().state.subscribe((now, before) => {
    if (now.phase === 'ready' && (before.phase !== 'ready' || before.userKey !== now.userKey)) later(() => show(now));
    else if (now.userKey !== before.userKey) useUsualItems.setState({ items: [] });
    else if (now.phase === 'ready' && now.lists !== before.lists) count(before, now);
  });
}

function count(before: DeviceState, now: DeviceState): void {
  const bought = Object.values(now.lists).flatMap((list) => boughtBetween(before.lists[list.id], list));
  if (bought.length === 0) return;
  later(async () => {
    for (const { item, by } of bought) {
      await change(now.userKey, usualKeyOf(item), (known) => countUsual(known, item, by));
    }
    await publish(now.userKey);
  });
}

/** The first time on a device, what is ticked off on the lists now is what is known. */
async function show({ userKey, lists }: DeviceState): Promise<void> {
  const known = await store.count(userKey);
  const completed = Object.values(lists).flatMap((list) =>
    Object.values(list.items).filter((item) => item.isCompleted),
  );
  if (known === 0) {
    for (const item of completed) await change(userKey, usualKeyOf(item), (row) => countUsual(row, item, 1));
  }
  await publish(userKey);
  if (userKey !== GUEST) await learn(userKey).catch(() => undefined); // as it was counted here, until the next start
}

/** The server counted every device, this one only itself. */
async function learn(userKey: string): Promise<void> {
  const { learnUsual } = await import('./learnUsual.ts');
  await learnUsual(userKey, (key, next) => change(userKey, key, next));
  await publish(userKey);
}

function change(
  userKey: string,
  key: string,
  next: (known: UsualItem | undefined) => UsualItem | undefined,
): Promise<void> {
  return store.write(userKey, async (rows) => {
    const item = next(await rows.get([userKey, key]));
    if (item) await rows.put({ ...item, userKey });
    else await rows.delete([userKey, key]);
  });
}

async function publish(userKey: string): Promise<void> {
  const rows = await store.all(userKey);
  if (syncEngine().state.getState().userKey === userKey)
    useUsualItems.setState({ items: rankUsual(rows).slice(0, USUAL_MAX) });
}

function later(work: () => Promise<void>): void {
  // A device without room for it still ticks; it only offers less.
  written = written.then(work).catch(() => undefined);
}

/**
 * Puts a usual item on the list: one that was ticked off comes back, one that is open stays as it is.
 * @param storeKey the store that the list is priced by; a price of another is left out
 */
export async function addUsual(list: ShoppingList, usual: UsualItem, storeKey: string | null): Promise<void> {
  const there = usualOn(list, usual);
  if (there && !there.isCompleted) return;
  const op = { id: newId(), listId: list.id, at: Date.now() };
  if (there) return syncEngine().queue.dispatch({ ...op, kind: 'uncompleteItem', itemId: there.id });
  const { facts } = usual;
  const hasPrice = facts.storeKey !== null && facts.storeKey === storeKey;
  const item = {
    ...facts,
    ...(!hasPrice && { priceAgorot: null, salePriceAgorot: null, storeKey: null }),
    id: facts.barcode === null ? newId() : itemIdOf(list.id, facts.barcode),
    quantity: 1,
    note: '',
  };
  return syncEngine().queue.dispatch({ ...op, kind: 'addItem', item });
}
