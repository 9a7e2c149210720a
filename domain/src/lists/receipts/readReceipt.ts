import { fromJerusalem, toJerusalem } from '../../base/jerusalemTime.ts';
import type { Agorot } from '../../base/units.ts';
import type { WallTime } from '../../goods/promotions/terms/promotion.ts';
import { certainLines, type PrintedTotal } from './certainLines.ts';
import { GoodsReader } from './goodsReader.ts';
import { type OtherReceiptText, type Receipt, sumOfReceipt } from './receipt.ts';
import { isOfMember, kindOfReceiptLine, type ReceiptKind } from './receiptKinds.ts';
import { timesAgorot, type ReceiptWords, wordsOfReceipt } from './receiptWords.ts';

/**
 * Reads the text of a receipt, of any chain: where a chain prints the code, the quantity and the discount is found out by the
 * amounts that fit each other. The sum of the lines says whether the reading is certain.
 */
export function readReceipt(text: string): Receipt {
  const texts = withShortCodes(text.split('\n').map((line, at) => wordsOfReceipt(line, at)));
  return new ReceiptReader(texts).receipt();
}

/** Short codes are believed where most goods of the receipt have a code in the same place. */
function withShortCodes(texts: readonly ReceiptWords[]): readonly ReceiptWords[] {
  const isPlain = (words: ReceiptWords) => words.sumAgorot !== null && kindOfReceiptLine(words) === null;
  const goods = texts.filter(isPlain);
  const coded = goods.filter(({ code }) => code !== null).length;
  const areInLine = coded >= 2 && coded * 2 >= goods.length;
  const areAlone = texts.filter(isCodeAlone).length >= 2;
  return texts.map((words) => {
    const { shortCode } = words;
    const kind = kindOfReceiptLine(words);
    if (shortCode === null || (kind !== null && kind !== 'discount')) return words;
    const isBelieved = words.sumAgorot === null ? areAlone && shortCode.words === '' : areInLine;
    return isBelieved ? { ...words, code: shortCode.code, words: shortCode.words } : words;
  });
}

const isCodeAlone = ({ code, words, sumAgorot, times }: ReceiptWords): boolean =>
  code !== null && words === '' && sumAgorot === null && times === null;

/** Walks down the receipt once. */
class ReceiptReader {
  readonly #texts: readonly ReceiptWords[];
  readonly #goods: GoodsReader;
  readonly #others = new Map<number, OtherReceiptText>();
  /** The totals as they are printed in several places. */
  readonly #totals: Readonly<Record<'toPay' | 'total' | 'card', Agorot[]>> = { toPay: [], total: [], card: [] };
  readonly #charges = { deposit: 0, bags: 0, rounding: 0 };
  #club: string | null = null;
  #isFoot = false;
  #isAfterSubtotal = false;

  constructor(texts: readonly ReceiptWords[]) {
    this.#texts = texts;
    this.#goods = new GoodsReader(texts);
  }

