import { readCardinal } from '../../base/amounts/numberWords.ts';
import { wholeNameSubcategory } from '../../goods/catalogue/namedCategory.ts';
import { plainSubcategory } from '../../goods/catalogue/plainWords.ts';

/** Turns of speech around goods and amounts, in the forms that the readers of amounts know. */

const WORD_START = '(?<=^|[\\s,])';
const NUMBER = String.raw`(?=\d|קילו|חצי|רבע|אח[דת]|שת?[ינ]|שלוש|ארבע|חמ[שי]|שש|שיש|שבע|שמונ|תשע|עשר|תריסר)`;
/** 'שלוש פעמים'. */
const TIMES = new RegExp(String.raw`${WORD_START}(\d{1,2}|[א-ת]{2,5})\s+פעמים(?![א-ת])`, 'g');
/** 'לא יותר משלוש', 'משהו כמו קילו': the amount is what is wanted. */
const HEDGE = new RegExp(
  String.raw`,?\s*${WORD_START}(?:לא\s+(?:יותר|פחות)\s+מ\s?-?\s?|משהו\s+כמו\s+|פלוס\s+מינוס\s+)${NUMBER}`,
  'g',
);
/** 'בין קילו לקילו וחצי'. */
const BETWEEN_UNITS = /(?<=^|\s)בין\s+([א-ת]{3,5})\s+ל\1(?=\s|$)/g;
/** 'לא ביצים, רק חלב', 'כבר קניתי לחם, צריך ביצים', 'אין צורך בסוכר': only what comes behind is wanted. */
const NOT_WANTED = new RegExp(
  '^(?:' +
    String.raw`לא\s(?!לשכוח|לוותר|יותר|פחות|רק|נשאר|זכר)([^,:()?]+),\s*(?=(?:צריך\s+)?רק\s(?!אם))|` +
    String.raw`יש\s([^,:()?]+),\s*(?=(?:רק\s)?(?:חסר|צריך|אין|נגמר))|` +
    String.raw`(?:(?:כבר\s+)?(?:קניתי|קנינו|לקחתי|הבאתי|יש\sלנו(?=[^,]*,))|לא\s+(?:צריכ?(?:ה|ים|ות)?|צריך|לקנות|להביא|לקחת)|` +
    String.raw`אל\s+ת(?:קנ|בי|יק|קח)[א-ת]*|אין\s+צורך|(?:כבר\s+)?יש\s+(?:לנו\s+)?(?:מספיק|כבר)|כבר\s+יש)\s([^,:()?]+)(?:,\s*|$)` +
    ')',
);
/** An exception, or something that is missing, beside what was bought already. */
const IS_MIXED = /(?:^|[\s,])(?:רק|חוץ|אבל|נגמר[הו]?|חסר[הו]?|צריך|צריכה)(?=\s)/;
/** Nobody says more at once. */
const SPOKEN_MAX = 300;

/** A line in which amounts, notes and what is not wanted are said as the readers of things expect them. */
export function spokenLine(line: string): string {
  if (line.length > SPOKEN_MAX) return line;
  const said = line
    .replaceAll(TIMES, (times: string, count: string) => {
      const number = /\d/.test(count) ? Number(count) : readCardinal([count], 0)?.value;
      return number === undefined ? times : ` x${number}`;
    })
    .replaceAll(HEDGE, ' ')
    .replaceAll(BETWEEN_UNITS, '$1 עד $1')
    .replace(NOT_WANTED, (part: string, ...goods: readonly unknown[]) =>
      goods.slice(0, 3).some((words) => typeof words === 'string' && IS_MIXED.test(words)) ? part : '',
    );
  return joinedThings(said);
}

/** So many things with one sign between them are no name. */
const JOINED_MIN = 3;

/** 'חלב-ביצים-לחם', 'חלב+2 לחם', 'חלב / ביצים / 2 לחם'. Between goods of one kind a slash says 'or'. */
function joinedThings(line: string): string {
  const slashed = line.includes('(') ? [] : line.split(/\s\/\s/);
  const kinds = new Set(slashed.map(rootOrWord));
  if (slashed.length >= JOINED_MIN && kinds.size > 1 && !kinds.has(null)) return slashed.join(', ');
  const added = line.split(/\s?\+\s?/);
  if (added.length > 1 && added.every((part) => rootOrWord(part) !== null)) return added.join(', ');
  const dashed = line.split(/(?<=[א-ת])-(?=[א-ת])/);
  const areThings = dashed.length >= JOINED_MIN && dashed.every((part) => plainSubcategory(part.trim()) !== undefined);
  if (areThings) return dashed.join(', ');
  // 'חלב x2 לחם x3'.
  return /x\d{1,3}$/.test(line) ? line.replaceAll(/(?<=\p{L}\s{0,2}x\d{1,3})\s(?=\p{L})/gu, ', ') : line;
}

/** The root category of a plain thing behind its count, or a word of another language; null for anything else. */
function rootOrWord(part: string): number | string | null {
  const words = part.trim().replace(/^\d{1,2}\s/, '');
  const subcategory = plainSubcategory(words) ?? wholeNameSubcategory(words);
  if (subcategory !== undefined) return Math.floor(subcategory / 10);
  return /^[a-z]+$/i.test(words) ? words : null;
}
