/**
 * Numbers or truth values as an array's text, for `${…}::integer[]`: drivers look at every element of an array several
 * times, which of ten thousand takes longer than what the database does with them.
 */
export const arrayText = (cells: readonly (number | boolean | null)[]): string => `{${cells.map(String).join()}}`;
