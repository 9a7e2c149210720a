import { nearness } from '../../goods/catalogue/nearWords.ts';
import type { ReceiptWords } from './receiptWords.ts';

/** The topic of a line that names no goods, by its words. */
export type ReceiptKind =
  | 'toPay'
  | 'total'
  | 'subtotal'
  | 'count'
  | 'discount'
  | 'deposit'
  | 'bags'
  | 'club'
  | 'rounding'
  | 'card'
  | 'foot'
  | 'head';

/** Words of other lines than goods; longer ones also with one letter read wrong. */
const WORDS_OF: readonly (readonly [kind: ReceiptKind, words: readonly string[]])[] = [
  ['deposit', ['פיקדון', 'פקדון']],
  ['rounding', ['עיגול', 'עיגול אגורות']],
  ['toPay', ['לתשלום']],
  ['discount', ['הנחה', 'הנחת', 'הנחות', 'מבצע', 'מבצעים', 'זיכוי', 'קופון', 'הטבה', 'ביטול', 'החזר']],
  ['club', ['מועדון', 'חבר מועדון', 'לקוח מועדון']],
  ['card', ['אשראי', 'ויזה', 'ישראכרט', 'מאסטרקארד', 'visa', 'mastercard']],
  ['foot', ['מזומן', 'עודף', 'מעמ', 'חסכת', 'חסכתם', 'תודה', 'להתראות', 'חייב במעמ', 'פטור ממעמ', 'אישור']],
  ['head', ['טלפון', 'טל', 'חפ', 'עמ', 'עוסק', 'סניף', 'קופה', 'קופאי', 'עסקה', 'חשבונית', 'קבלה', 'תאריך', 'שעה']],
];

const LETTERS = /[^\p{L}\s]/gu;
const SUM = /^סה.{0,2}כ|^סך ?הכו?ל|^total/i;
/** Words shorter than this must be read right. */
const NEAR_FROM = 5;

/** The kind of a line. The names of goods may hold such words: a line of goods has a code, or begins otherwise. */
export function kindOfReceiptLine({ text, words, code, times, amounts }: ReceiptWords): ReceiptKind | null {
  const plain = words.replace(LETTERS, '').replace(/\s+/g, ' ').trim();
  if (SUM.test(words) || SUM.test(plain)) return kindOfSum(plain);
  if (hasWordLike(plain, 'ביניים')) return 'subtotal';
  if (isBags(plain, code, times?.unitAgorot ?? amounts.at(-1) ?? 0)) return 'bags';
  const first = plain.split(' ').slice(0, 2).join(' ');
  for (const [kind, known] of WORDS_OF) {
    const where =
      code !== null && kind !== 'discount' && kind !== 'deposit'
        ? ''
        : kind === 'club' || kind === 'toPay'
          ? plain
          : first;
    if (known.some((word) => hasWordLike(where, word))) return kind;
  }
  return /(?:^|\s)ח[."״']{0,2}פ|עוסק מורשה/.test(text) ? 'head' : null;
}

/** Whole words of lines about people who are not in the club, and of invitations to it. */
const NOT_A_MEMBER =
  /(?<!\p{L})(?:לא|שלא|לו|אילו|אם|אינ[ךוה]|אינכם|אין|בלי|ללא|עדיין|בואו|רוצים|טלפון|טל(?=\s*[.:'׳]+\s*\d|\s+0))(?!\p{L})/u;
/** The same by the beginnings of words, in any form of theirs: never so short that a family's name has it. */
const INVITATION =
  /(?<!\p{L})[לה]?(?:הצטר|מצטר|הירש[מם]|הרש[מם]|חייג|היית|תהיו|הציגו|הורידו)|(?<!\p{L})יכול(?:ה|ים|ות|ת)?(?!\p{L})/u;
/** The gifts of a club, said to anyone: as whole words where the names of families begin so. */
const OFFER =
  /(?<!\p{L})(?:[בהולמ]?(?:הטב|הנח[הות]|מבצע|קופון|נקוד)|(?:חוס[כך]|מקבל|צובר|מרוויח|משתלם|משתלמ|מחכ|נהנ)(?:ה|ת|ית|ים|ות)?(?!\p{L})|(?:של|ל|את)(?:ך|נו|כם|כן)(?!\p{L})|(?:כל|יותר)(?!\p{L}))|[%?!]/u;
/** How a club is reached: a short number with its star, one with a hyphen or an area's code, a site. */
const CONTACT =
  /(?<![\d*])(?:\*\d{4,5}(?!\d)|\d{4,5}\*(?![\d*])|0\d{8,9}(?!\d)|1[78]00\d{6}(?!\d))|\d-\d|[a-z]\.[a-z]{2}|www|@/iu;
/** A number of a customer, whose middle tills hide. */
const CUSTOMER_NUMBER = /\d[\d*]{4,}|\*{3,}\d/;
/** A customer who is named as one, with a name of up to three words or a number, or such a name behind the colon. */
const CUSTOMER =
  /(?:^[^\p{L}]*(?:חבר|חברת|לקוח|לקוחת) מועדון(?!\p{L})[\s:–-]*|(?<!\p{L})מועדון[^:]*:\s*(?=[\p{L}\d]))(?:\d*|[\p{L}.'"׳״-]+(?:\s+[\p{L}.'"׳״-]+){0,2})[\s*=.-]*$/u;

/**
 * Whether a line about a club says that the customer is in it: by a number, or in words [RCT5]. Tills print invitations too,
 * how the club is reached, and how much a member would have saved.
 */
export const isOfMember = (text: string): boolean =>
  ![NOT_A_MEMBER, INVITATION, OFFER, CONTACT].some((other) => other.test(text)) &&
  (CUSTOMER_NUMBER.test(text) || CUSTOMER.test(text));

function kindOfSum(plain: string): ReceiptKind {
  if (/פריטים|כמות|מוצרים/.test(plain)) return 'count';
  if (/הנח|חסכ|חיסכ|מבצע|מעמ|פטור|חייב/.test(plain)) return 'foot';
  if (/ביניים|לפני/.test(plain)) return 'subtotal';
  return /לתש/.test(plain) ? 'toPay' : 'total';
}

/** Bags at the till cost 10 agorot: bags that are sold as goods cost more. */
const isBags = (plain: string, code: string | null, agorot: number): boolean =>
  /^שקי?(?:ת|ות)(?: |$)/.test(plain) && agorot > 0 && agorot <= BAG_AGOROT_MAX && (code === null || code.length < 8);

const BAG_AGOROT_MAX = 50;

/** Whether the word, or these words, are in the text. */
function hasWordLike(text: string, known: string): boolean {
  if (text === '') return false;
  if (known.includes(' ')) return text.includes(known);
  return text
    .split(' ')
    .some((word) => word === known || (known.length >= NEAR_FROM && nearness(word.slice(0, 32), known) === 'whole'));
}
