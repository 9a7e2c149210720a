import { hasCheckDigit } from '../../goods/catalogue/barcode.ts';
import { normalCode } from '../../goods/catalogue/product.ts';
import { lineTotal, parseShekels } from '../../base/money.ts';
import type { Agorot, Thousandths } from '../../base/units.ts';

/** One line of a receipt's text, taken apart: amounts, a code, how many at what price, and the words that remain. */
export type ReceiptWords = {
  readonly at: number;
  /** As it was given. */
  readonly text: string;
  /** Without amounts, quantity and code. */
  readonly words: string;
  readonly code: string | null;
  readonly isCodeChecked: boolean;
  readonly isCodeBroken: boolean;
  /** Digits at the end or beginning that may be a short code. */
  readonly shortCode: { readonly code: string; readonly words: string } | null;
  readonly amounts: readonly Agorot[];
  /** The amount that the line costs, where it has one. */
  readonly sumAgorot: Agorot | null;
  readonly times: ReceiptTimes | null;
  /** The amount that the line would have if its point was not seen; null: it needs none. */
  readonly guess: { readonly agorot: Agorot; readonly words: string } | null;
  readonly hasLetters: boolean;
};

/** `2 X 6.90`: thousandths or grams, and the price of one unit or kilogram. */
export type ReceiptTimes = {
  readonly quantityMilli: Thousandths;
  readonly isWeighed: boolean;
  readonly unitAgorot: Agorot;
};

