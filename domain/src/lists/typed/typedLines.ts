import { isSeparator, tokensOf } from '../../base/amounts/lineTokens.ts';
import { ITEM_NAME_MAX, ITEM_NOTE_MAX, QUANTITY_MAX, TYPED_LINES_MAX, TYPED_TEXT_MAX } from '../../base/limits.ts';
import { roundQuantity } from '../list.ts';
import { exportedLine } from './exportedLine.ts';
import { isNameAfterDigit, withoutContractions } from './foreignWords.ts';
import { isGoodsGroup } from './goodsGroups.ts';
import { isAddress, messageLines } from './messageLines.ts';
import { DETAIL, partsBetweenCommas, readThing, type TypedThing } from './readThing.ts';
import { splitThings } from './splitThings.ts';
import { beginsRequest, isChatter, isClause, isRemark, withoutChatter } from './talk.ts';
import { isMeasure, readTypedAmount, type TypedAmount } from './typedAmount.ts';
import { isColour, isHedge, isPlainThing } from './typedWords.ts';

/** One thing of a text that somebody typed, pasted or dictated. */
export type TypedLine = {
  /** The words of the text that say it, in normal characters. */
  readonly text: string;
  /** 1 where none was named; the upper end of a range; at most 9,999 with three decimals. */
  readonly quantity: number;
  /** A key of the recipes' units, or the word of a shop's own package (`שישייה`); null: none was named. */
  readonly unit: TypedAmount['unit'];
  /** Whether the text says an amount. */
  readonly isCounted: boolean;
  /** The thing to buy, with the size of a package where it is one: `קולה 1.5 ליטר`. */
  readonly words: string;
  /** The text in parentheses. */
  readonly note: string;
};

const LETTER = /\p{L}/u;
const BARCODE = /^\d{7,14}$/;
/** Where another thing begins whatever the words are. A comma between digits belongs to a number. */
const THING_ENDS = /[;|•·\n]|\s\+\s|,(?!\d)|(?<!\d),|…|\.{2,}|\.(?=\s+\p{L})|\?(?=\s+(?!אם\s)\p{L})/gu;

/**
 * Reads what somebody typed, pasted or dictated: one word, a line, a message of ten lines, a chat. At most
 * `TYPED_LINES_MAX` lines, in the order of the text; of a longer text the first `TYPED_TEXT_MAX` characters are read.
 * Total: any text has a result, in time that is linear in its length.
 */
export function readTypedText(text: string): readonly TypedLine[] {
  const lines: TypedLine[] = [];
  for (const line of messageLines(text.slice(0, TYPED_TEXT_MAX))) {
    const whole = isAddress(line) ? addressLine(line) : lineAsExported(line);
    if (whole) {
      lines.push(whole);
      if (lines.length === TYPED_LINES_MAX) return lines;
      continue;
    }
    const from = lines.length;
    for (const thing of thingsIn(line)) {
      const read = typedLineOf(thing);
      if (read) lines.push(lines.length > from ? withHeadOf(lines.at(-1), read) : read);
      if (lines.length === TYPED_LINES_MAX) return lines;
    }
  }
  return lines;
}

/** The address of a page is the name, where it fits; a longer one is whole in the note, before what is said about it. */
function addressLine(line: string): TypedLine {
  const [address = '', ...talk] = line.split(' ');
  const words = address.slice(0, ITEM_NAME_MAX);
  const note = words === address ? talk : [address, ...talk];
  return { ...UNCOUNTED, text: words, words, note: note.join(' ').slice(0, ITEM_NOTE_MAX) };
}

/** The ending of a colour's gender and number. */
const colourEnding = (colour: string): string => /(?:ים|ות|ה)$/.exec(colour)?.[0] ?? '';

/** 'פלפל אדום 3 צהוב 1': a colour alone is of the goods before it, which have a colour too. */
function withHeadOf(before: TypedLine | undefined, line: TypedLine): TypedLine {
  const head = before?.words.split(' ') ?? [];
  const colour = head.at(-1) ?? '';
  const isOfHead =
    head.length > 1 && isColour(colour) && isColour(line.words) && colourEnding(colour) === colourEnding(line.words);
  return isOfHead ? { ...line, words: [...head.slice(0, -1), line.words].join(' ') } : line;
}

function lineAsExported(line: string): TypedLine | null {
  const read = exportedLine(line);
  if (!read || !LETTER.test(read.words)) return null;
  return {
    ...read,
    text: read.words,
    quantity: Math.min(roundQuantity(read.quantity), QUANTITY_MAX),
    isCounted: true,
    words: read.words.slice(0, ITEM_NAME_MAX),
    note: read.note.slice(0, ITEM_NOTE_MAX),
  };
}

const UNCOUNTED = { quantity: 1, unit: null, isCounted: false } as const;

/** The words of each thing that a line names. */
function* thingsIn(line: string): Generator<readonly string[]> {
  const all = line.split(' ');
  let words: readonly string[] = [];
  const pieces = [...textsBetween(withoutGroup(line))].map((piece) =>
    withoutContractions(tokensOf(piece.slice(0, ITEM_NAME_MAX), isNameAfterDigit)),
  );
  for (const [at, own] of pieces.entries()) {
    const isBeforeRequest = beginsRequest(pieces[at + 1] ?? []);
    const isReason = pieces.length > 1 && isClause(own, isBeforeRequest);
    const detail = beginsRequest(own) ? withoutChatter(own) : own;
    if (words.length > 0 && isDetail(detail)) words = [...words, ...detail].slice(0, ITEM_NAME_MAX);
    else if (words.length > 0 && (isRemark(own) || isReason)) words = [...words, `(${own.join(' ')})`];
    else if (!isReason || !isBeforeRequest) {
      yield* thingsOf(words, all);
      words = own;
    }
  }
  yield* thingsOf(words, all);
}

