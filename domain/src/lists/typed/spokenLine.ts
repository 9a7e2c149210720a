import { readCardinal } from '../../base/amounts/numberWords.ts';
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
/** 'אבוקדו 3, שיהיו רכים', 'עוף - לבקש פרוס', 'קפה - לא נמס': what is said about the goods before. */
const SAID_ABOUT =
  /^(.*[^\s,-])\s*(?:,\s*(?!אם|לא)|\s[-–—]\s)((?:שיהי[הו]|שתהיה|לבקש|תבקשי?|לבדוק|לוודא|אם|לא)\s[^(),;]+)$/;
/** 'לא ביצים, רק חלב', 'כבר קניתי לחם, צריך ביצים': only what comes behind is wanted. */
const NOT_WANTED =
  /^(?:לא\s(?!לשכוח|לוותר|יותר|פחות|רק)[^,]+,\s*(?=(?:צריך\s+)?רק\s(?!אם))|(?:כבר\s+)?(?:קניתי|קנינו|לקחתי|הבאתי|יש\sלנו)\s[^,]+,\s*)/;
/** 'דנה ביקשה 2 ביסלי'. */
const ASKED_BY = /^[א-ת]{2,8}\s+(?:ביקש[הו]?|מבקש(?:ת|ים)?)\s+(?:ש[א-ת]+\s+)?/;

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
    .replace(NOT_WANTED, '')
    .replace(ASKED_BY, '')
    .replace(SAID_ABOUT, '$1 ($2)');
  return joinedThings(said);
}

/** So many plain things with a sign between them are no name. */
const JOINED_MIN = 3;

/** 'חלב-ביצים-לחם', 'חלב / ביצים / 2 לחם': things with one sign between them. */
function joinedThings(line: string): string {
  const slashed = line.split(/\s\/\s/);
  if (slashed.length >= JOINED_MIN) return slashed.join(', ');
  const dashed = line.split(/(?<=[א-ת])-(?=[א-ת])/);
  const areThings = dashed.length >= JOINED_MIN && dashed.every((part) => plainSubcategory(part.trim()) !== undefined);
  return areThings ? dashed.join(', ') : line;
}
