import { asideText, isAside, isSeparator, joinTokens, tokensOf } from '../../base/amounts/lineTokens.ts';
import { isNumberWord } from '../../base/amounts/numberWords.ts';
import type { ParsedPiece } from '../../base/amounts/readAmount.ts';
import { isMeasure, isPackage, isSaidAfter, isVolume, readTypedAmount, type TypedAmount } from './typedAmount.ts';
import {
  isHedge,
  isNameNumber,
  isPackedGoods,
  isVegetableOrFruit,
  isUncounted,
  isPlainThing,
  saysWhatFor,
  isSizeWord,
  describesGoods,
  isWeighedGoods,
  withoutHedges,
} from './typedWords.ts';
import { isNameAfterDigit, isOf } from './foreignWords.ts';

/** Reads the words of one thing: how much of it, and what is to be bought. */

export type TypedThing = {
  /** null: no amount was named. */
  readonly amount: Pick<TypedAmount, 'quantity' | 'unit'> | null;
  readonly words: string;
  readonly note: string;
};

/** A larger number after a name is a size or part of the name: 'במבה 80'. */
const COUNT_AFTER_MAX = 30;
/** From here on a number after goods of many pieces is what a package holds: 'כוסות חד פעמיות 20', 'תה 20 שקיקים'. */
const CONTENTS_MIN = 10;
/** From here on a number behind 'מארז' is what it holds. */
const PACK_MIN = 4;
/** Whether a size has the gender and the number of a package: 'שקיות קטנות', but not 'בקבוק גדולים'. */
const isSizeOf = (name: string, size: string): boolean => {
  if (!isSizeWord(size)) return false;
  const [ending = ''] = /(?:ות|ים|ה|ת)$/.exec(size) ?? [];
  return ending === 'ות' || ending === 'ים' ? name.endsWith(ending) : /[הת]$/.test(name) === (ending !== '');
};
const TEA_BAGS = /^שקיק/;
/** After these comes more about the goods: 'ענבים חצי קילו בלי גרעינים', 'יוגורט 4 בטעם תות', 'שוקו 2 או חלב'. */
export const MORE_WORD = /^(?:בלי|ללא|עם|או|בטעם|בטעמי|במילוי|של|מסוג)$/;
/** A share or a size of eggs, which belongs to the name. */
export const DETAIL = /^(?:\d+(?:[.,]\d+)?%|[SMLX]{1,3})$/i;
/** 'קינדר בואנו כפול 3'. */
const TIMES_WORD = 'כפול';
/** Goods that come double. */
const DOUBLED = /^(?:נייר|גליל|אספרסו|קפה|המבורגר|טוסט)/;
const ENGLISH_ARTICLE = /^an?$/i;
const TIMES_BEFORE = /^[xX](\d{1,4})$/;

export function readThing(tokens: readonly string[]): TypedThing {
  const reader = new ThingReader(tokens);
  return reader.read();
}

class ThingReader {
  #words: readonly string[];
  readonly #notes: string[] = [];
  /** 'x2': counts, whatever other amounts are named. */
  #times: number | null = null;
  #amount: TypedAmount | null = null;
  /** Sizes that were written before the name. */
  readonly #sizes: string[] = [];
  /** The place among the notes of an amount that is in parentheses with other words. */
  #noted: { readonly at: number; readonly value: TypedAmount } | null = null;

  constructor(tokens: readonly string[]) {
    const all = this.#withoutAsides(tokens);
    const words = ENGLISH_ARTICLE.test(all[0] ?? '') && /^(?!la$)[a-z]{2}/i.test(all[1] ?? '') ? all.slice(1) : all;
    this.#words = withoutHedges(words, (at) => readTypedAmount(words, at)?.value.unit);
  }

  read(): TypedThing {
    this.#takeTimes();
    this.#takeCountOfPackages();
    this.#takeAmountBefore();
    this.#takePackageBehind();
    this.#takeAmountAfter();
    this.#takeNoted();
    const words = [...this.#words.filter((word) => word !== '-' && word !== ':'), ...this.#sizes];
    const isSized = this.#times !== null && this.#amount !== null && isMeasure(this.#amount.unit);
    const amount = this.#times === null ? this.#amount : { quantity: this.#times, unit: isSized ? null : this.#unit };
    return { amount, words: unquotedName(joinTokens(withoutOf(words))), note: this.#notes.join(', ') };
  }

  get #unit(): TypedAmount['unit'] {
    return this.#amount?.unit ?? null;
  }

  /** '(2 קילו)' is an amount after the words, other words in parentheses are a note. */
  #withoutAsides(tokens: readonly string[]): readonly string[] {
    return tokens.flatMap((token, at) => {
      if (!isAside(token)) return [token];
      const inside = tokensOf(asideText(token), isNameAfterDigit);
      const read = readTypedAmount(inside, 0);
      if ((read && read.next === inside.length) || TIMES_BEFORE.test(inside.join('')))
        return at === 0 ? inside : ['-', ...inside];
      if (inside.length > 0 && inside.every((word) => DETAIL.test(word))) {
        if (!tokens.slice(at + 1).every(isAside)) return inside;
        // Before it the amount is the last word: 'חלב – 2 (3%)'.
        this.#sizes.push(...inside);
        return [];
      }
      for (const part of partsBetweenCommas(inside)) {
        const amount = readTypedAmount(part, 0);
        if (amount?.next === part.length) this.#noted ??= { at: this.#notes.length, value: amount.value };
        this.#notes.push(joinTokens(part));
      }
      return [];
    });
  }

