import { withoutBullets, withoutOrnaments } from '../../base/amounts/lineTokens.ts';
import { plainSubcategory } from '../../goods/catalogue/plainWords.ts';
import { exportedLine } from './exportedLine.ts';
import { GROUPS, isGoodsGroup } from './goodsGroups.ts';
import { spokenLine } from './spokenLine.ts';
import { withoutPrices } from './typedPrices.ts';

/** Takes a pasted text apart into lines that may name goods: without the headers, greetings and headings of messages. */

/** Longer lines are cut: a hundred things fit into it, and nobody can make reading slow with one. */
const LINE_LETTERS_MAX = 20_000;

const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/;
const MARKS = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const DAY = String.raw`\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?`;
const HOUR = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?`;
/** `[22.11.2026, 10:15] דנה:` and `22/11/2026, 10:15 - דנה:`; without a name the app itself speaks. */
const MESSAGE_HEADERS = [
  new RegExp(String.raw`^\s*\[(?:${DAY},?\s${HOUR}|${HOUR},?\s${DAY})\]\s*(?:([^:]{1,60}):(?!//))?`),
  new RegExp(String.raw`^\s*${DAY},?\s${HOUR}\s[-–]\s(?:([^:]{1,60}):(?!//))?`),
];
/** `דנה, [22.11.2026 10:15]`, above the lines of a message. */
const HEADER_ABOVE = new RegExp(String.raw`^[^[\]:]{1,60},\s\[[^[\]]{0,40}${HOUR}\]:?`);
/** The placeholders of a chat for a picture, a file or a deleted message. */
const PLACEHOLDER =
  /^\s*<[^<>]*>\s*$|^ה(?:ו|)דעה (?:זו )?נמחקה|^(?:נמחקה|מחקת) (?:את )?הודעה|^(?:This message was|You) deleted|(?:\s|^)(?:omitted|הושמט[הו]?|הושמטו)$|\((?:ה?קובץ (?:מ|)צורף|file attached)\)$/i;
const EDITED = /\s*<[^<>]{0,60}(?:נערכה|edited)[^<>]{0,20}>\s*$/;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"]+/i;

const MARKDOWN_LINK = /!?\[([^\][]{1,200})\]\((?:https?:|www\.)[^\s()]{0,2000}\)/g;
const HEADING_MARK = /^\s*#{1,6}\s+(?=\S)/;
/** Words of a line that Markdown makes bold, slanted, struck or code. */
const MARKDOWN_WORDS = /(?<![\p{L}\d])(\*\*|~~?|__?|`)(?!\s)([^*~_`]{1,200})\1(?![\p{L}\d])/gu;

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** `*2`, `2*`, `×2` and the Cyrillic letter count like `x2`. */
const MEASURE = String.raw`(?:מ["'״׳]{0,2}ל|מיליליטר|ליטר|ל|גרם|גר|ג|ק["'״׳]{0,2}ג|קילו|ml|cl|l|gr|g|kg)(?!\p{L})`;
/** '75 על 90' is '75*90'. */
const SIZE_IN_WORDS = /(?<!\d)(\d{2,3})\s?על\s?(\d{2,3})(?!\d)/g;
/** '70*90' and '140*200' are sizes. */
const OF_SIZE = [2, 3]
  .map((digits) => String.raw`(?<=(?<!\d)\d{${digits}}\s?)[*×](?=\s?\d{${digits}}(?!\d|\s?${MEASURE}))`)
  .join('|');
const TIMES_BEFORE = new RegExp(String.raw`(?!${OF_SIZE})[*×✕✖х](?=\s?\d)`, 'gu');
const TIMES_AFTER = new RegExp(String.raw`(?!${OF_SIZE})(?<=\d\s?)[*×✕✖х](?!\p{L})`, 'gu');
/** `6x330 מ"ל` is six of a size, and so is `330x6`. */
const PACKS = new RegExp(
  String.raw`(?<![\p{L}\d.,])(\d{1,3})\s{0,3}x\s{0,3}(?=(?:\d{1,4}(?:[.,]\d{1,2})?\s?${MEASURE}|\d{3}|\d[.,]\d{1,2})(?![\d.,]))`,
  'giu',
);
const PACKS_TURNED = /(?<![\p{L}\d.,])(\d{1,2}[.,]\d{1,2}|\d{3,4})\s{0,3}x\s{0,3}(\d{1,2})(?![\d.,])/giu;

/** The letters that number the lines of a list. */
const LETTERS = 'אבגדהוזחטיכלמנ';
const LINE_NUMBER = new RegExp(`^(?:(\\d{1,3})\\s?[-.):]\\s?(?=\\D)|([${LETTERS}])'?[.)]\\s)`);

