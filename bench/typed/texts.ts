import { labelRows } from '../labels.ts';
import { splitOnce } from '../split.ts';

/** A line that a text means: the quantity, the unit (a key of `UNITS`, a word of its own, '' for none) and what is to be bought. */
export type LabelledThing = readonly [quantity: number, unit: string, words: string];

/** A text that somebody types, pastes or dictates, and every line that it means, in order; so are the cells of a row. */
export type LabelledText = readonly [text: string, ...things: readonly LabelledThing[]];

/** The texts with which the rules were written. */
export const TUNED_TEXTS = textsIn('tuned.tsv');

/** `split.tsv` was labelled without knowing the rules. An address is kept whole, a price is left out. */
export const LABELLED_TEXTS = splitOnce(textsIn('split.tsv'), ([text]) => text, TUNED_TEXTS);

function textsIn(name: string): readonly LabelledText[] {
  return labelRows(new URL(name, import.meta.url)).map(([text = '', ...cells]) => [text, ...thingsOf(cells)]);
}

function thingsOf(cells: readonly string[]): LabelledThing[] {
  return Array.from({ length: cells.length / 3 }, (_, at) => {
    const [quantity, unit = '', words = ''] = cells.slice(at * 3, at * 3 + 3);
    return [Number(quantity), unit, words];
  });
}
