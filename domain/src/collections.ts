/** Helpers for plain objects and arrays. */

/** The fields that have a value: those with `undefined` are left out. */
export const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The sum of the numbers; 0 for none. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