/** The name of a list that was sent as text, above the heading of its first group. */
const OWN_TITLE = /^[^\n]*\n\r?\n(?=[^\n]{1,60}:\r?\n• )/;

/** Whether a line has a number or a word for goods, as the name of a list rarely has. */
const saysGoods = (line: string): boolean =>
  /\d/.test(line) || line.split(/\s+/).some((word) => plainSubcategory(word) !== undefined);

/** The lines of a text that say something, with normal digits, quotation marks and spaces, in order. */
export function* messageLines(sent: string): Generator<string> {
  const text = sent.replace(OWN_TITLE, (title) => (saysGoods(title) ? title : ''));
  const isPasted = LINE_ENDS.test(text.trim());
  const isPlainBeside = isPasted && /^[^\S\n\r]*[^\s*_]/m.test(text);
  const hasLinesBelow = isPasted && /^[^\S\n\r]*[^\s#]/m.test(text);
  const areDashesBullets = isPasted && (text.match(DASH_AT_END)?.length ?? 0) * 2 > text.split('\n').length;
  let number = 0;
  for (const raw of linesIn(text)) {
    if (raw === '') continue;
    const body = bodyOf(raw.slice(0, LINE_LETTERS_MAX).replaceAll(MARKS, ''));
    if (hasLinesBelow && HEADING_MARK.test(body ?? '')) continue;
    const message = body?.replace(EDITED, '').replace(HEADING_MARK, '').replaceAll(MARKDOWN_LINK, '$1') ?? null;
    if (message === null || PLACEHOLDER.test(message.trim())) continue;
    if (ADDRESS.test(message)) {
      yield addressFirst(message);
      continue;
    }
    if (exportedLine(message)) {
      yield message;
      continue;
    }
    if (isPlainBeside && isDecorated(message)) continue;
    const marked = withoutOrnaments(normalSigns(message.replace(UNDERLINED, '$1').replaceAll(MARKDOWN_WORDS, '$2')));
    const line = withoutBullets(marked).replace(/^\.+\s?(?=\p{L})/u, '');
    if (isPasted && isTitle(line, areDashesBullets)) continue;
    const mark = lineNumberOf(line) === number + 1 ? (LINE_NUMBER.exec(line)?.[0] ?? '') : '';
    if (mark !== '') number += 1;
    for (const part of numberedParts(line.slice(mark.length), marked)) if (part !== '') yield spokenLine(part);
  }
}

/** The number or the letter of a line that is numbered; 0 for none. */
function lineNumberOf(line: string): number {
  const [, digits = '', letter = ''] = LINE_NUMBER.exec(line) ?? [];
  return digits === '' ? LETTERS.indexOf(letter) + (letter === '' ? 0 : 1) : Number(digits);
}

export const isAddress = (line: string): boolean => line.search(ADDRESS) === 0;

/** The address of a page, then what is said about it. */
function addressFirst(message: string): string {
  const address = (ADDRESS.exec(message)?.[0] ?? '').replace(/[.,;:!?)\]]+$/, '');
  const talk = withoutBullets(withoutOrnaments(message.replace(address, ' '))).replace(/\s*[:-]$/, '');
  return `${address} ${talk}`;
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
  return line.replace(HEADER_ABOVE, '');
}

/** A heading is short. */
const HEADING_MAX = 60;
const DECORATED = /^(?:[-=*_~]{2,}\s*[^\s\d-][^-=*_~]*[-=*_~]{2,}|\*([^*\d]+)\*|_([^_\d]+)_)$/;
const UNDERLINED = /^\s*_([^_]+)_\s*$/;
/** Bold letters also say that something must not be forgotten: '*ביצים*' is wanted. */
function isDecorated(message: string): boolean {
  if (message.length > HEADING_MAX) return false;
  const found = DECORATED.exec(message.replaceAll(/[^\S ]|\ufe0f/g, ' ').trim());
  const bold = found?.[1] ?? found?.[2];
  return found !== null && (bold === undefined || isGroupName(bold.trim()));
}

const DATE_BEHIND = /\s*[-,]?\s*(?:ב-?)?\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?$/;
const TITLE = /^(?:ה?רשימ[הת](?: ה?קניות| ה?סופר| ה?מצרכים)?|קניות|סופר|shopping list|grocery list|groceries)(?= |$)/i;
const isGroupName = (words: string): boolean => isGoodsGroup(words) || plainSubcategory(words) === undefined;
/** A dash at the end of a line: of a heading, or a bullet that text from right to left has moved there. */
const DASH_AT_END = /-[^\S\n\r]*$/gm;

const BEFORE_DASH = /^([^\d,]{1,29}[^\d,\s])\s?-$/;