function thingsOf(words: readonly string[], line: readonly string[]): readonly (readonly string[])[] {
  const things = splitThings(requested(words, line));
  const isTalk = (thing: readonly string[]): boolean =>
    isChatter(thing) || (thing.length > 1 && isClause(thing, false));
  return things.length > 1 ? things.map((thing) => (isTalk(thing) ? [] : withoutChatter(thing, line))) : things;
}

/** 'ירקות (עגבניות, מלפפונים)': the things of a group. One word is a note of it, and so are others than goods. */
const GROUP = /^([^()]{1,60})\(([^()]*)\)\s*$/;
function withoutGroup(line: string): string {
  const [, head = '', inside = ''] = GROUP.exec(line) ?? [];
  if (!isGoodsGroup(head.replace(/[\s:-]+$/, ''))) return line;
  const things = partsBetweenCommas(tokensOf(inside, isNameAfterDigit));
  const areGoods = things.every((thing) => isPlainThing(thing.slice(readTypedAmount(thing, 0)?.next ?? 0)));
  return things.length > 1 && areGoods ? inside : line;
}

/** Words in parentheses, not the mouth of a smiley. They are a note of the name before them: 'לחם (פרוס, מלא)'. */
const ASIDES = /(?<![:;=])\([^()]*\)/g;

function* textsBetween(line: string): Generator<string> {
  let from = 0;
  let asideEnd = 0;
  const asides = line.matchAll(ASIDES);
  let aside = asides.next().value;
  for (const { index, 0: end } of line.matchAll(THING_ENDS)) {
    let last: RegExpExecArray | undefined;
    for (; aside && aside.index < index; aside = asides.next().value) last = aside;
    if (last) {
      const lastEnd = last.index + last[0].length;
      // A longer one is a list of its own.
      const isOfName = lastEnd - from <= ITEM_NAME_MAX && LETTER.test(line.slice(from, last.index));
      asideEnd = isOfName ? lastEnd : 0;
    }
    if (index < asideEnd) continue;
    if (end.startsWith('.') && end.length === 1 && isShortened(line.slice(Math.max(0, index - 8), index))) continue;
    yield line.slice(from, index);
    from = index + end.length;
  }
  yield line.slice(from);
}

/** '500 גר. פטריות', 'גב. צהובה': the point belongs to the unit or to a word that is cut short. */
const isShortened = (before: string): boolean =>
  /(?:^|[\s\d])(?:גר|ג|ק"?ג|ק\.ג|יח|מל|חב|ל|ק|גב|נ|ש|שמ|шт|кг|г|л|уп)$/.test(before);

function isDetail(all: readonly string[]): boolean {
  const words = all.filter((word) => !isHedge(word));
  if (words.length > 0 && words.every((word) => DETAIL.test(word))) return true;
  // 'חיתולים, מידה 4'.
  if (words.length === 2 && /^(?:מידה|שלב|גודל)$/.test(words[0] ?? '') && /^\d\+?$/.test(words[1] ?? '')) return true;
  const read = readTypedAmount(words, 0);
  return read?.next === words.length && (read.value.isCounted || isMeasure(read.value.unit));
}

/** The words without a heading and without the phrases around them: 'תביא בבקשה חלב', 'ירקות: חסה'. */
function requested(words: readonly string[], line: readonly string[]): readonly string[] {
  const colon = words.indexOf(':');
  const isAmount = colon > 0 && isDetail(words.slice(colon + 1));
  const body = colon >= 0 && !isAmount ? words.slice(colon + 1) : words;
  const asked = isChatter(body) ? [] : withoutChatter(body, line);
  return isChatter(asked) ? [] : asked;
}

function typedLineOf(tokens: readonly string[]): TypedLine | null {
  const words = withoutSeparators(tokens);
  const thing = isDetail(words) ? packagesAlone(words) : readThing(words);
  if (thing === null) return null;
  const { amount, words: name, note } = thing;
  if (!LETTER.test(name) && !BARCODE.test(name)) return null;
  return {
    text: words.join(' '),
    quantity: amount ? Math.min(roundQuantity(amount.quantity), QUANTITY_MAX) : 1,
    unit: amount?.unit ?? null,
    isCounted: amount !== null,
    words: name.slice(0, ITEM_NAME_MAX),
    note: note.slice(0, ITEM_NOTE_MAX),
  };
}

/** '2 תבניות': packages without goods are goods; a number or a weight alone is not. */
function packagesAlone(words: readonly string[]): TypedThing | null {
  const { unit = null, quantity = 1 } = readTypedAmount(words, 0)?.value ?? {};
  if (unit === null || unit === 'units' || isMeasure(unit)) return null;
  return { amount: { quantity, unit: null }, words: words.at(-1) ?? '', note: '' };
}

function withoutSeparators(tokens: readonly string[]): readonly string[] {
  const from = tokens.findIndex((token) => !isSeparator(token));
  const to = tokens.findLastIndex((token) => !isSeparator(token));
  return from < 0 ? [] : tokens.slice(from, to + 1);
}
