import type { ShownShopping } from './useSpending.ts';

/** Which shoppings count: all, those of lists of a name, or those of lists that somebody has too. */
export type ShoppingFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'list'; readonly name: string }
  | { readonly kind: 'person'; readonly userId: number };

export const fits = ({ listName, people }: ShownShopping, filter: ShoppingFilter): boolean =>
  filter.kind === 'all' ||
  (filter.kind === 'list' ? listName === filter.name : people.some(({ userId }) => userId === filter.userId));

/** The names of the lists, and the people beside oneself; each once, by name. */
export function filterChoices(shoppings: readonly ShownShopping[], ownId: number) {
  const names = [...new Set(shoppings.map(({ listName }) => listName))].sort((a, b) => a.localeCompare(b));
  const people = new Map(shoppings.flatMap((one) => one.people.map(({ userId, name }) => [userId, name] as const)));
  people.delete(ownId);
  return {
    names,
    people: [...people].map(([userId, name]) => ({ userId, name })).sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/** A filter as the value of a select, and back. */
export const filterValue = (filter: ShoppingFilter): string =>
  filter.kind === 'all' ? '' : filter.kind === 'list' ? `list ${filter.name}` : `person ${filter.userId}`;

export function filterFromValue(value: string): ShoppingFilter {
  const space = value.indexOf(' ');
  const [kind, of] = [value.slice(0, space), value.slice(space + 1)];
  if (kind === 'list') return { kind, name: of };
  return kind === 'person' ? { kind, userId: Number(of) } : { kind: 'all' };
}