/** Whether a line of several names the list or a group of it: 'רשימה לשבת', 'סופר 12.11', 'פירות וירקות', 'פארם -'. */
function isTitle(line: string, areDashesBullets: boolean): boolean {
  if (line.length > HEADING_MAX) return false;
  const words = line.replace(DATE_BEHIND, '').replace(/[!.]+$/, '');
  if (GROUPS.has(words)) return true;
  const beforeDash = areDashesBullets ? undefined : BEFORE_DASH.exec(line)?.[1];
  if (beforeDash !== undefined && isGroupName(beforeDash)) return true;
  const title = TITLE.exec(words)?.[0];
  if (title === undefined) return false;
  const rest = words.slice(title.length).trim().split(' ');
  return rest.every((word) => word === '' || (/^[לבמש]/.test(word) && plainSubcategory(word) === undefined));
}

/** '1. חלב 2. לחם' and '- חלב - לחם' in one line; `line` has lost its first mark already. */
function numberedParts(line: string, marked: string): readonly string[] {
  if (/^1[.)]\s?\D/.test(marked) && /\s2[.)]\s/.test(line)) return line.split(/\s\d{1,2}[.)]\s/);
  // '- חלב - ביצים - 2 לחם'; in '- חלב - 2' the amount comes behind its goods.
  const dashed = /^-\s/.test(marked) ? line.split(/\s-\s/) : [];
  const isThing = (part: string): boolean => plainSubcategory(part.replace(/^\d{1,2}\s/, '')) !== undefined;
  return dashed.length > 1 && dashed.every(isThing) ? dashed : [line];
}

const normalSigns = (line: string): string => {
  const normal = line
    .replaceAll(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replaceAll('؛', ';')
    .replaceAll('\t', ' , ')
    .replaceAll(CHECK_BETWEEN, ' ; ')
    .replace(PICTURED, (pictured) => pictured.replaceAll(PICTURE, ' ; '))
    .replaceAll(SMILEY, ' ; ')
    .replaceAll(TWICE, 'x2')
    .replaceAll(ABOUT_PART, 'כ ');
  return /\d/.test(normal) ? normalNumbers(normal) : normal;
};

/** '✅ חלב ✅ לחם': a check mark begins or ends a thing. */
const CHECK_BETWEEN = /(?<=[\p{L}\d)!]\s?)[✅☑✔✓▪🔸🔹➡]\ufe0f?/gu;
/** '🧽 ספוגים 5 🧹 מטאטא': a picture begins each thing. */
const PICTURE = /(?:\p{Extended_Pictographic}[\ufe0f\u200d]*)+/gu;
const PICTURED = /^\s*\p{Extended_Pictographic}(?:.*\s\p{Extended_Pictographic}\ufe0f?\s?\p{L}.*)$/u;
/** 'כקילו', 'כחצי קילו'. */
const ABOUT_PART = /(?<=^|\s)כ(?=(?:קילו|חצי|רבע)(?![א-ת]))/g;
const SMILEY = /(?<=^|[\s\p{L}!])[:;=]-?[()](?=\s|$)|(?<!(?:ויטמין|vitamin)\s*)(?<=^|\s)[:;=]-?[DP](?=\s|$)/giu;
const TWICE = /(?<![א-ת])פעמיים(?![א-ת])/g;

const normalNumbers = (line: string): string =>
  withoutPrices(
    line
      .replaceAll(SIZE_IN_WORDS, '$1*$2')
      .replaceAll(TIMES_BEFORE, ' x')
      .replaceAll(TIMES_AFTER, 'x')
      .replaceAll(PACKS, 'x$1 ')
      .replaceAll(PACKS_TURNED, '$1 x$2'),
  )
    .replaceAll(/(?<=\p{L}{3}|%)[-־–:](?=\d)|\s?=\s?(?=\d)/gu, ' - ')
    .replaceAll(/(?<=(?:^|\s)\d{1,3})[-־–](?=\p{L}{2})/gu, ' ')
    .replaceAll(/([א-ת]{2})(\d{1,2}(?:[.,]\d)?%|\d{1,2}(?![^\s,;]))/g, '$1 $2')
    .replaceAll(/(?<=(?:^|\s)\d{1,3}\s?)[xX×](?=[א-ת]{2})/g, ' x ')
    .replaceAll(/(\d%)(?=[\dא-ת])/g, '$1 ')
    .replaceAll(/(?<=^|\s)כ(?=\d)/g, 'כ ')
    .replaceAll(/(?<!\d)%\s?(\d+(?:[.,]\d+)?)(?![\d%])/g, ' $1% ')
    .replaceAll(/(\d)\s(?=%)/g, '$1')
    .replaceAll(/(\d)\s?אחוז(?:ים)?(?![א-ת])/g, '$1%');
