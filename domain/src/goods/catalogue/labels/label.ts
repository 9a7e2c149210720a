import { WEIGHT_MIN } from '../../../base/limits.ts';
import type { Agorot } from '../../../base/units.ts';
import { checkDigitOf, readBarcode } from '../barcode.ts';
import { type Elements, readElements } from './elements.ts';
import { normalCode } from '../product.ts';

/**
 * Labels of weighed goods: what a scale in a store prints (EAN-13 that begins with 2), and GS1 element strings.
 *
 * A label of a scale has fixed places: one digit 2, the item, five digits of a value, the check digit. Whether the
 * value is a weight or a price is a setting of the scale, and the chain's files do not say it.
 */

/** The meaning of the five digits of a store's label: grams, or agorot. */
export const LABEL_MEANINGS = ['weight', 'price'] as const;
export type LabelMeaning = (typeof LABEL_MEANINGS)[number];

/** Weight and price on a label; null: it does not say it. */
export type LabelMeasure = { readonly grams: number | null; readonly agorot: Agorot | null };
export const NO_MEASURE: LabelMeasure = { grams: null, agorot: null };

/** The contents of a scanned or typed text. */
export type CodeReading =
  /** A barcode on a package. `code`: as item codes have it, without leading zeros. */
  | { readonly kind: 'product'; readonly code: string }
  /**
   * A label that a store printed.
   * `itemCodes`: groups of codes under which the chain can have the item, the likeliest group first; none where the label is too short to have an item.
   * `value`: the five digits; null where the label has none, or only zeros.
   */
  | {
      readonly kind: 'storeLabel';
      readonly code: string;
      readonly itemCodes: readonly (readonly string[])[];
      readonly value: number | null;
    }
  /** A GS1 element string with the number of an article. `rest`: what was not understood, as it was written. */
  | {
      readonly kind: 'gs1';
      readonly code: string;
      readonly itemCodes: readonly (readonly string[])[];
      readonly measure: LabelMeasure;
      readonly rest: string;
    }
  | { readonly kind: 'invalid' };

/** Reads the digits of a barcode, or the text of a GS1 DataMatrix or GS1-128. Never throws. */
export function readCode(text: string): CodeReading {
  const barcode = readBarcode(text);
  if (barcode.kind === 'product') return barcode;
  if (barcode.kind === 'storeLabel') return { ...barcode, ...readStoreLabel(barcode.code) };
  const elements = readElements(text);
  return elements ? readGs1(elements) : { kind: 'invalid' };
}

/** Whether a camera has read something that can be goods: its check digit fits. */
export const isGoodsCode = (text: string): boolean => readCode(text).kind !== 'invalid';

/** The lengths of labels without leading zeros: EAN-13 with 2, and UPC-A with 2, whose item has a digit less. */
const [LABEL_DIGITS, SHORT_LABEL_DIGITS, VALUE_DIGITS] = [13, 12, 5];

function readStoreLabel(code: string): Pick<CodeReading & { kind: 'storeLabel' }, 'itemCodes' | 'value'> {
  if (code.length !== LABEL_DIGITS && code.length !== SHORT_LABEL_DIGITS) return { itemCodes: [], value: null };
  const item = code.slice(1, -1 - VALUE_DIGITS);
  const value = Number(code.slice(-1 - VALUE_DIGITS, -1));
  const whole = codesOfItem(item.padStart(ITEM_DIGITS, '0'));
  // Some scales print a department between the 2 and an item of five digits.
  const inDepartment = item.length === ITEM_DIGITS && !item.startsWith('0') ? [codesOfItem(`0${item.slice(1)}`)] : [];
  return { itemCodes: [whole, ...inDepartment], value: value === 0 ? null : value };
}

const ITEM_DIGITS = 6;
/** The beginning of barcodes that Israeli chains cut off codes of weighed goods in their files. */
const CUT_OFF = '729000';

/**
 * The forms in which chains write an item of six digits in their files. Nearly all codes of five to seven digits of weighed
 * goods have, as their last digit, the check digit of the whole barcode that begins with 729000: item 412260 is
 * 7290004122607 in one chain and 4122607 in another. Fruit and vegetables have the plain number.
 */
