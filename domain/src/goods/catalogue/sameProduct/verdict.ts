import { type Amount, comparableAmount, type Size } from '../size.ts';
import { MEAT_CATEGORY_ID, PRODUCE_CATEGORY_ID } from '../category.ts';
import { weakMemoByIdentity } from '../../../base/memo.ts';
import type { Agorot } from '../../../base/units.ts';
import { BARCODE_DIGITS_MIN } from '../codeScope.ts';
import { wordsOf } from '../normalise.ts';
import { isOneWord } from './oneWord.ts';
import { oneForm } from './oneForm.ts';
import { completedName, type ReadName, readName } from './readName.ts';
import { EXCLUSIVE } from './labels.ts';

/** The facts of each product that the comparison of two needs. */
export type ComparedProduct = {
  /** Digits as in price files, without leading zeros. */
  readonly code: string;
  readonly name: string;
  readonly isWeighted: boolean;
  readonly size: Size | null;
  readonly categoryId: number;
  /** A usual price of it, of a unit or of a kilogram; null: none is known. */
  readonly priceAgorot: Agorot | null;
};

/** `ambiguous`: a person has to decide. */
export type Verdict = 'same' | 'ambiguous' | 'different';

/** One product may cost this many times as much in another chain; beyond it a person has to look. */
const PRICE_FACTOR_MAX = 2.2;
/** Vegetables and fruit are what chains sell at a loss to draw people. */
const PRODUCE_PRICE_FACTOR_MAX = 3.5;
const SIZE_TOLERANCE = 0.035;
const UNSORTED = 999;
/** Shorter numbers inside of a barcode are every chain's own. */
const SUPPLIER_DIGITS_MIN = 5;
/** A shorter last word may be the beginning of many. */
const WHOLE_LETTERS_MIN = 2;

/** Each product is compared with many: its name is read once, for as long as the product is in memory. */
export const readNameOf = weakMemoByIdentity(({ name }: ComparedProduct): ReadName => readName(name));

/**
 * Whether two products of different chains are one product [PM1]. The same in either order. The last word of a name that
 * may be cut is read as whole where the other name has it.
 */
export function sameVerdict(one: ComparedProduct, other: ComparedProduct): Verdict {
  if (one.isWeighted !== other.isWeighted) return 'different';
  const [a, b] = [readNameOf(one), readNameOf(other)];
  const isOfProduce = isProduce(one) || isProduce(other);
  const [longA, longB] = [completedName(one.name, other.name), completedName(other.name, one.name)];
  if (longA || longB) {
    const verdict = verdictByNames(one, other, longA ?? a, longB ?? b);
    // Words that the till cut off cannot contradict those of the other name.
    return verdict === 'different' ? worst(['ambiguous', priceVerdict(one, other)]) : verdict;
  }
  return verdictByNames(one, other, wholeBeside(a, b, isOfProduce), wholeBeside(b, a, isOfProduce));
}

/** Letters with which the words begin that say how weighed goods are sold: במשקל, תפזורת, מחיר. */
const SALE_LETTERS = new Set(['ב', 'ת', 'מ']);

function wholeBeside(a: ReadName, b: ReadName, isOfProduce: boolean): ReadName {
  if (a.ifWhole === null || a.cut === null) return a;
  if (isOfProduce && SALE_LETTERS.has(a.cut)) return a.ifWhole;
  return hasWord(b, a.cut) || (b.ifWhole !== null && hasWord(b.ifWhole, a.cut)) ? a.ifWhole : a;
}

const hasWord = ({ kind }: ReadName, word: string): boolean =>
  word.length >= WHOLE_LETTERS_MIN && kind.has(oneForm(word));

