import { wordsOf } from '../catalogue/normalise.ts';
import type { Product } from '../catalogue/product.ts';
import { sizeFromName, unitOf, withoutSizes } from './size.ts';
import { type Amount, amountOf, type Size } from './unitPrice.ts';

/** What a line names that names no product — 'חלב 3% 1 ליטר', of any brand — and what a product is but for its brand. */

export type Generic = {
  /** Of the kind, without size and percents, folded as search folds them. */
  readonly words: readonly string[];
  /** '3%': a fitting product says the same. */
  readonly percents: readonly string[];
  /** Of one package; null: not told. */
  readonly amount: Amount | null;
  /** What else a product's name counts, as stage 1 of baby food: a fitting product says the same. */
  readonly numbers?: readonly string[];
  /** Where it is known; else the words tell it as far as they can. */
  readonly categoryId?: number;
  /** By the kilogram: no package fits it. */
  readonly isWeighed?: boolean;
};

/** 'כל מותג' says only that no brand is meant. */
const ANY_BRAND = new Set(wordsOf('כל מותג כלשהו כלשהי'));
/** Of a product's name: what it comes in, and what every product of its kind could say. */
const SAYS_NOTHING = new Set(
  wordsOf(
    'בקבוק בבקבוק קרטון בקרטון שקית בשקית גביע בגביע צנצנת מיכל אריזה באריזה שומן מארז מבצע חדש טרי טריה טרייה טריים טריות',
  ),
);
const HALVES = /(?<![א-ת])חצי\s+(?=ליטר|קילו|ק["״]?ג)/gu;
const LONE_MEASURES = /(?<![\d.,]\s?)(?<![א-ת])(?=(?:ליטר|קילו|ק["״]ג)(?![א-ת]))/gu;
const PERCENTS_IN_WORDS = /(\d+(?:[.,]\d+)?)\s*אחוז(?:ים)?(?![א-ת])/gu;
/** What is weighed is compared by the kilogram. */
const KILOGRAM: Amount = { per: '100g', count: 10 };

/** @returns null where nothing of a kind is named */
export function readGeneric(name: string): Generic | null {
  const plain = name.replace(PERCENTS_IN_WORDS, '$1% ').replace(HALVES, '0.5 ').replace(LONE_MEASURES, '1 ');
  const told = plain.split(/\s+/);
  const kind = told.filter(
    (word, at) => !/\d/.test(word) && !(unitOf(word) !== null && /\d$/.test(told[at - 1] ?? '')),
  );
  const words = wordsOf(kind.join(' ')).filter((word) => !ANY_BRAND.has(word));
  const percents = wordsOf(plain).filter((word) => /^\d.*%$/.test(word));
  return words.join('').length < 2 ? null : { words, percents, amount: amountOf(sizeFromName(plain)) };
}

type Branded = Pick<Product, 'name' | 'brand' | 'manufacturer' | 'categoryId' | 'isWeighted'> & {
  /** Where the catalogue knows it; else the name may tell it. */
  readonly size?: Size | null;
};

/**
 * What a product is but for its brand: any other of the kind, the percents and the size would do as well.
 * @returns null where its name tells no kind beside the brand, or nobody its size: then it is that product alone
 */
export function kindOf({ name, brand, manufacturer, categoryId, isWeighted, size }: Branded): Generic | null {
  const read = readGeneric(name);
  const amount = isWeighted ? KILOGRAM : (amountOf(size ?? null) ?? read?.amount ?? null);
  if (!read || !amount) return null;
  const brands = new Set([...wordsOf(brand), ...wordsOf(manufacturer)]);
  const words = read.words.filter((word) => !brands.has(word) && !SAYS_NOTHING.has(word));
  if (words.join('').length < 2) return null;
  const numbers = wordsOf(withoutSizes(name)).filter((word) => /^\d[^%]*$/.test(word));
  return { words, percents: read.percents, numbers, amount, categoryId, isWeighed: isWeighted };
}
