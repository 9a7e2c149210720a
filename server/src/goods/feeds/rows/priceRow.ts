import type { Agorot } from '@sali/domain/base/units';
import { sizeFromName, sizeOf, parseSizeUnit, type Size } from '@sali/domain/goods/catalogue/size';
import { cached } from './cached.ts';
import { countryOf } from './country.ts';
import { parseFeedDate } from './dates.ts';
import type { Fields } from './aliases.ts';
import { plainNumber } from './numbers.ts';
import { cleanField } from './texts.ts';
import { parsePriceField } from './fieldValue.ts';

/** One row of a price file. */
export type PriceRow = {
  /** Digits without leading zeros; shorter than a barcode (`ItemType` says it wrongly) it is the chain's own. */
  readonly code: string;
  readonly itemName: string;
  readonly manufacturer: string;
  /** '' when the file does not say it. */
  readonly country: string;
  readonly size: Size | null;
  /** The price of a unit, or of a kilogram when weighted. */
  readonly priceAgorot: Agorot;
  readonly isWeighted: boolean;
  readonly allowDiscount: boolean;
  readonly priceAt: Date | null;
};

/** Why a row is left out; it is counted in the report under this name. */
export type RowDropped = 'no_code' | 'no_price' | 'bad_price';

const CODE_DIGITS_MAX = 20;

/** Different texts of a field whose meaning is remembered. */
const CACHED_TEXTS_MAX = 20_000;
const makerOf = cached(CACHED_TEXTS_MAX, cleanField);
const originOf = cached(CACHED_TEXTS_MAX, countryOf);
const timeOf = cached(CACHED_TEXTS_MAX, parseFeedDate);
const quantityOf = cached(CACHED_TEXTS_MAX, (text) => Number(plainNumber(text) || NaN));
const sizeUnitOf = cached(CACHED_TEXTS_MAX, parseSizeUnit);

/** @param chainId of the file: some chains' units are not to be believed */
export function priceRowOf(fields: Fields, chainId: string): PriceRow | RowDropped {
  const code = feedCodeOf(fields.itemcode);
  if (code === null) return 'no_code';
  const priceAgorot = parsePriceField(fields.itemprice);
  if (priceAgorot === 'unreadable') return 'bad_price';
  if (priceAgorot === null || priceAgorot <= 0) return 'no_price';
  const itemName = cleanField(fields.itemname) || cleanField(fields.itemdescription);
  const isWeighted = isTrue(fields.isweighted);
  return {
    code,
    itemName,
    manufacturer: makerOf(fields.manufacturername ?? ''),
    country: originOf(fields.manufacturecountry ?? fields.manufacturercountry ?? ''),
    size: isWeighted ? { quantityMilli: 1000, unit: 'kg' } : packageSize(fields, itemName, chainId),
    priceAgorot,
    isWeighted,
    allowDiscount: !isFalse(fields.allowdiscount),
    priceAt: timeOf(fields.updatedat ?? ''),
  };
}

/**
 * Leading zeros are not part of a code: 12-digit UPC and 13-digit EAN forms mix. All-zero codes are not items.
 * Spreadsheets make `'7290…` and `7290….0` of a code.
 */
export function feedCodeOf(text = ''): string | null {
  const code = (/^\d+$/.test(text) ? text : withoutMarks(text)).replace(/^0+/, '');
  return /^\d+$/.test(code) && code.length <= CODE_DIGITS_MAX ? code : null;
}

const withoutMarks = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^'/, '')
    .replace(/\.0+$/, '');

/** Victory writes 'קילוגרם' as the unit of nearly every row and garbage beside it: only the name says the size. */
const UNITS_WRONG: ReadonlySet<string> = new Set(['7290696200003', '7290058103393']);

const hasTrueUnits = (chainId: string): boolean => !UNITS_WRONG.has(chainId);

function packageSize(fields: Fields, itemName: string, chainId: string): Size | null {
  const unit = hasTrueUnits(chainId) && !fields.unitofmeasure?.includes('??') ? sizeUnitOf(fields.unitqty ?? '') : null;
  const quantity = quantityOf(fields.quantity ?? '');
  const stated = unit && Number.isFinite(quantity) ? sizeOf(quantity, unit) : null;
  // '1 unit' and '1 kg' are what chains fill in when they do not know: a size in the name is better.
  const isVague = stated === null || stated.unit === 'unit' || (stated.unit === 'kg' && stated.quantityMilli === 1000);
  return isVague ? (sizeFromName(itemName) ?? stated) : stated;
}

export const isTrue = (text = ''): boolean => /^(0*1(\.0+)?|true|yes|y|כן)$/i.test(text.trim());
export const isFalse = (text = ''): boolean => /^(0+(\.0+)?|false|no|n|לא)$/i.test(text.trim());