function verdictByNames(one: ComparedProduct, other: ComparedProduct, a: ReadName, b: ReadName): Verdict {
  if (a.isNoGoods || b.isNoGoods) return 'different';
  const isOfProduce = isProduce(one) || isProduce(other);
  const isByNumber = hasSameNumber(one, other);
  if (isByNumber && sharesMost(one, other, a, b)) return verdictByNumber(one, other, a, b);
  const verdict = worst([
    stateVerdict(a, b, isMeat(one) || isMeat(other)),
    packVerdict(a, b),
    percentVerdict(a, b, one, other),
    numberVerdict(a, b, isOfProduce),
    originVerdict(a, b, isOfProduce),
    setVerdict(a.kosher, b.kosher),
    setVerdict(a.makers, b.makers),
    one.isWeighted ? 'same' : sizeVerdict(one, other),
    priceVerdict(one, other),
  ]);
  if (verdict === 'different' || excludeEachOther(a, b)) return 'different';
  if (isByNumber && (isSuppliers(one) || sharesAny(a, b))) return 'ambiguous';
  const words = wordsVerdict(a, b);
  return worst([verdict, words, a.kind.size === 1 ? categoryVerdict(one, other) : 'same']);
}

/**
 * Compares two codes with one number of a supplier under names that share their main words: only a contradiction keeps
 * them apart. Words that one of the names leaves out are none.
 */
function verdictByNumber(one: ComparedProduct, other: ComparedProduct, a: ReadName, b: ReadName): Verdict {
  const contradicts =
    a.isOrganic !== b.isOrganic ||
    (a.state !== null && b.state !== null && a.state !== b.state) ||
    (a.pieces !== null && b.pieces !== null && a.pieces !== b.pieces) ||
    setVerdict(a.numbers, b.numbers) === 'different' ||
    setVerdict(a.kosher, b.kosher) === 'different' ||
    setVerdict(a.makers, b.makers) === 'different' ||
    arePercentsFar(a, b) ||
    excludeEachOther(a, b) ||
    (!one.isWeighted && sizeVerdict(one, other) === 'different');
  return contradicts ? 'different' : priceVerdict(one, other);
}

const worst = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes('different') ? 'different' : verdicts.includes('ambiguous') ? 'ambiguous' : 'same';

const isProduce = ({ categoryId }: ComparedProduct): boolean => categoryId === PRODUCE_CATEGORY_ID;
const isMeat = ({ categoryId }: ComparedProduct): boolean => categoryId === MEAT_CATEGORY_ID;

function stateVerdict(a: ReadName, b: ReadName, isOfMeat: boolean): Verdict {
  if (a.isOrganic !== b.isOrganic) return 'different';
  if (a.state === b.state) return 'same';
  if (a.state !== null && b.state !== null) return 'different';
  if (isOfMeat) return 'ambiguous';
  return (a.state ?? b.state) === 'frozen' ? 'different' : 'same';
}

function packVerdict(a: ReadName, b: ReadName): Verdict {
  if (a.pieces !== null && b.pieces !== null && a.pieces !== b.pieces) return 'different';
  if (a.isPacked === b.isPacked) return a.pieces === b.pieces ? 'same' : 'ambiguous';
  return a.isLoose || b.isLoose ? 'different' : 'ambiguous';
}

/** Some chains write the size of fruit behind its name: 'שזיף צהוב 50'. */
function numberVerdict({ numbers: one }: ReadName, { numbers: other }: ReadName, isOfProduce: boolean): Verdict {
  return isOfProduce && (one.size === 0 || other.size === 0) ? 'same' : setVerdict(one, other);
}

/** Where fruit comes from changes by the week. */
function originVerdict(a: ReadName, b: ReadName, isOfProduce: boolean): Verdict {
  if (isOfProduce && (a.origins.size === 0 || b.origins.size === 0)) return 'same';
  return setVerdict(a.origins, b.origins) === 'same' ? 'same' : 'ambiguous';
}

/** Cheeses that each come in several percentages of fat: there the percentage is another kind. */
const OF_MANY_PERCENTS = new Set(
  Array.from(wordsOf('בולגרית צפתית פטה שמנת נעם עמק טבורוג לאבנה עיזים גאודה מוצרלה קשה קשקבל'), oneForm),
);
const PERCENT_PRICE_FACTOR_MAX = 1.6;

