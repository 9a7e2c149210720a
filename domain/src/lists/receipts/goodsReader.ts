import type { Agorot } from '../../base/units.ts';
import type { ReceiptDiscount, ReceiptLine } from './receipt.ts';
import { isSameBeginning } from './receiptNames.ts';
import { isProduct, type ReceiptTimes, type ReceiptWords, timesAgorot } from './receiptWords.ts';

/** A goods line while its texts come in: the name with or without an amount, its quantity and its code. */
type OpenLine = {
  readonly name: ReceiptWords;
  readonly paidAgorot: Agorot;
  readonly isGuessed: boolean;
  times: ReceiptWords | null;
  code: ReceiptWords | null;
  amount: ReceiptWords | null;
  readonly discounts: ReceiptDiscount[];
};

/** Whether something is printed before its line or behind it, as most lines of this receipt have it. */
type Side = { ahead: number; behind: number };

/**
 * Puts the goods of a receipt together, whose name, code, quantity and amount are in one line or in several. Amounts that fit
 * each other say what belongs together; where a digit was read wrong, the other lines of the receipt do.
 */
export class GoodsReader {
  readonly #texts: readonly ReceiptWords[];
  readonly #lines: OpenLine[] = [];
  /** Texts that belong to no line, by their numbers. */
  readonly unread: number[] = [];
  readonly discounts: ReceiptDiscount[] = [];
  readonly #timesSide: Side = { ahead: 0, behind: 0 };
  readonly #codeSide: Side = { ahead: 0, behind: 0 };
  #name: ReceiptWords | null = null;
  #times: ReceiptWords | null = null;
  #code: ReceiptWords | null = null;
  #discountName: ReceiptWords | null = null;

  /** @param texts all lines of the receipt */
  constructor(texts: readonly ReceiptWords[]) {
    this.#texts = texts;
  }

  get hasBegun(): boolean {
    return this.#lines.length > 0 || this.#name !== null;
  }

  lines(): ReceiptLine[] {
    this.end();
    return this.#lines.map(closedLine);
  }

