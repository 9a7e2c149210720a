/**
 * Numbers or booleans as the text of an array, for `${…}::integer[]`. Drivers visit every element of an array several
 * times, which takes longer for ten thousand elements than the query itself.
 */
export const arrayText = (cells: readonly (number | boolean | null)[]): string =>
  `{${(cells.includes(null) ? cells.map(String) : cells).join()}}`;

/**
 * Turns a few long arrays into a map by key.
 * @param columns numbers, one array for each column, as long as the keys
 * @param valueOf builds a value from the numbers of one key, in the columns' order
 */
export function byKey<Key, Value>(
  keys: readonly Key[],
  columns: readonly (readonly number[])[],
  valueOf: (cells: readonly number[]) => Value,
): Map<Key, Value> {
  return new Map(keys.map((key, at) => [key, valueOf(columns.map((column) => column[at] ?? 0))]));
}
