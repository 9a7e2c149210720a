import { asideText, isAside, isSeparator, joinTokens, type LineTokens } from '../../base/amounts/lineTokens.ts';
import { isEnglishForm, isMeasured, isSingularSize, isSize, opensNote } from './ingredientWords.ts';
import { readAmount } from '../../base/amounts/readAmount.ts';

/** The parts of a line beside its amount. */
export type IngredientBody = {
  readonly product: string;
  readonly notes: readonly string[];
  /** `גדולה` implies one, though there is no number. */
  readonly isOneBySize: boolean;
};

/**
 * Separates product and note after an amount: parentheses, text after a comma or a dash, alternatives, sizes and
 * preparation are the note. `isAfterUnit`: the last piece before was a unit. `isOneOfUnit`: that unit had no number
 * (שן שום אחת).
 */
export function readBody(tokens: LineTokens, isAfterUnit: boolean, isOneOfUnit: boolean): IngredientBody {
  const reader = new BodyReader(tokens, isOneOfUnit);
  if (isAfterUnit) reader.skipMeasure();
  return reader.read();
}

const AND_MORE = 'ועוד ';
const OR = 'או ';
/** The joiners of an English line. */
const ENGLISH: ReadonlyMap<string, string> = new Map([
  [AND_MORE, 'plus '],
  [OR, 'or '],
]);
/** Words that join an amount or a product to the one before, and their form in the note. */
const JOINERS: ReadonlyMap<string, string> = new Map([
  ['של', ''],
  ['of', ''],
  ['=', ''],
  ['או', OR],
  ['/', OR],
  ['+', AND_MORE],
  ['ועוד', AND_MORE],
  ['ו-', AND_MORE],
  ['plus', AND_MORE],
  ['or', OR],
]);

class BodyReader {
  readonly #tokens: LineTokens;
  readonly #isOneOfUnit: boolean;
  readonly #isHebrew: boolean;
  readonly #product: string[] = [];
  readonly #notes: string[] = [];
  #at = 0;
  /** The note that adjectives are joined to, so that `גדול קצוץ` is one. */
  #isJoining = false;
  #isOneBySize = false;

  constructor(tokens: LineTokens, isOneOfUnit: boolean) {
    this.#tokens = tokens;
    this.#isOneOfUnit = isOneOfUnit;
    this.#isHebrew = tokens.some((token) => /[א-ת]/.test(token));
  }

