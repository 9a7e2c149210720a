/**
 * Numbers or truth values as an array's text, for `${…}::integer[]`: drivers look at every element of an array several
 * times, which of ten thousand takes longer than what the database does with them.
 */
export const arrayText = (cells: readonly (number | boolean | null)[]): string =>
  `{${(cells.includes(null) ? cells.map(String) : cells).join()}}`;

/**
 * What was read as a few long arrays, by key.
 * @param columns numbers, one array for each column, as long as the keys
 * @param valueOf makes a value of the numbers of one key, in the columns' order
 */
export function byKey<Key, Value>(
  keys: readonly Key[],
  columns: readonly (readonly number[])[],
  valueOf: (cells: readonly number[]) => Value,
): Map<Key, Value> {
  return new Map(keys.map((key, at) => [key, valueOf(columns.map((column) => column[at] ?? 0))]));
}