function codesOfItem(item: string): readonly string[] {
  const barcode = CUT_OFF + item + checkDigitOf(CUT_OFF + item);
  const forms = [barcode, barcode.slice(CUT_OFF.length), item, `${CUT_OFF}0${item}`].map(normalCode);
  return [...new Set(forms)].filter((code) => code !== '0');
}

function readGs1({ article, measure, rest }: Elements): CodeReading {
  const [first = '0'] = article;
  // An article number for goods of varying measure begins with 9; the barcode of the same goods has no such digit.
  const inner = article.slice(1, -1);
  const forms = first === '0' ? [article] : [article, inner + checkDigitOf(inner)];
  const itemCodes = forms.map(normalCode);
  const [code = ''] = itemCodes;
  return { kind: 'gs1', code, itemCodes: [itemCodes], measure, rest };
}

/** The weights that scales in stores print, in grams, with some room: the usual ones go from 40 g to 15 kg. */
const [GRAMS_MIN, GRAMS_MAX] = [20, 20_000];
const GRAMS_PER_KILO = 1000;

/**
 * Reads the value of a store's label under a meaning.
 * @param perKilo the shelf price of a kilogram, in agorot; null: unknown, so one of the two facts stays null
 */
export function measureAs(value: number, meaning: LabelMeaning, perKilo: Agorot | null): LabelMeasure {
  if (meaning === 'weight')
    return { grams: value, agorot: perKilo === null ? null : Math.round((value * perKilo) / GRAMS_PER_KILO) };
  return {
    grams: perKilo === null || perKilo <= 0 ? null : Math.round((value * GRAMS_PER_KILO) / perKilo),
    agorot: value,
  };
}

/** The meanings under which a label says a weight that a store's scale could have weighed, at this price of a kilogram. */
export const meaningsOf = (value: number, perKilo: Agorot | null): readonly LabelMeaning[] =>
  LABEL_MEANINGS.filter((meaning) => {
    const { grams } = measureAs(value, meaning, perKilo);
    return grams === null || (grams >= GRAMS_MIN && grams <= GRAMS_MAX);
  });

/** Weight and price on a label: the value of a store's label, or the facts of a GS1 label. */
export type ScannedLabel =
  { readonly kind: 'value'; readonly value: number } | { readonly kind: 'measure'; readonly measure: LabelMeasure };

/** The label of a reading; null where it says neither weight nor price. */
export function labelOf(reading: CodeReading): ScannedLabel | null {
  if (reading.kind === 'storeLabel') return reading.value === null ? null : { kind: 'value', value: reading.value };
  if (reading.kind !== 'gs1') return null;
  const { measure } = reading;
  return measure.grams === null && measure.agorot === null ? null : { kind: 'measure', measure };
}

/**
 * The weight and price of goods with this label, where they are certain: the label says them itself, or its value fits one
 * meaning only, or the chain's meaning is known and fits.
 * @param chainMeaning what labels of the chain say, as far as anybody has said it
 * @returns 'unclear' where the value can be either, so that a person must say which
 */
export function certainMeasure(
  label: ScannedLabel,
  perKilo: Agorot | null,
  chainMeaning: LabelMeaning | undefined,
): LabelMeasure | 'unclear' {
  if (label.kind === 'measure') return completed(label.measure, perKilo);
  const fitting = meaningsOf(label.value, perKilo);
  const [only, other] = fitting;
  if (only === undefined) return NO_MEASURE;
  if (other === undefined) return measureAs(label.value, only, perKilo);
  return chainMeaning === undefined ? 'unclear' : measureAs(label.value, chainMeaning, perKilo);
}

/** With the fact that the label leaves out. */
function completed(measure: LabelMeasure, perKilo: Agorot | null): LabelMeasure {
  const { grams, agorot } = measure;
  if (grams !== null) return agorot === null ? measureAs(grams, 'weight', perKilo) : measure;
  return agorot === null ? measure : measureAs(agorot, 'price', perKilo);
}

/** The quantity of a weighed line, in kilograms: to the gram, and not below the least that a list holds; null: no weight is known. */
export const kilosOf = ({ grams }: LabelMeasure): number | null =>
  grams === null || grams <= 0 ? null : Math.max(WEIGHT_MIN, grams / GRAMS_PER_KILO);
