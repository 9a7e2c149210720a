import type { Item, Participant, ShoppingList } from '@sali/domain/lists/list';
import { LIST_NAME_MAX } from '@sali/domain/base/limits';
import { syncEngine } from '../../people/sync/engine.ts';
import { createList, editList, storedList } from '../../people/sync/lists.ts';

/** The people who have a list besides this person; nobody for a guest, whose lists are on this device alone. */
export const othersOn = (list: ShoppingList, userId: number | null): readonly Participant[] =>
  userId === null ? [] : list.participants.filter((person) => person.userId !== userId);

/** The suffix that `nextNameOf` has added to a name. */
const ADDED = / · \d{1,2}\.\d{1,2}(?: \(\d+\))?$/;

/**
 * The name of the list after another one: its name and the day, which distinguishes the new list from the old one [G95]. A day that
 * the name has already gives way to the new one; of lists of one day the later ones are counted.
 * @param taken the names of all lists that are here
 * @param now ms
 */
export function nextNameOf(name: string, taken: ReadonlySet<string>, now: number): string {
  const base = name.replace(ADDED, '');
  const date = new Date(now);
  // The same for everybody on the list, whatever their language.
  const day = ` · ${date.getDate()}.${date.getMonth() + 1}`;
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? day : `${day} (${count})`;
    const next = base.slice(0, LIST_NAME_MAX - end.length).trimEnd() + end;
    if (!taken.has(next)) return next;
  }
}

/**
 * The list of the next shopping: the same name with the day, the same budget and, on wish, the same people [G89]. A list that was for nobody
 * else is followed by one for nobody else, also where there is a family.
 * @returns its id
 */
export async function makeNextList(list: ShoppingList, items: readonly Item[], isShared: boolean): Promise<string> {
  const taken = new Set(Object.values(syncEngine().state.getState().lists).map(({ name }) => name));
  const name = nextNameOf(list.name, taken, Date.now());
  const nextId = await createList(name, items, isShared ? { peopleOf: list.id } : { isPrivate: true });
  // The next shopping has the same budget.
  if (list.budgetAgorot) await editList(nextId, { budgetAgorot: list.budgetAgorot });
  return nextId;
}

/** Returns the bought items in the order in which they were added. */
export const boughtOf = (list: ShoppingList): Item[] =>
  Object.values(storedList(list).items)
    .filter((item) => item.isCompleted)
    .sort((a, b) => a.addedAt - b.addedAt);
