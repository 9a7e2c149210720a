import type { Size, SizeUnit } from '../prices/unitPrice.ts';
import { MEAT_CATEGORY_ID, PRODUCE_CATEGORY_ID } from './category.ts';

export const PRODUCT_STATUSES = ['ACTIVE', 'INACTIVE', 'ARCHIVED'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export type Product = {
  readonly productId: number;
  /** The public key: the barcode, or `{chain}-{code}` for a code that only one chain knows. */
  readonly itemCode: string;
  readonly name: string;
  readonly manufacturer: string;
  readonly brand: string;
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  /** Of one package; null when nobody told. Of weighted goods it is a kilogram. */
  readonly size: Size | null;
  readonly isWeighted: boolean;
  readonly imageUrl: string | null;
  /** Where it was made, in words; '' when nobody told. */
  readonly country: string;
  readonly status: ProductStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** How a unit is written after an amount. */
export const UNIT_LABELS: Record<SizeUnit, string> = {
  g: 'גרם',
  kg: 'ק"ג',
  ml: 'מ"ל',
  l: 'ליטר',
  unit: "יח'",
  m: 'מטר',
};

/** From here on a code is a barcode that all chains share. */
export const BARCODE_DIGITS_MIN = 8;

/** Whether all chains mean the same product by a code: barcodes do, shorter codes are a chain's own. */
export const isGlobalCode = (code: string): boolean => /^\d+$/.test(code) && code.length >= BARCODE_DIGITS_MIN;

/** The chain that alone knows an item code; null of a barcode, which all chains share. */
export const chainOfItemCode = (itemCode: string): string | null =>
  itemCode.includes('-') ? itemCode.slice(0, itemCode.indexOf('-')) : null;

/** An item code as price files have it: without the chain. */
export const codeOfItemCode = (itemCode: string): string => itemCode.slice(itemCode.indexOf('-') + 1);

/** Whether it is fresh goods that nearly every store has by weight: of the built-in vegetables and fruit, or meat and fish. */
export const isLoose = ({ isWeighted, categoryId }: Pick<Product, 'isWeighted' | 'categoryId'>): boolean =>
  isWeighted && FRESH_CATEGORIES.has(categoryId);
const FRESH_CATEGORIES: ReadonlySet<number> = new Set([PRODUCE_CATEGORY_ID, MEAT_CATEGORY_ID]);

/** A code as it is compared: digits without leading zeros (UPC-12 and EAN-13 forms of one barcode mix). */
export const normalCode = (code: string): string => code.trim().replace(/^0+(?=\d)/, '');

/**
 * Whether a barcode's last digit is its check digit (GS1: weights 3 and 1 in turn from the right, total a multiple of
 * ten). A scanner's misread fails it; leading zeros change nothing.
 */
export function hasCheckDigit(code: string): boolean {
  if (!isGlobalCode(code)) return false;
  let total = 0;
  for (let i = 0; i < code.length; i += 1) total += Number(code.at(-1 - i)) * (i % 2 === 0 ? 1 : 3);
  return total % 10 === 0;
}
