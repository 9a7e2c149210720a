import { type Amount, comparableAmount, type Size } from '../size.ts';
import { MEAT_CATEGORY_ID, PRODUCE_CATEGORY_ID } from '../category.ts';
import { weakMemoByIdentity } from '../../memo.ts';
import type { Agorot } from '../../units.ts';
import { oneForm, type ReadName, readName } from './readName.ts';
import { EXCLUSIVE } from './words.ts';

/** What the comparison of two products needs of each. */
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
const PRICE_FACTOR_MAX = 3.5;
const SIZE_TOLERANCE = 0.035;
const UNSORTED = 999;
/** Shorter numbers inside of a barcode are every chain's own. */
const SUPPLIER_DIGITS_MIN = 6;

/** Each product is compared with many: its name is read once, for as long as the product is in memory. */
export const readNameOf = weakMemoByIdentity(({ name }: ComparedProduct): ReadName => readName(name));

/** Whether two products of different chains are one product [PM1]. The same in either order. */
export function sameVerdict(one: ComparedProduct, other: ComparedProduct): Verdict {
  const [a, b] = [readNameOf(one), readNameOf(other)];
  if (a.isNoGoods || b.isNoGoods || one.isWeighted !== other.isWeighted) return 'different';
  const verdict = worst([
    stateVerdict(a, b, isMeat(one) || isMeat(other)),
    packVerdict(a, b),
    setVerdict(a.percents, b.percents),
    numberVerdict(a, b, isProduce(one) || isProduce(other)),
    originVerdict(a, b, isProduce(one) || isProduce(other)),
    setVerdict(a.kosher, b.kosher),
    setVerdict(a.makers, b.makers),
    one.isWeighted ? 'same' : sizeVerdict(one, other),
    priceVerdict(one, other),
  ]);
  if (verdict === 'different') return verdict;
  if (excludeEachOther(a, b)) return 'different';
  // A label that only one of the names has does not raise a doubt where the supplier's code is the same.
  if (hasSameSupplierCode(one, other)) return sharesMost(a, b) ? priceVerdict(one, other) : 'ambiguous';
  const words = wordsVerdict(a, b);
  return worst([verdict, words, a.kind.size === 1 ? categoryVerdict(one, other) : 'same']);
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

function priceVerdict({ priceAgorot: one }: ComparedProduct, { priceAgorot: other }: ComparedProduct): Verdict {
  if (one === null || other === null) return 'same';
  return Math.max(one, other) <= PRICE_FACTOR_MAX * Math.min(one, other) ? 'same' : 'ambiguous';
}

function categoryVerdict(one: ComparedProduct, other: ComparedProduct): Verdict {
  const [a, b] = [one.categoryId, other.categoryId];
  return a === b || a === UNSORTED || b === UNSORTED ? 'same' : 'ambiguous';
}

function wordsVerdict(a: ReadName, b: ReadName): Verdict {
  if (a.kind.size === 0 || b.kind.size === 0) return 'different';
  const leftA = unexplained(a.kind, b);
  const leftB = unexplained(b.kind, a);
  if (leftA.length > 0 || leftB.length > 0) return 'different';
  if (!isExplained(a.cut, b) || !isExplained(b.cut, a)) return 'ambiguous';
  return setVerdict(a.unsure, b.unsure) === 'same' ? 'same' : 'ambiguous';
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
  if (cut.length < CUT_LETTERS_MIN) return false;
  return cut === other.cut || [...other.kind].some((word) => word.startsWith(cut) || isLonger(cut, word));
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

/** Whether most words of the shorter name are in the other. */
function sharesMost(a: ReadName, b: ReadName): boolean {
  const shared = [...a.kind].filter((word) => b.kind.has(word)).length;
  return shared > Math.min(a.kind.size, b.kind.size) / 2;
}

/**
 * Several chains take the supplier's number as their short code, which the supplier's barcode holds behind the country's
 * three digits: 2385455 and 7290002385455.
 */
export function supplierCodeOf(code: string): string | null {
  const [, inner] = /^729(\d{10})$/.exec(code) ?? [];
  const short = inner === undefined ? code : inner.replace(/^0+/, '');
  return short.length >= SUPPLIER_DIGITS_MIN && short.length <= 7 ? short : null;
}

function hasSameSupplierCode(one: ComparedProduct, other: ComparedProduct): boolean {
  const code = supplierCodeOf(one.code);
  return code !== null && code === supplierCodeOf(other.code);
}