  /** 'עגבניות (2 קילו, אדומות)': the amount, where none is outside the parentheses. */
  #takeNoted(): void {
    if (this.#noted === null || this.#amount !== null || this.#times !== null) return;
    const { at, value } = this.#noted;
    const isSize = isMeasure(value.unit)
      ? !isMeasureWanted(value.unit, this.#words)
      : isContents(this.#words, value.quantity, '');
    if (isSize) return;
    this.#amount = value;
    this.#notes.splice(at, 1);
  }

  #takeTimes(): void {
    const words = this.#words;
    for (const [at, word] of words.entries()) {
      const glued = TIMES_BEFORE.exec(word)?.[1];
      const isLastTimes = word === TIMES_WORD && at === words.length - 2 && !DOUBLED.test(words[0] ?? '');
      const apart = isLastTimes || /^[xX]$/.test(word) ? [words[at + 1], words[at - 1]] : [];
      const place = apart.findIndex((number) => (isLastTimes ? /^[2-9]$/ : /^[1-9]\d{0,3}$/).test(number ?? ''));
      if (glued === undefined && place < 0) continue;
      this.#times = Number(glued ?? apart[place]);
      const from = place === 1 ? at - 1 : at;
      this.#words = [...words.slice(0, from), ...words.slice(from + (glued === undefined ? 2 : 1))];
      return;
    }
  }

  /** 'פחיות בירה 6': the count of packages that are named in the plural. */
  #takeCountOfPackages(): void {
    const [first = '', ...rest] = this.#words;
    const last = rest.length - 1;
    const count = readTypedAmount(rest, last)?.value;
    const isCount = count?.unit === null && count.isWhole && count.quantity <= COUNT_AFTER_MAX;
    if (last < 1 || !isCount || this.#times !== null || isNameNumber(this.#words, last + 1)) return;
    const unit = readTypedAmount(['2', first], 0)?.value.unit ?? null;
    if (unit === null || !isPackage(unit) || !/(?:ות|ים|י)$/.test(first) || !isPlainThing(rest)) return;
    this.#words = rest.slice(0, last);
    this.#amount = { ...count, unit };
  }

  #takeAmountBefore(): void {
    if (this.#amount !== null) return;
    const words = this.#words;
    const read = readTypedAmount(words, 0);
    if (!read || read.next >= words.length || isNameNumber(words, 0)) return;
    const { value, next } = read;
    if (this.#times === null && value.unit === null && !value.isWhole && !this.#isPart(value, words[next] ?? ''))
      return;
    const isSized =
      value.unit !== null && isSizeOf(words[next - 1] ?? '', words[next] ?? '') && next + 1 < words.length;
    // 'חבילה גדולה של קפה', '2 שקיות קטנות במבה': the size is the package's.
    if (isSized) this.#notes.push(words[next] ?? '');
    this.#words = words.slice(skipOf(words, isSized ? next + 1 : next));
    this.#amount = withUnsaidWeight(value, this.#words, words[0]);
    if (this.#times !== null && (value.unit === null || isMeasure(value.unit)))
      this.#sizes.push(...words.slice(0, next));
    else if (!isMeasure(value.unit)) this.#takeSizeBefore();
    if (!value.isCounted && !isMeasure(value.unit)) this.#takeCountBehind(value);
  }

  /** 'חצי אבטיח' is a part of one; '1.5 קולה' has lost its litres. */
  #isPart({ quantity }: TypedAmount, word: string): boolean {
    return isWeighedGoods([word]) || !/[.,]/.test(this.#words[0] ?? '') || quantity === 0.5;
  }

  /** 'צרור פטרוזיליה 2': the count of what was named without one. */
  #takeCountBehind(value: TypedAmount): void {
    const last = this.#words.length - 1;
    const name = this.#words.slice(0, last);
    const count = this.#words[last] ?? '';
    if (last < 1 || !/^[2-9]$/.test(count) || isNameNumber(this.#words, last) || isPackedGoods(name)) return;
    this.#words = name;
    this.#amount = { ...value, quantity: Number(count), isCounted: true };
  }

  /** 'בקבוק 1.5 ליטר קולה', 'חבילה של 500 גרם פתיתים', 'תבנית 30 ביצים': the size of a package follows its name. */
  #takeSizeBefore(): void {
    const read = readTypedAmount(this.#words, 0);
    const isSize = read?.value.isCounted && (isMeasure(read.value.unit) || read.value.unit === null);
    if (!read || !isSize || read.next >= this.#words.length || isNameNumber(this.#words, 0)) return;
    this.#sizes.push(...this.#words.slice(0, read.next));
    this.#words = this.#words.slice(skipOf(this.#words, read.next));
  }

  /** 'קולה שישייה 2' are two of them, 'מים בקבוק 1.5' is one of a size, 'פיתות שקית 10' one that holds ten. */
  #takePackageBehind(): void {
    const last = this.#words.length - 1;
    const count = readTypedAmount(this.#words, last)?.value;
    const at = isSeparator(this.#words[last - 1]) ? last - 2 : last - 1;
    const said = readTypedAmount(this.#words, at);
    if (at < 1 || this.#amount !== null || this.#times !== null || count?.unit !== null || said?.next !== at + 1)
      return;
    const { unit } = said.value;
    if (said.value.isCounted || unit === null || isMeasure(unit) || isNameNumber(this.#words, at)) return;
    const isContained = !count.isWhole || count.quantity >= (unit === 'מארז' ? PACK_MIN : CONTENTS_MIN);
    this.#amount = isContained ? said.value : { ...count, unit };
    this.#words = [...this.#words.slice(0, at), ...(isContained ? this.#words.slice(last) : [])];
  }

  #takeAmountAfter(): void {
    const words = this.#words;
    for (let at = 1; at < words.length; at += 1) {
      const read = readTypedAmount(words, at, words.slice(0, at));
      if (!read || !this.#isAmountAfter(read, at)) continue;
      const isSized = read.value.unit !== null && isSizeOf(words[read.next - 1] ?? '', words[read.next] ?? '');
      const behind = words.slice(read.next + (isSized ? 1 : 0));
      const isNoted = isPieces(behind) || isWeightOfAll(behind, read.value) || isSaidBehind(behind);
      const rest = isNoted ? [] : behind;
      if (!mayFollow(rest, read.value) && !isOneBeforeAdjective(words, at)) continue;
      if (isSized) this.#notes.push(words[read.next] ?? '');
      if (isNoted) this.#notes.push(joinTokens(behind.filter((word) => !isSeparator(word))));
      const isSeparated = isSeparator(words[at - 1]);
      this.#words = [...words.slice(0, at - (isSeparated ? 1 : 0)), ...rest];
      this.#amount = withUnsaidWeight(read.value, this.#words, words[at]);
      return;
    }
  }

  #isAmountAfter({ value }: ParsedPiece<TypedAmount>, at: number): boolean {
    const words = this.#words;
    const name = words.slice(0, at).filter((word) => !isSeparator(word));
    if (name.length === 0 || this.#amount !== null || isNameNumber(words, at)) return false;
    if (isSeparator(words[at - 1])) return true;
    const { unit, quantity, isWhole, isCounted } = value;
    // 'פסטרמה 150' and 'אבטיח חצי'.
    const isOfWeighed = unit === null && at === words.length - 1 && this.#times === null;
    if (isOfWeighed && isDecimalWeight(value, name, words[at])) return true;
    if (isOfWeighed && isWhole && withUnsaidWeight(value, name).unit !== null) return true;
    if (isOfWeighed && quantity === 0.5) return isWeighedGoods(name);
    if (isMeasure(unit)) return this.#times === null && (isMeasureWanted(unit, name) || isSaidWeight(value, words, at));
    if (isContents(name, quantity, words.at(-1) ?? '') || (unit === 'units' && isPackedGoods(name))) return false;
    if (unit !== null) return isCounted || isSaidAfter(words.slice(at), isSizeOnly);
    return this.#times === null && isWhole;
  }
}

/** 'תפוח אחד ירוק': the number is between the thing and its colour. */
const isOneBeforeAdjective = (words: readonly string[], at: number): boolean =>
  /^(?:אחד|אחת)$/.test(words[at] ?? '') && at === 1 && words.length === 3 && !isPlainThing(words.slice(2));

/** Whether only words that describe the goods, or say what they are for, follow an amount after their name. */
function mayFollow(rest: readonly string[], { unit, isWhole }: TypedAmount): boolean {
  // 'קולה 6 בקבוקים 1.5 ליטר'.
  if (unit !== null && isPackage(unit) && isWhole && isSizeOnly(rest)) return true;
  const more = rest.findIndex((word) => MORE_WORD.test(word) || saysWhatFor(word));
  const states = more < 0 ? rest : rest.slice(0, more);
  return states.every((word) => describesGoods(word) || DETAIL.test(word));
}

/** 'אנטריקוט 4 סטייקים': the number counts pieces of the goods. */
export const isPieces = (words: readonly string[]): boolean =>
  words.length === 1 && /^(?:סטייקים|סטיקים|קציצות)$/.test(words[0] ?? '');

/** 'שקדים 250 גרם - מהשוק': what is said about the goods behind a dash. */
const isSaidBehind = (words: readonly string[]): boolean =>
  words.length > 1 &&
  words[0] === '-' &&
  words.slice(1).every((word) => /^מה[א-ת]{2,}$/.test(word) || saysWhatFor(word) || describesGoods(word));

/** 'דג 2 יח בערך קילו וחצי': what so many pieces weigh together. */
function isWeightOfAll(words: readonly string[], { unit }: TypedAmount): boolean {
  const read = isMeasure(unit) ? null : readTypedAmount(words, isHedge(words[0]) ? 1 : 0);
  return read?.next === words.length && isMeasure(read.value.unit) && !isVolume(read.value.unit);
}

const isSizeOnly = (words: readonly string[]): boolean => {
  const read = readTypedAmount(words, 0);
  return read?.next === words.length && (isMeasure(read.value.unit) || !read.value.isWhole);
};

/** The words of a text in the pieces that its commas part; a comma within a number parts nothing. */
export function partsBetweenCommas(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (word === ',') parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

/** Whether a number after a name is how many a package holds. */
const isContents = (name: readonly string[], count: number, last: string): boolean =>
  count > COUNT_AFTER_MAX || (count >= CONTENTS_MIN && (isPackedGoods(name) || TEA_BAGS.test(last)));

/** Weighed goods are wanted by the weight after their name; of others, and of a volume, it is the size of a package. */
function isMeasureWanted(unit: TypedAmount['unit'], name: readonly string[]): boolean {
  if (isVolume(unit)) return false;
  return isWeighedGoods(name) || !/[א-ת]/.test(name.join(''));
}

const QUARTER = 0.25;
/** 'גריסים קילו', 'קמח ארבעה קילו', 'קוטג 1/2 קילו': no package says its kilograms so. */
function isSaidWeight({ unit, quantity }: TypedAmount, words: readonly string[], at: number): boolean {
  const [before = '', word = ''] = words.slice(at - 1);
  const isOfPackage = /^(?:של|דלי)$/.test(before) || readTypedAmount(['2', before], 0)?.value.unit !== null;
  const isBare = word === 'קילו' && !/\d/.test(before) && !isNumberWord(before) && !isOfPackage;
  const isSaid = isNumberWord(word) ? quantity !== 1 && quantity >= QUARTER : /^(?:\d\/\d|[½¼¾⅓⅔])$/.test(word);
  return unit === 'kilograms' && (isBare || isSaid);
}

/** 'כרעיים 1.5', '0.5 בננות': nobody writes a part of a piece with a point, but of those that are sold in halves. */
const isDecimalWeight = (
  { unit, isWhole, quantity }: TypedAmount,
  goods: readonly string[],
  written: string | undefined,
): boolean =>
  unit === null &&
  !isWhole &&
  /\d[.,]\d/.test(written ?? '') &&
  isWeighedGoods(goods) &&
  (quantity > 1 || !isVegetableOrFruit(goods) || /(?:ים|ות)$/.test(goods[0] ?? '')) &&
  !HALVED.test(goods[0] ?? '');
const HALVED = /^(?:אבטיח|מלון|כרוב|דלעת|אננס|חסה|סלרי)/;

/**
 * '200 פסטרמה', 'רבע בולגרית': with the unit of goods that nobody counts, which people leave out.
 * @param written the first word of the amount
 */
function withUnsaidWeight(amount: TypedAmount, goods: readonly string[], written?: string): TypedAmount {
  const { quantity, unit } = amount;
  if (isDecimalWeight(amount, goods, written)) return { ...amount, unit: 'kilograms' };
  if (unit !== null || !isUncounted(goods)) return amount;
  if (quantity < 1) return { ...amount, unit: 'kilograms' };
  return quantity >= 100 && quantity % 50 === 0 ? { ...amount, unit: 'grams' } : amount;
}

/** '"קוטג'"' is a name in quotation marks. */
const unquotedName = (name: string): string => name.replace(/^(["'])([^"]+)\1$/, '$2');

const skipOf = (words: readonly string[], at: number): number =>
  isOf(words[at]) && at + 1 < words.length ? at + 1 : at;

/** 'אורז של 1 קילו' → 'אורז 1 קילו'. */
const withoutOf = (words: readonly string[]): readonly string[] =>
  words.filter((word, at) => !(isOf(word) && at > 0 && readTypedAmount(words, at + 1)?.value.isCounted));
