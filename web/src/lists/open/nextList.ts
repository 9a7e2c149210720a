import type { Item, Participant, ShoppingList } from '@sali/domain/lists/list';
import { createList, editList, storedList } from '../../people/sync/lists.ts';

/** The people who have a list besides this person; nobody for a guest, whose lists are on this device alone. */
export const othersOn = (list: ShoppingList, userId: number | null): readonly Participant[] =>
  userId === null ? [] : list.participants.filter((person) => person.userId !== userId);

/**
 * The list of the next shopping: the same name, budget and, on wish, the same people [G89]. A list that was for nobody
 * else is followed by one for nobody else, also where there is a family.
 * @returns its id
 */
export async function makeNextList(list: ShoppingList, items: readonly Item[], isShared: boolean): Promise<string> {
  const nextId = await createList(list.name, items, isShared ? { peopleOf: list.id } : { isPrivate: true });
  // The next shopping has the same budget.
  if (list.budgetAgorot) await editList(nextId, { budgetAgorot: list.budgetAgorot });
  return nextId;
}

/** What was bought, in the order in which it was added. */
export const boughtOf = (list: ShoppingList): Item[] =>
  Object.values(storedList(list).items)
    .filter((item) => item.isCompleted)
    .sort((a, b) => a.addedAt - b.addedAt);
