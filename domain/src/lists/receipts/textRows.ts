import { HEBREW } from '../../base/pictureText/passes.ts';

/** The rows of a page whose words have places, as a PDF has them. */

/** A word, or a part of one, by the left end of its base line; all in one measure, y from the bottom up. */
export type PlacedText = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Words are in one row where their base lines are nearer than this share of their height. */
const SAME_ROW = 0.5;
/** Parts with a smaller gap than this share of their height are one word. */
const SAME_WORD = 0.12;

/** Letters that only end a word: where they begin words, the page holds them backwards. */
const BEGINS_WITH_LAST = /^[ךםןףץ]/;
const ENDS_WITH_LAST = /[ךםןףץ]$/;

/** The rows of a page from the top, the words of each from its right in a Hebrew page and from its left in others. */
export function textRows(placed: readonly PlacedText[]): string[] {
  const words = placed.filter(({ text }) => text.trim() !== '');
  const isHebrew = words.some(({ text }) => HEBREW.test(text));
  const isBackwards = areBackwards(words);
  const rows: PlacedText[][] = [];
  for (const word of words.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isSame = first && first.y - word.y < SAME_ROW * Math.min(first.height, word.height);
    if (row && isSame) row.push(word);
    else rows.push([word]);
  }
  return rows.map((row) => placedRowText(row, isHebrew, isBackwards));
}

function placedRowText(row: readonly PlacedText[], isHebrew: boolean, isBackwards: boolean): string {
  const wholes: PlacedText[] = [];
  for (const part of row.toSorted((a, b) => a.x - b.x)) {
    const text = isBackwards && HEBREW.test(part.text) ? [...part.text].toReversed().join('') : part.text;
    const last = wholes.at(-1);
    const isOneWord = last && part.x - (last.x + last.width) < SAME_WORD * part.height;
    if (!last || !isOneWord) wholes.push({ ...part, text });
    else
      wholes[wholes.length - 1] = {
        ...last,
        width: part.x + part.width - last.x,
        text: HEBREW.test(text) || HEBREW.test(last.text) ? text + last.text : last.text + text,
      };
  }
  return (isHebrew ? wholes.toReversed() : wholes).map(({ text }) => text.trim()).join(' ');
}

function areBackwards(words: readonly PlacedText[]): boolean {
  const count = (pattern: RegExp): number => words.filter(({ text }) => pattern.test(text.trim())).length;
  return count(BEGINS_WITH_LAST) > count(ENDS_WITH_LAST);
}
