import { HELD_OUT_LINES } from './heldOut.ts';
import type { LabelledLine } from './labelledLine.ts';
import { TUNED_LINES } from './tuned.ts';

/** The two halves of the bench: rules were written with the one, and measured with the other. */
export const LABELLED_HALVES: Readonly<Record<string, readonly LabelledLine[]>> = {
  tuned: TUNED_LINES,
  'held out': HELD_OUT_LINES,
};
