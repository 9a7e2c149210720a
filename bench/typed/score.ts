import { readTypedText } from '@sali/domain/typed/typedLines';
import { HELD_OUT_TEXTS } from './heldOut.ts';
import type { LabelledText, LabelledThing } from './labelledText.ts';
import { TUNED_TEXTS } from './tuned.ts';

/** The two parts of the bench: rules were written with the one, and measured with the other. */
export const LABELLED_TEXTS: Readonly<Record<string, readonly LabelledText[]>> = {
  tuned: TUNED_TEXTS,
  'held out': HELD_OUT_TEXTS,
};

export const TYPED_PARTS = ['quantity', 'unit', 'words'] as const;
type TypedPart = (typeof TYPED_PARTS)[number];

/** A line that a text means or that was read of it, and the parts that differ: all of them where either is missing. */
export type ScoredLine = {
  readonly text: string;
  readonly read: LabelledThing | null;
  readonly expected: LabelledThing | null;
  readonly wrong: readonly TypedPart[];
};

export const scoredLines = (texts: readonly LabelledText[]): readonly ScoredLine[] =>
  texts.flatMap(([text, ...things]) => {
    const lines = readTypedText(text).map(({ quantity, unit, words }): LabelledThing => [quantity, unit ?? '', words]);
    const count = Math.max(lines.length, things.length);
    return Array.from({ length: count }, (_, at) => scored(text, lines[at] ?? null, things[at] ?? null));
  });

function scored(text: string, read: LabelledThing | null, expected: LabelledThing | null): ScoredLine {
  const wrong = TYPED_PARTS.filter((_, part) => !read || !expected || read[part] !== expected[part]);
  return { text, read, expected, wrong };
}

export const exactShare = (lines: readonly ScoredLine[], part?: TypedPart): number =>
  lines.filter(({ wrong }) => (part ? !wrong.includes(part) : wrong.length === 0)).length / lines.length;