/** A percentage that only one name has: no doubt about a cheese of two words that comes in one percentage only. */
function percentVerdict(a: ReadName, b: ReadName, one: ComparedProduct, other: ComparedProduct): Verdict {
  const verdict = setVerdict(a.percents, b.percents);
  if (verdict !== 'ambiguous' || a.percents.size + b.percents.size > 1) return verdict;
  const [said, unsaid] = a.percents.size > 0 ? [a, b] : [b, a];
  const [percent = ''] = said.percents;
  const cut = unsaid.cut ?? '';
  if (/^\d/.test(cut)) return percent.startsWith(cut) ? 'same' : 'different';
  if (a.kind.size < 2 || [...a.kind].some((word) => OF_MANY_PERCENTS.has(word))) return 'ambiguous';
  return priceFactor(one, other) <= PERCENT_PRICE_FACTOR_MAX ? 'same' : 'ambiguous';
}

const PERCENT_FACTOR_MAX = 1.35;

/** Chains round the fat of one cheese in their own ways: 34% and 35%. */
function arePercentsFar(a: ReadName, b: ReadName): boolean {
  const [one, other] = [a, b].map(({ percents }) => Array.from(percents, (percent) => Number.parseFloat(percent)));
  if (!one || !other || one.length === 0 || other.length === 0) return false;
  return !one.some((x) => other.some((y) => Math.max(x, y) <= PERCENT_FACTOR_MAX * Math.min(x, y)));
}

/** Labels: two that exclude each other, or one that only one of the names has. */
function setVerdict(one: ReadonlySet<string>, other: ReadonlySet<string>): Verdict {
  if (one.size === 0 && other.size === 0) return 'same';
  const shared = [...one].filter((word) => other.has(word)).length;
  if (shared === one.size && shared === other.size) return 'same';
  return one.size > shared && other.size > shared ? 'different' : 'ambiguous';
}

/** One piece is what price files write where they do not know. */
function saidAmount(size: Size | null): Amount | null {
  const amount = comparableAmount(size);
  return amount?.per === 'unit' && amount.count === 1 ? null : amount;
}

function sizeVerdict(one: ComparedProduct, other: ComparedProduct): Verdict {
  const [a, b] = [saidAmount(one.size), saidAmount(other.size)];
  if (a === null || b === null) return a === b ? 'same' : 'ambiguous';
  if (a.per !== b.per) return 'ambiguous';
  return Math.abs(a.count - b.count) <= SIZE_TOLERANCE * Math.max(a.count, b.count) ? 'same' : 'different';
}

const priceVerdict = (one: ComparedProduct, other: ComparedProduct): Verdict =>
  priceFactor(one, other) <= (isProduce(one) || isProduce(other) ? PRODUCE_PRICE_FACTOR_MAX : PRICE_FACTOR_MAX)
    ? 'same'
    : 'ambiguous';

/** How many times as much the dearer one costs; 1 where a price is not known. */
function priceFactor({ priceAgorot: one }: ComparedProduct, { priceAgorot: other }: ComparedProduct): number {
  return one === null || other === null ? 1 : Math.max(one, other) / Math.max(1, Math.min(one, other));
}

function categoryVerdict(one: ComparedProduct, other: ComparedProduct): Verdict {
  const [a, b] = [one.categoryId, other.categoryId];
  return a === b || a === UNSORTED || b === UNSORTED ? 'same' : 'ambiguous';
}

function wordsVerdict(a: ReadName, b: ReadName): Verdict {
  if (a.kind.size === 0 || b.kind.size === 0) return 'different';
  if (!isAllSpelled(unexplained(a.kind, b), unexplained(b.kind, a))) return 'different';
  if (!isExplained(a.cut, b) || !isExplained(b.cut, a)) return 'ambiguous';
  return setVerdict(a.unsure, b.unsure) === 'same' ? 'same' : 'ambiguous';
}

