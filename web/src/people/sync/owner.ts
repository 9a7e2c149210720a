import type { Participant, ShoppingList } from '@sali/domain/lists/list';

/** The person who owns the list; undefined for a list that nobody else has. */
export const ownerOf = (list: ShoppingList): Participant | undefined =>
  list.participants.find(({ role }) => role === 'owner');

/** The lists that a person owns. */
export const listsOwnedBy = (lists: Readonly<Record<string, ShoppingList>>, userId: number): ShoppingList[] =>
  Object.values(lists).filter((list) => ownerOf(list)?.userId === userId);
