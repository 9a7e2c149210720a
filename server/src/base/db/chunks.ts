/** Rows per statement: about 20 ms by `unnest`. */
export const CHUNK_ROWS = 5000;

/**
 * Writes many rows in parts: calls `write` with at most `size` rows at a time, one after the other.
 * @returns the sum of what `write` returned
 */
export async function inChunks<Row>(
  rows: readonly Row[],
  size: number,
  write: (chunk: Row[]) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (let from = 0; from < rows.length; from += size) sum += await write(rows.slice(from, from + size));
  return sum;
}
