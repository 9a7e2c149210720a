import { readTypedText } from '@sali/domain/lists/typed/typedLines';
import type { LabelledText, LabelledThing } from './texts.ts';

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
