import { labelRows } from '../labels.ts';
import { splitOnce } from '../split.ts';

/**
 * A line of a recipe as people write it, and what it says: the quantity as `3`, `1/2` or `3-4` ('' for none), the
 * unit's key ('' for none), the product (null where the line is not an ingredient) and the note. Where a line names several
 * ingredients, their products are joined with ' + '. The cells of a row are in this order; `-` means null.
 */
export type LabelledLine = readonly [
  line: string,
  quantity: string,
  unit: string,
  product: string | null,
  note: string,
];

/** The lines with which the rules were written. */
export const TUNED_LINES = linesIn('tuned.tsv');

/** `split.tsv` was labelled without knowing the rules. */
export const LABELLED_LINES = splitOnce(linesIn('split.tsv'), ([line]) => line, TUNED_LINES);

function linesIn(name: string): readonly LabelledLine[] {
  return labelRows(new URL(name, import.meta.url)).map(
    ([line = '', quantity = '', unit = '', product = '', note = '']) => [
      line,
      quantity,
      unit,
      product === '-' ? null : product,
      note,
    ],
  );
}