  receipt(): Receipt {
    for (const words of this.#texts) if (words.text.trim() !== '') this.#read(words);
    const lines = this.#goods.lines();
    for (const at of this.#goods.unread) this.#leave(at, true);
    const { deposit: depositAgorot, bags: bagsAgorot, rounding: roundingAgorot } = this.#charges;
    const charges = { discounts: this.#goods.discounts, depositAgorot, bagsAgorot, roundingAgorot };
    const certain = certainLines(lines, this.#printedTotals(), (found) => sumOfReceipt({ ...charges, lines: found }));
    return {
      store: this.#texts.find(({ hasLetters }) => hasLetters)?.words ?? '',
      at: printedTime(this.#texts),
      ...certain,
      ...charges,
      club: this.#club,
      others: [...this.#others.values()].sort((one, other) => one.at - other.at),
    };
  }

  /** The sum to be paid first. */
  #printedTotals(): readonly PrintedTotal[] {
    const { toPay, total, card } = this.#totals;
    return [
      ...toPay.map((agorot) => ({ agorot: [agorot], isPayment: false })),
      ...total.map((agorot) => ({ agorot: [agorot + this.#charges.rounding, agorot], isPayment: false })),
      ...card.map((agorot) => ({ agorot: [agorot], isPayment: true })),
    ];
  }

  #read(words: ReceiptWords): void {
    const kind = kindOfReceiptLine(words);
    const isLeft =
      this.#isFoot || kind === 'foot' || kind === 'card' ? this.#isFootText(words, kind) : this.#isOther(words, kind);
    if (isLeft) this.#leave(words.at);
  }

  /** Takes what the line says. @returns whether it belongs to no goods */
  #isOther(words: ReceiptWords, kind: ReceiptKind | null): boolean {
    if (kind === 'toPay' || kind === 'total') return this.#isTotal(words, kind);
    if (kind === 'deposit' || kind === 'bags' || kind === 'rounding') return this.#isCharge(words, kind);
    if (kind === 'subtotal') this.#isAfterSubtotal = true;
    if (kind === 'count' || kind === 'subtotal') return true;
    if (kind === 'club' && words.amounts.length === 0 && words.times === null) {
      this.#takeClub(words);
      return true;
    }
    if (this.#goods.hasBegun && isDiscount(words, kind)) return !this.#goods.readDiscount(words, this.#isAfterSubtotal);
    if (kind === 'head' && words.sumAgorot === null && words.times === null) return true;
    return !this.#goods.readWords(words);
  }

  #isTotal(words: ReceiptWords, kind: 'toPay' | 'total'): boolean {
    if (words.sumAgorot === null) return true;
    this.#totals[kind].push(words.sumAgorot);
    this.#isFoot = this.#goods.hasBegun;
    return true;
  }

  #isCharge(words: ReceiptWords, kind: 'deposit' | 'bags' | 'rounding'): boolean {
    const agorot = words.sumAgorot ?? (words.times ? timesAgorot(words.times) : 0);
    if (kind === 'rounding') this.#charges.rounding = agorot;
    else this.#charges[kind] += agorot;
    return true;
  }

  #isFootText(words: ReceiptWords, kind: ReceiptKind | null): boolean {
    const { sumAgorot } = words;
    if (sumAgorot !== null && (kind === 'card' || kind === 'toPay' || kind === 'total'))
      this.#totals[kind].push(sumAgorot);
    if (sumAgorot !== null && kind === 'rounding') this.#charges.rounding = sumAgorot;
    if (kind === 'club') this.#takeClub(words);
    return true;
  }

  #takeClub({ text, words }: ReceiptWords): void {
    if (isOfMember(text)) this.#club ??= words;
  }

  #leave(at: number, isUnread = false): void {
    const text = this.#texts[at]?.text ?? '';
    this.#others.set(at, { at, text, isUnread: isUnread && /[\p{L}\d]/u.test(text) });
  }
}

function isDiscount({ amounts, times }: ReceiptWords, kind: ReceiptKind | null): boolean {
  if (amounts.some((agorot) => agorot < 0)) return true;
  return (kind === 'discount' || kind === 'club') && times === null;
}

/** A year of another century was not read right. */
const DAY = /(?<!\d)(\d{1,2})[./-](\d{1,2})[./-](20\d{2}|\d{2})(?!\d)/;
const ISO_DAY = /(?<!\d)(20\d{2})-(\d{2})-(\d{2})(?!\d)/;
const HOUR = /(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2})?(?![\d:])/;

/** The first day of the text, with the hour of its line or of the nearest one. */
function printedTime(texts: readonly ReceiptWords[]): WallTime | null {
  const dated = texts.find(({ text }) => DAY.test(text) || ISO_DAY.test(text));
  if (!dated) return null;
  const byDistance = texts.toSorted((one, other) => Math.abs(one.at - dated.at) - Math.abs(other.at - dated.at));
  const hour = byDistance
    .slice(0, 8)
    .map(({ text }) => HOUR.exec(text))
    .find((found) => found !== null);
  const iso = ISO_DAY.exec(dated.text);
  const [day, month, year] = iso ? [iso[3], iso[2], iso[1]] : (DAY.exec(dated.text)?.slice(1) ?? []);
  if (!hour || day === undefined || month === undefined || year === undefined) return null;
  const fullYear = Number(year.length === 2 ? `20${year}` : year);
  const at = fromJerusalem(fullYear, Number(month), Number(day), Number(hour[1]), Number(hour[2]));
  return at && toJerusalem(at);
}
