import { mayBeMistyped } from './fit.ts';
import { otherFormsOf } from './forms.ts';
import { nearness } from './nearWords.ts';
import { fold, isIgnored, isOtherSpelling, wordsOf } from './normalise.ts';

/** A part of a text, with the bounds of `slice`. */
export type TextRange = { readonly from: number; readonly to: number };

/**
 * The parts of a name to highlight for a query: the typed text within a word, or the whole word if it matches by another
 * form, another spelling or despite a typing error. Ranges refer to `name` in NFC, ascending and disjoint.
 */
export function highlight(name: string, query: string): TextRange[] {
  const source = name.normalize('NFC');
  const { text, at } = fold(source);
  const words = [...text.matchAll(/[^ ]+/g)].map((match) => ({ word: match[0], start: match.index }));
  const marks = wordsOf(query).flatMap((typed) => {
    const marked = (find: (word: string, typed: string) => TextRange | undefined): TextRange[] =>
      words.flatMap(({ word, start }) => {
        const range = find(word, typed);
        return range ? [{ from: start + range.from, to: start + range.to }] : [];
      });
    const exact = marked(exactRange);
    return exact.length > 0 ? exact : marked(looseRange);
  });
  return mergeRanges(marks.map((mark) => inSource(source, at, mark)));
}

function exactRange(word: string, typed: string): TextRange | undefined {
  const from = word.indexOf(typed);
  if (from === 0 || (from > 0 && typed.length > 1)) return { from, to: from + typed.length };
  return isOtherSpelling(word, typed) || otherFormsOf(typed).includes(word) ? { from: 0, to: word.length } : undefined;
}

function looseRange(word: string, typed: string): TextRange | undefined {
  if (typed.length > 2 && word.startsWith(typed.slice(1))) return { from: 0, to: typed.length - 1 };
  const isNear = mayBeMistyped(typed) && nearness(word, typed) !== 'far';
  return isNear ? { from: 0, to: word.length } : undefined;
}

/** From folded characters back to the source, with the geresh or the points that follow the last of them. */
function inSource(source: string, at: readonly number[], { from, to }: TextRange): TextRange {
  const places = at.slice(from, to);
  let end = Math.max(...places) + 1;
  while (end < source.length && isIgnored(source.charAt(end))) end += 1;
  return { from: Math.min(...places), to: end };
}

function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else result.push(range);
  }
  return result;
}
