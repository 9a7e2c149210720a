/**
 * A line of a recipe as people write it, and what it says: the quantity as `3`, `1/2` or `3-4` ('' for none), the
 * unit's key ('' for none), the product (null where the line is not an ingredient) and the note.
 */
export type LabelledLine = readonly [
  line: string,
  quantity: string,
  unit: string,
  product: string | null,
  note: string,
];
