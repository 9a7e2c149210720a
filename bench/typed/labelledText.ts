/** A line that a text means: the quantity, the unit (a key of `UNITS`, a word of its own, '' for none) and what is to be bought. */
export type LabelledThing = readonly [quantity: number, unit: string, words: string];

/** What somebody types, pastes or dictates, and every line that it means, in order. */
export type LabelledText = readonly [text: string, ...things: readonly LabelledThing[]];