  /** The words that belong to the unit: כפית גדושה, חבילה של 200 גרם, כוס או 240 מ"ל, 2 כוסות ועוד 2 כפות. */
  skipMeasure(): void {
    for (;;) {
      const token = this.#tokens[this.#at] ?? '';
      const joiner = JOINERS.get(token);
      const start = this.#at + (joiner === undefined ? 0 : 1);
      const amount = readAmount(this.#tokens, start);
      const isAmount = amount?.value.unit ? amount.value.isWritten || joiner === AND_MORE : token === 'של' && amount;
      if (amount && isAmount) {
        this.#note(`${this.#written(joiner ?? '')}${joinTokens(this.#tokens.slice(start, amount.next))}`);
        this.#at = amount.next;
      } else if (isMeasured(token)) this.#describe(this.#at + 1);
      else if (token === 'לא' && isMeasured(this.#tokens[this.#at + 1] ?? '')) this.#describe(this.#at + 2);
      else if (isAside(token)) this.#aside(token);
      else return;
    }
  }

  read(): IngredientBody {
    this.#isJoining = false;
    while (this.#at < this.#tokens.length) this.#step(this.#tokens[this.#at] ?? '');
    return { product: this.#product.join(' '), notes: this.#notes, isOneBySize: this.#isOneBySize };
  }

  #step(token: string): void {
    const endOfSize = this.#endOfSize();
    if (isAside(token)) this.#aside(token);
    else if (this.#product.length === 0) this.#open(token);
    else if (JOINERS.get(token) === AND_MORE) this.#alternative(AND_MORE, this.#tokens.length);
    else if (this.#isAmountAdded(token)) this.#added(token);
    else if (JOINERS.get(token) === OR) this.#alternative(OR, this.#endOfPart());
    else if (isSeparator(token)) this.#restAsNotes();
    else if (token === 'עם' && readAmount(this.#tokens, this.#at + 1)) this.#describe(this.#endOfPart());
    else if (isSize(token)) this.#size(token);
    else if (endOfSize !== null) this.#describe(endOfSize);
    else if (opensNote(token, this.#product[0] ?? '', this.#tokens[this.#at + 1] ?? ''))
      this.#describe(this.#endOfPart());
    else this.#word(token);
  }

  #open(token: string): void {
    if (isEnglishForm(token) && this.#at + 1 < this.#tokens.length) return this.#describe(this.#at + 1);
    if (!isSeparator(token) && !/^(?:של|of|[xX×])$/i.test(token)) this.#product.push(token);
    this.#at += 1;
  }

  #word(token: string): void {
    if (!this.#isOneOfUnit || !/^(?:אחת|אחד)$/.test(token)) this.#product.push(token);
    this.#at += 1;
  }

  #size(token: string): void {
    this.#isOneBySize ||= isSingularSize(token);
    this.#describe(this.#at + 1);
  }

  /** The index after `330 מ"ל`, the size of a package whose amount is known; null if there is none here. */
  #endOfSize(): number | null {
    const amount = readAmount(this.#tokens, this.#at);
    return amount?.value.isWritten && amount.value.unit ? amount.next : null;
  }

  #aside(token: string): void {
    this.#note(asideText(token));
    this.#at += 1;
  }

  #alternative(joiner: string, end: number): void {
    const rest = joinTokens(this.#tokens.slice(this.#at + 1, end)).replace(/^ו?עוד /, '');
    if (rest !== '') this.#note(this.#written(joiner) + rest);
    this.#at = end;
  }

  /** 'חצי כפית מלח וחצי כפית פלפל': an amount with a unit after ו. */
  #isAmountAdded(token: string): boolean {
    if (!/^ו./.test(token)) return false;
    const amount = readAmount([token.slice(1), ...this.#tokens.slice(this.#at + 1)], 0)?.value;
    return amount !== undefined && amount.isWritten && amount.unit !== null;
  }

  #added(token: string): void {
    this.#note(AND_MORE + joinTokens([token.slice(1), ...this.#tokens.slice(this.#at + 1)]));
    this.#at = this.#tokens.length;
  }

  #written(joiner: string): string {
    return this.#isHebrew ? joiner : (ENGLISH.get(joiner) ?? joiner);
  }

  /** After a separator nothing belongs to the product; what is in brackets is a note of its own. */
  #restAsNotes(): void {
    while (this.#at < this.#tokens.length) {
      const token = this.#tokens[this.#at] ?? '';
      const aside = this.#tokens.findIndex((one, at) => at > this.#at && isAside(one));
      const end = aside === -1 ? this.#tokens.length : aside;
      if (isAside(token)) this.#aside(token);
      else if (isSeparator(token)) this.#alternative('', end);
      else {
        this.#note(joinTokens(this.#tokens.slice(this.#at, end)));
        this.#at = end;
      }
    }
  }

  #describe(end: number): void {
    const text = joinTokens(this.#tokens.slice(this.#at, end));
    if (this.#isJoining) this.#notes.push(`${this.#notes.pop() ?? ''} ${text}`);
    else this.#notes.push(text);
    this.#isJoining = true;
    this.#at = end;
  }

  #note(text: string): void {
    if (text !== '') this.#notes.push(text);
    this.#isJoining = false;
  }

  #endOfPart(): number {
    const end = this.#tokens.findIndex((token, at) => at > this.#at && (isSeparator(token) || isAside(token)));
    return end === -1 ? this.#tokens.length : end;
  }
}
