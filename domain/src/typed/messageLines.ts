import { withoutBullets, withoutOrnaments } from '../amounts/lineTokens.ts';

/** Takes a pasted text apart into lines that may name goods: without the headers, greetings and headings of messages. */

/** Longer lines are cut: a hundred things fit into it, and nobody can make reading slow with one. */
const LINE_LETTERS_MAX = 20_000;

const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/;
const MARKS = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const DAY = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;
const HOUR = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?`;
/** `[22.11.2026, 10:15] דנה:` and `22/11/2026, 10:15 - דנה:`; without a name the app itself speaks. */
const MESSAGE_HEADERS = [
  new RegExp(String.raw`^\s*\[(?:${DAY},?\s${HOUR}|${HOUR},?\s${DAY})\]\s*(?:([^:]{1,60}):)?`),
  new RegExp(String.raw`^\s*${DAY},?\s${HOUR}\s-\s(?:([^:]{1,60}):)?`),
];
/** What a chat writes in place of a picture or of a deleted message. */
const PLACEHOLDER =
  /^\s*<[^<>]*>\s*$|^ה(?:ו|)דעה (?:זו )?נמחקה|^This message was deleted|(?:image|video|audio) omitted$/i;

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** `*2`, `2*`, `×2` and the Cyrillic letter count like `x2`. */
const TIMES = /[*×✕✖х](?=\s?\d)|(?<=\d\s?)[*×✕✖х](?!\p{L})/gu;

/** The lines of a text that say something, with normal digits, quotation marks and spaces, in order. */
export function* messageLines(text: string): Generator<string> {
  let number = 0;
  for (const raw of linesIn(text)) {
    const message = bodyOf(raw.slice(0, LINE_LETTERS_MAX).replaceAll(MARKS, ''));
    if (message === null || PLACEHOLDER.test(message)) continue;
    const line = withoutBullets(withoutOrnaments(normalSigns(message)));
    const numbered = new RegExp(`^${number + 1}\\s?[-.):]\\s?(?=\\D)`).exec(line);
    if (numbered) number += 1;
    const body = numbered ? line.slice(numbered[0].length) : line;
    for (const part of numberedParts(body, message)) if (part !== '') yield part;
  }
}

/** One line after the other, since a text may have very many and a reader stops early. */
function* linesIn(text: string): Generator<string> {
  const ends = new RegExp(LINE_ENDS, 'g');
  let from = 0;
  for (const { index, 0: end } of text.matchAll(ends)) {
    yield text.slice(from, index);
    from = index + end.length;
  }
  yield text.slice(from);
}

/** A line without the header of a message; null where the chat itself says that somebody joined. */
function bodyOf(line: string): string | null {
  for (const header of MESSAGE_HEADERS) {
    const found = header.exec(line);
    if (found) return found[1] === undefined ? null : line.slice(found[0].length);
  }
  return line;
}

/** '1. חלב 2. לחם' in one line; `line` has lost its first number already. */
const numberedParts = (line: string, message: string): readonly string[] =>
  /^\s*1[.)]\s?\D/.test(message) && /\s2[.)]\s/.test(line) ? line.split(/\s\d{1,2}[.)]\s/) : [line];

const normalSigns = (line: string): string =>
  line
    .replaceAll(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replaceAll('؛', ';')
    .replaceAll('\t', ' , ')
    .replaceAll(TIMES, 'x')
    .replaceAll(/(?<![א-ת])פעמיים(?![א-ת])/g, 'x2')
    .replaceAll(/(?<=\p{L}{3})[-־–](?=\d)/gu, ' - ')
    .replaceAll(/(?<=(?:^|\s)\d{1,3})[-־–](?=\p{L}{2})/gu, ' ')
    .replaceAll(/([א-ת]{2})(\d{1,2})(?![^\s,;])/g, '$1 $2')
    .replaceAll(/(?<!\d)%\s?(\d+(?:[.,]\d+)?)(?![\d%])/g, ' $1% ')
    .replaceAll(/(\d)\s(?=%)/g, '$1')
    .replaceAll(/(\d)\s?אחוז(?:ים)?(?![א-ת])/g, '$1%');