/** Whether the words that each name has beyond the other are the same ones in other spellings. */
function isAllSpelled(one: readonly string[], other: readonly string[]): boolean {
  const left = [...other];
  for (const word of one) {
    const at = left.findIndex((candidate) => isOneWord(word, candidate));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

/** Shorter beginnings of words may be of any word. */
const CUT_LETTERS_MIN = 2;

/** The words that the other name lacks, except one that was cut off it. */
function unexplained(words: ReadonlySet<string>, other: ReadName): string[] {
  const lacking = wordsBeyond(words, other.kind);
  const { cut } = other;
  if (cut === null || cut.length < CUT_LETTERS_MIN) return lacking;
  const at = lacking.findIndex((word) => word.startsWith(cut) || isLonger(cut, word));
  return lacking.filter((_, place) => place !== at);
}

/** Whether the other name shows which word was cut. */
function isExplained(cut: string | null, other: ReadName): boolean {
  if (cut === null) return true;
  if (cut === other.cut && (cut.length >= CUT_LETTERS_MIN || /^\d/.test(cut))) return true;
  if (/^\d/.test(cut)) return [...other.percents].some((percent) => percent.startsWith(cut));
  if (cut.length < CUT_LETTERS_MIN) return false;
  return [...other.kind].some((word) => word.startsWith(cut) || isLonger(cut, word));
}

/** The form that words are compared in lacks the ending. */
const isLonger = (cut: string, word: string): boolean => cut.startsWith(word) && cut.length - word.length <= 2;

const EXCLUSIVE_FORMS = EXCLUSIVE.map((words) => [...new Set(Array.from(words, oneForm))]);

function excludeEachOther(a: ReadName, b: ReadName): boolean {
  return EXCLUSIVE_FORMS.some((words) => {
    const one = words.filter((word) => a.kind.has(word));
    const other = words.filter((word) => b.kind.has(word));
    return one.length > 0 && other.length > 0 && !one.some((word) => other.includes(word));
  });
}

const wordsBeyond = (words: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...words].filter((word) => !others.has(word));

/** Words of very many names of fresh goods: to share one of them alone says little. */
const COMMON = new Set(
  Array.from(
    wordsOf(
      'עוף פילה גבינה בשר בקר הודו חלק סלמון חזה פרוס גאודה אדום כתף סטייק פלפל דג פסטרמה עגל תפוח לבן אמנון שלם טחון שניצל קשה ' +
        'צלעות פרימיום מוצרלה כרוב צלי כבש חצי ירוק צהובה צהוב שחור לחם סלט מנות עצמות נקניק סלמי שוקולד קטן גדול ענק',
    ),
    oneForm,
  ),
);

/** Names with one number that each say something else beside a word that they share are of one thing at about one price. */
const OTHERWISE_PRICE_FACTOR_MAX = 1.35;

/** Whether most words of the shorter name are in the other, or one that few names have. */
function sharesMost(one: ComparedProduct, other: ComparedProduct, a: ReadName, b: ReadName): boolean {
  const shared = wordsInBoth(a, b);
  const words = Math.min(a.kind.size, b.kind.size);
  if (shared.length > words / 2) return true;
  return (
    shared.some((word) => !COMMON.has(word)) &&
    (shared.length === words || priceFactor(one, other) <= OTHERWISE_PRICE_FACTOR_MAX)
  );
}

const sharesAny = (a: ReadName, b: ReadName): boolean => wordsInBoth(a, b).length > 0;

const wordsInBoth = (a: ReadName, b: ReadName): string[] =>
  [...a.kind].filter((word) => b.kind.has(word) || [...b.kind].some((other) => isOneWord(word, other)));

/** Digits of a barcode's beginning: of Israel, and the zeros between it and a short number. */
const ISRAELI = /^729(\d{10})$/;

/**
 * Several chains take the supplier's number as their short code, which the supplier's barcode holds behind the country's
 * three digits: 2385455 and 7290002385455.
 */
export function supplierCodeOf(code: string): string | null {
  const [, inner] = ISRAELI.exec(code) ?? [];
  const short = inner === undefined ? code : inner.replace(/^0+/, '');
  return short.length >= SUPPLIER_DIGITS_MIN && short.length <= 7 ? short : null;
}

/** The part that two codes of one thing have in common: the supplier's number, or the whole barcode. */
export const sharedNumberOf = (code: string): string | null =>
  supplierCodeOf(code) ?? (code.length >= BARCODE_DIGITS_MIN ? code : null);

/** Whether the number is long enough to be a supplier's, and none that two chains made up for different things. */
const isSuppliers = ({ code }: ComparedProduct): boolean => (supplierCodeOf(code) ?? '').length > SUPPLIER_DIGITS_MIN;

function hasSameNumber(one: ComparedProduct, other: ComparedProduct): boolean {
  const number = sharedNumberOf(one.code);
  return number !== null && number === sharedNumberOf(other.code);
}
