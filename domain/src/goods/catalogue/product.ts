import type { Size, SizeUnit } from './size.ts';
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
  /** The size of one package (a kilogram for weighted goods); null if unknown. */
  readonly size: Size | null;
  readonly isWeighted: boolean;
  readonly imageUrl: string | null;
  /** The country of origin, in words; '' if unknown. */
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

/** An item code as price files have it: without the chain. */
export const codeOfItemCode = (itemCode: string): string => itemCode.slice(itemCode.indexOf('-') + 1);

/** Whether it is fresh goods that nearly every store sells by weight: in the built-in vegetables and fruit, or meat and fish. */
export const isLoose = ({ isWeighted, categoryId }: Pick<Product, 'isWeighted' | 'categoryId'>): boolean =>
  isWeighted && FRESH_CATEGORIES.has(categoryId);
const FRESH_CATEGORIES: ReadonlySet<number> = new Set([PRODUCE_CATEGORY_ID, MEAT_CATEGORY_ID]);

/** A code in the form in which codes are compared: digits without leading zeros, since files mix UPC-12 and EAN-13. */
export const normalCode = (code: string): string => code.trim().replace(/^0+(?=\d)/, '');