  /** A text that waited for its line belongs to none. */
  end(): void {
    for (const words of [this.#name, this.#times, this.#code]) if (words !== null) this.unread.push(words.at);
    this.#name = null;
    this.#times = null;
    this.#code = null;
  }

  /** @returns false for words before the first goods: they are the head of the receipt */
  readWords(words: ReceiptWords): boolean {
    this.#discountName = null;
    if (!words.hasLetters) return this.#readNumbers(words);
    if (this.#isWholeBelow(words)) this.#expectAmount(words);
    else if (words.sumAgorot !== null) this.#open(words, words.sumAgorot);
    else if (this.#hasAmountBelow(words)) this.#expectAmount(words);
    else if (words.times !== null) this.#open(words, timesAgorot(words.times));
    else if (words.guess !== null && this.#lines.length > 0)
      this.#open({ ...words, words: words.guess.words }, words.guess.agorot, true);
    else if (this.#lines.length === 0) return false;
    else this.unread.push(words.at);
    return true;
  }

  /** @param isOfAll it may be about the whole purchase. @returns false where it has no amount */
  readDiscount(words: ReceiptWords, isOfAll: boolean): boolean {
    const agorot = words.amounts.find((amount) => amount < 0) ?? words.amounts.at(-1);
    if (agorot === undefined) {
      this.#discountName = words;
      return false;
    }
    const title = words.hasLetters ? words : (this.#discountName ?? words);
    const line = this.#namedLine(words) ?? this.#namedLine(title) ?? (isOfAll ? undefined : this.#lineBefore(words));
    this.#discountName = null;
    const discount = { text: title.words, agorot: Math.abs(agorot), source: [words.at] };
    (line?.discounts ?? this.discounts).push(discount);
    return true;
  }

  #namedLine({ code, words }: ReceiptWords): OpenLine | undefined {
    return (
      this.#lines.findLast((line) => code !== null && codeTextOf(line)?.code === code) ??
      this.#lines.findLast(({ name }) => isSameBeginning(name.words, words))
    );
  }

  /** The line that ends right before the discount: below a heading, discounts may be about any line. */
  #lineBefore(words: ReceiptWords): OpenLine | undefined {
    const line = this.#lines.at(-1);
    if (!line) return undefined;
    const last = Math.max(...sourceOf(line), ...line.discounts.flatMap(({ source }) => source));
    const between = this.#texts.slice(last + 1, words.at).filter(({ text }) => /[\p{L}\d]/u.test(text));
    const isBefore = between.every((text) => text === this.#discountName && !words.hasLetters);
    return isBefore ? line : undefined;
  }

  /** One of the next two lines has numbers alone, with a sum, or with a quantity that is not of the line after it. */
  #hasAmountBelow({ at }: ReceiptWords): boolean {
    const next = this.#texts.slice(at + 1, at + 3);
    const [first] = next;
    if (first === undefined || first.hasLetters) return false;
    const found = first.code !== null && first.amounts.length === 0 && first.times === null ? next[1] : first;
    if (found === undefined || found.hasLetters || (found.amounts.length === 0 && found.times === null)) return false;
    return found.amounts.length > 0 || !isSumOf(found.times, this.#nextName(found)?.sumAgorot);
  }

  /** The line below has code, quantity, price and their sum: an amount of the name, `COLA 1.50`, is the size of the product. */
  #isWholeBelow({ at, code, sumAgorot }: ReceiptWords): boolean {
    const below = this.#texts[at + 1];
    if (code !== null || sumAgorot === null || below === undefined || below.hasLetters) return false;
    return below.code !== null && isSumOf(below.times, below.sumAgorot);
  }

  #nextName({ at }: ReceiptWords): ReceiptWords | undefined {
    return this.#texts.slice(at + 1, at + 3).find(({ hasLetters }) => hasLetters);
  }

  #expectAmount(words: ReceiptWords): void {
    if (this.#name !== null) this.unread.push(this.#name.at);
    this.#name = words;
  }

  /** Quantity, code or amount on a line of their own. */
  #readNumbers(words: ReceiptWords): boolean {
    if (this.#name !== null && (words.sumAgorot !== null || words.times !== null)) {
      const name = this.#name;
      this.#name = null;
      this.#open(name, words.sumAgorot ?? (words.times ? timesAgorot(words.times) : 0), false, words);
    } else if (words.times !== null) this.#readTimes(words);
    else if (words.code !== null && words.amounts.length === 0) this.#readCode(words);
    else if (this.hasBegun) this.unread.push(words.at);
    else return false;
    return true;
  }

  /** `2 X 6.90` is about the line before it whose amount it makes, else about the next one. */
  #readTimes(words: ReceiptWords): void {
    const { times, at } = words;
    const before = this.#lines.at(-1);
    const isFree = before !== undefined && before.times === null && before.name.times === null;
    const fitsNext = isSumOf(times, this.#nextName(words)?.sumAgorot);
    const isNameless = words.code !== null && isSumOf(times, words.sumAgorot);
    const fitsBefore = isFree && isSumOf(times, before.paidAgorot);
    if (fitsBefore && !(fitsNext && isAhead(this.#timesSide))) this.#addTimes(before, words);
    else if (isNameless && !fitsNext) this.#open(words, words.sumAgorot ?? 0);
    else if (!fitsNext && isFree && !isAhead(this.#timesSide) && before.name.at >= at - 2)
      this.#addTimes(before, words);
    else {
      if (this.#times !== null) this.unread.push(this.#times.at);
      this.#times = words;
    }
  }

  #addTimes(line: OpenLine, words: ReceiptWords): void {
    this.#timesSide.behind += 1;
    line.times = words;
  }

  #readCode(words: ReceiptWords): void {
    const before = this.#lines.at(-1);
    const isFree = before !== undefined && codeTextOf(before) === null && Math.max(...sourceOf(before)) >= words.at - 2;
    if (isFree && !isAhead(this.#codeSide)) {
      this.#codeSide.behind += 1;
      before.code = words;
    } else {
      if (this.#code !== null) this.unread.push(this.#code.at);
      this.#code = words;
    }
  }

  #open(name: ReceiptWords, paidAgorot: Agorot, isGuessed = false, amount: ReceiptWords | null = null): void {
    if (this.#times !== null && name.times === null) this.#timesSide.ahead += 1;
    const code = this.#codeAhead();
    if (code !== null) this.#codeSide.ahead += 1;
    const ownTimes = amount?.times ? amount : null;
    this.#lines.push({
      name,
      paidAgorot,
      isGuessed,
      times: this.#times ?? ownTimes,
      code,
      amount,
      discounts: [],
    });
    if (this.#name !== null) this.unread.push(this.#name.at);
    this.#name = null;
    this.#times = null;
    this.#code = null;
  }

  /** Where codes are behind their lines, a code that waits was behind a line which is missing. */
  #codeAhead(): ReceiptWords | null {
    if (this.#code === null || this.#codeSide.behind === 0 || isAhead(this.#codeSide)) return this.#code;
    this.unread.push(this.#code.at);
    return null;
  }
}

const isSumOf = (times: ReceiptTimes | null, agorot: Agorot | null | undefined): boolean =>
  times !== null && agorot !== null && agorot !== undefined && isProduct(times, agorot);

const isAhead = ({ ahead, behind }: Side): boolean => ahead > behind;

const textsOfLine = ({ name, times, code, amount }: OpenLine): readonly ReceiptWords[] =>
  [name, times, code, amount].filter((words) => words !== null);

const codeTextOf = (line: OpenLine): ReceiptWords | null => textsOfLine(line).find(({ code }) => code !== null) ?? null;

const sourceOf = (line: OpenLine): readonly number[] =>
  [...new Set(textsOfLine(line).map(({ at }) => at))].sort((one, other) => one - other);

function closedLine(line: OpenLine): ReceiptLine {
  const times = textsOfLine(line).find((words) => words.times !== null)?.times ?? null;
  const code = codeTextOf(line);
  return {
    name: line.name.words,
    code: code?.code ?? null,
    isCodeChecked: code?.isCodeChecked ?? false,
    isCodeBroken: textsOfLine(line).some(({ isCodeBroken }) => isCodeBroken),
    isCodeBeside: code === line.name,
    quantityMilli: times?.quantityMilli ?? null,
    isWeighed: times?.isWeighed ?? false,
    unitAgorot: times?.unitAgorot ?? null,
    paidAgorot: line.paidAgorot,
    discounts: line.discounts,
    isSure: !line.isGuessed && (times === null || isProduct(times, line.paidAgorot)),
    source: sourceOf(line),
  };
}