const MARKS = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff|¦]/g;
/** Letters that stand for digits where a model read a number badly. */
const AS_DIGIT: Readonly<Record<string, string>> = { O: '0', o: '0', l: '1', I: '1', S: '5', B: '8' };
const LIKE_AMOUNT = /(?<![^\s(+-])[\dOolISB]{1,5}[.,][\dOolISB]{2}(?![^\s)-])/g;
const AMOUNT = /(?<![\d.,])-?(?:\d{1,3}(?:,\d{3})+|\d{1,6})\.\d{2}(?![\d.%])-?/g;
const WEIGHT_UNIT = String.raw`(?:ק\S{0,3}ג|קילו|kg)`;
/** `יח'`, also with the letters that models see in it. */
const PIECE_UNIT = String.raw`(?:(?![גמלק])[א-ת'׳]{1,4}|יחידות)`;
const COUNT = String.raw`(\d{1,3}(?:\.\d{1,3})?)`;
const PRICE = String.raw`(\d{1,5}\.\d{2})`;
/** A letter that a model takes the sign for counts where it is alone. */
const SIGN = String.raw`(?:[xX×*@]|(?<=\s)\)?[אץ](?=\s|$))`;
const TIMES: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\d.])${COUNT}\s*(${WEIGHT_UNIT}|${PIECE_UNIT})?\s*${SIGN}\s*${PRICE}(?![\d.])`),
  new RegExp(String.raw`כמות:?\s*${COUNT}\s*(${WEIGHT_UNIT}|${PIECE_UNIT})?\s*מחיר:?\s*${PRICE}(?![\d.])`),
];
/** The same from right to left, as some models and PDFs give it. */
const TIMES_TURNED = new RegExp(
  String.raw`(?<![\d.])${PRICE}\s*${SIGN}\s*${COUNT}(?![\d.])\s*(${WEIGHT_UNIT}|יח(?:['׳]|ידות)?(?![א-ת]))?`,
);
/** `2 5.90 X`: the sign and the price are drawn from left to right, and are read from the right. */
const SIGN_LAST = new RegExp(
  String.raw`(?<![\d.])(\d{1,3}(?:\.\d{3})?)\s*(${WEIGHT_UNIT}|${PIECE_UNIT})?\s+${PRICE}\s*${SIGN}(?!\s*\d{1,3}(?![\d.]))`,
);
/** `X 5.90 2`: the row of `2 X 5.90` as a page from right to left draws it. */
const SIGN_FIRST = new RegExp(String.raw`^[xX×*]\s*${PRICE}\s+${COUNT}$`);
const IS_WEIGHT = new RegExp(WEIGHT_UNIT);
const ROW = new RegExp(String.raw`(?<=^|\s)${COUNT}\s+${PRICE}\s+(\d{1,5}\.\d{2})$`);
const ROW_TURNED = new RegExp(String.raw`^(\d{1,5}\.\d{2})\s+${PRICE}\s+${COUNT}(?=\s|$)`);
/** The lengths of codes with a check digit. */
const CHECKED_LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);
const CODE = /(?<![\d.,-])\d{7,14}(?![\d.,-])/;
/** The number of the company is on each receipt. It is not the code of a product. */
const COMPANY = /(?<![\d.,-])5\d{8}(?![\d.,-])/;
const SHORT_CODE = /^(\d{3,6})(?:\s+(?=\D)|$)|(?<=\D)\s+(\d{3,6})$/;
const DATES = /(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?)(?!\d)/g;

/** Tills print at most 60 characters in a line: a longer one comes from something else. */
const LINE_READ_MAX = 300;

/** Takes a line of a receipt apart. @param at its number in the text */
export function wordsOfReceipt(text: string, at: number): ReceiptWords {
  let rest = cleanedLine(text.slice(0, LINE_READ_MAX)).replace(DATES, ' ').trim();
  rest = rest.replace(COMPANY, ' ').trim();
  const code = CODE.exec(rest)?.[0] ?? null;
  if (code !== null) rest = rest.replace(code, ' ').trim();
  const isTurned = /^-?[\d,]+\.\d{2}(?!\d)/.test(rest) && /\p{L}/u.test(rest);
  const { times, without } = timesInText(rest);
  rest = without;
  const amounts = Array.from(rest.matchAll(AMOUNT), ([found]) => amountFrom(found));
  rest = rest.replace(AMOUNT, ' ');
  const words = tidied(rest);
  const isLong = code !== null && CHECKED_LENGTHS.has(code.length);
  const isChecked = code !== null && isLong && hasCheckDigit(code);
  return {
    at,
    text,
    words,
    code: code === null || (isLong && !isChecked) ? null : normalCode(code),
    isCodeChecked: isChecked,
    isCodeBroken: isLong && !isChecked,
    shortCode: code === null ? shortCodeOf(words) : null,
    amounts,
    sumAgorot: amounts.find((agorot) => times && isProduct(times, agorot)) ?? amounts.at(isTurned ? 0 : -1) ?? null,
    times,
    guess: amounts.length === 0 && times === null ? pointlessAmount(words) : null,
    hasLetters: /\p{L}{2}/u.test(words),
  };
}

/** `54.406 X 2`: a third digit is a speck. Only a weight has three, and its price has a point. */
const SPECK_BEFORE_SIGN = /(?<=^|\s)(\d{1,5}\.\d{2})\d(?=\s*[xX×*]\s*\d{1,3}(?![\d.]))/g;

function cleanedLine(text: string): string {
  return text
    .replace(/(?<=[א-ת])[|¦](?=\s|:|$)/g, 'ן')
    .replace(MARKS, ' ')
    .replace(/₪|ש["״]ח|NIS/g, ' ')
    .replace(/(\d)\s?\.\s(\d{2})(?!\d)/g, '$1.$2')
    .replace(/(\d)\s\.(\d{2,3})(?!\d)/g, '$1.$2')
    .replace(/(?<![\d,])(\d{1,4}),(\d{2})(?![\d,])/g, '$1.$2')
    .replace(LIKE_AMOUNT, (found) =>
      found.replace(/[OolISB]/g, (letter) => AS_DIGIT[letter] ?? letter).replace(',', '.'),
    )
    .replace(SPECK_BEFORE_SIGN, '$1')
    .replace(/\((\d+\.\d{2})\)/g, '-$1')
    .replace(/(\d\.\d{2})\s+-(?=\s|$)/g, '$1-')
    .replace(/(^|\s)-\s+(\d+\.\d{2})/g, '$1-$2')
    .replace(/\s+/g, ' ')
    .trim();
}

function amountFrom(found: string): Agorot {
  const isBelow = found.startsWith('-') || found.endsWith('-');
  return parseShekels(`${isBelow ? '-' : ''}${found.replaceAll('-', '')}`) ?? 0;
}

type TimesFound = { readonly times: ReceiptTimes | null; readonly without: string };

function timesInText(text: string): TimesFound {
  for (const pattern of [SIGN_LAST, ...TIMES]) {
    const match = pattern.exec(text);
    if (match) return timesFrom(text, match[0], { count: match[1], unit: match[2], price: match[3] });
  }
  const turned = TIMES_TURNED.exec(text) ?? SIGN_FIRST.exec(text);
  if (turned) return timesFrom(text, turned[0], { count: turned[2], unit: turned[3], price: turned[1] });
  return columnsIn(text);
}

type TimesWords = Readonly<Record<'count' | 'unit' | 'price', string | undefined>>;

function timesFrom(text: string, whole: string, { count = '', unit = '', price = '' }: TimesWords): TimesFound {
  const quantityMilli = Math.round(Number(count) * 1000);
  const isWeighed = IS_WEIGHT.test(unit) || /\.\d{3}$/.test(count);
  const unitAgorot = parseShekels(price) ?? 0;
  const without = text.replace(whole, ' ').trim();
  return { times: quantityMilli > 0 ? { quantityMilli, isWeighed, unitAgorot } : null, without };
}

/** A row of columns: how many, the price of one, and their sum, or the same from right to left. */
function columnsIn(text: string): TimesFound {
  const match = ROW.exec(text);
  const turned = match ?? ROW_TURNED.exec(text);
  const [count, price, sum] = match ? [match[1], match[2], match[3]] : [turned?.[3], turned?.[2], turned?.[1]];
  if (!turned || sum === undefined) return { times: null, without: text };
  const found = timesFrom(text, turned[0], { count, unit: undefined, price });
  return found.times === null
    ? { times: null, without: text }
    : { ...found, without: `${found.without} ${sum}`.trim() };
}

/** `חלב 690`: the point was not seen. */
function pointlessAmount(words: string): ReceiptWords['guess'] {
  const match = /^(?=.*\p{L}{2}.*\s)(.*\S)\s(\d{3,5})$/u.exec(words);
  return match ? { agorot: Number(match[2]), words: tidied(match[1] ?? '') } : null;
}

function shortCodeOf(words: string): ReceiptWords['shortCode'] {
  const match = SHORT_CODE.exec(words);
  const code = match?.[1] ?? match?.[2];
  if (!match || code === undefined) return null;
  return { code: normalCode(code), words: tidied(words.replace(match[0], ' ')) };
}

const tidied = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s*#.:;~_=-]+|[\s*#:;~_=-]+$/g, '')
    .trim();

/** Whether an amount is that many at that price; tills round weighed goods in their own way. */
export const isProduct = (times: ReceiptTimes, agorot: Agorot): boolean =>
  Math.abs(timesAgorot(times) - agorot) <= (times.isWeighed ? 1 : 0);

export const timesAgorot = ({ quantityMilli, unitAgorot }: ReceiptTimes): Agorot =>
  lineTotal(unitAgorot, quantityMilli);
