/** Helpers for plain objects and arrays. */

/** The fields that have a value: those with `undefined` are left out. */
export const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The keys of an object whose type names all of them, in their order. */
export const keysOf = <T extends object>(record: T): (keyof T & string)[] =>
  Object.keys(record) as (keyof T & string)[];

/** The named fields of an object. */
export const pickFields = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;

/** The sum of the numbers; 0 for none. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
