import { wordsOf } from '../catalogue/normalise.ts';
import type { Product } from '../catalogue/product.ts';
import {
  sizeFromName,
  parseSizeUnit,
  withoutSizes,
  type Amount,
  comparableAmount,
  type Size,
} from '../catalogue/size.ts';

/** The kind that a free text names ('חלב 3% 1 ליטר', of any brand), and the kind of a product without its brand. */

export type ProductKind = {
  /** The words of the kind, without size and percents, folded as search folds them. */
  readonly words: readonly string[];
  /** The words of the line itself, where `words` are another wording for them. */
  readonly said?: readonly string[];
  /** '3%': a matching product has the same. */
  readonly percents: readonly string[];
  /** The size of one package; null: unknown. */
  readonly amount: Amount | null;
  /** How much of it is needed in all, where the line says that in place of the size of a package. */
  readonly needed?: Amount;
  /** Other numbers in a product's name, as stage 1 of baby food: a matching product has the same. */
  readonly numbers?: readonly string[];
  /** The category, if it is known; else it is guessed from the words. */
  readonly categoryId?: number;
  /** Sold by the kilogram: no package fits it. */
  readonly isWeighed?: boolean;
  /** Wanted by the piece, of a package of any size. */
  readonly isOfAnySize?: boolean;
  /** One package is wanted, not several in one: those fit only where a store has no single one. */
  readonly isSingle?: boolean;
  /** Requested in packages, like a can of corn: weighed goods fit only if nothing else does. */
  readonly isPackaged?: boolean;
  /** Requested in a can: fresh goods of the same name are another thing. */
  readonly isTinned?: boolean;
};

/** 'כל מותג' only says that no brand is meant. */
const ANY_BRAND = new Set(wordsOf('כל מותג כלשהו כלשהי'));
/** Words for packages, and adjectives that fit every product of a kind. */
const SAYS_NOTHING = new Set(
  wordsOf(
    'בקבוק בבקבוק קרטון בקרטון שקית בשקית גביע בגביע צנצנת מיכל אריזה באריזה שומן מארז מבצע חדש טרי טריה טרייה טריים טריות',
  ),
);
/** Chains' own labels: what has one is of the same kind as the same thing of any maker. */
const OWN_LABELS = new Set(wordsOf('שופרסל רמי לוי רמילוי קרפור ויקטורי יוחננוף מגה טיב'));
const HALVES = /(?<![א-ת])חצי\s+(?=ליטר|קילו|ק["״]?ג)/gu;
const LONE_MEASURES = /(?<![\d.,]\s?)(?<![א-ת])(?=(?:ליטר|קילו|ק["״]ג)(?![א-ת]))/gu;
const PERCENTS_IN_WORDS = /(\d+(?:[.,]\d+)?)\s*אחוז(?:ים)?(?![א-ת])/gu;
/** Weighed goods are compared by the kilogram. */
const KILOGRAM: Amount = { per: '100g', count: 10 };

/** @returns null if the name contains no kind */
export function readKind(name: string): ProductKind | null {
  const plain = name.replace(PERCENTS_IN_WORDS, '$1% ').replace(HALVES, '0.5 ').replace(LONE_MEASURES, '1 ');
  const parts = plain.split(/\s+/);
  const kind = parts.filter(
    (word, at) => !/\d/.test(word) && !(parseSizeUnit(word) !== null && /\d$/.test(parts[at - 1] ?? '')),
  );
  const words = wordsOf(kind.join(' ')).filter((word) => !ANY_BRAND.has(word));
  const percents = wordsOf(plain).filter((word) => /^\d.*%$/.test(word));
  return words.join('').length < 2 ? null : { words, percents, amount: comparableAmount(sizeFromName(plain)) };
}

type BrandedProduct = Pick<Product, 'name' | 'brand' | 'manufacturer' | 'categoryId' | 'isWeighted'> & {
  /** The catalogue's size; without it the size is read from the name. */
  readonly size?: Size | null;
};

/**
 * The kind of a product: another product of the same kind, percents and size would do as well.
 * @returns null if its name has no words beside the brand, or its size is unknown: then nothing else replaces it
 */
export function kindOf({
  name,
  brand,
  manufacturer,
  categoryId,
  isWeighted,
  size,
}: BrandedProduct): ProductKind | null {
  const read = readKind(name);
  const amount = isWeighted ? KILOGRAM : (comparableAmount(size ?? null) ?? read?.amount ?? null);
  if (!read || !amount) return null;
  const brands = new Set([...wordsOf(brand), ...wordsOf(manufacturer)]);
  const words = read.words.filter((word) => !brands.has(word) && !SAYS_NOTHING.has(word) && !OWN_LABELS.has(word));
  if (words.join('').length < 2) return null;
  const numbers = wordsOf(withoutSizes(name)).filter((word) => /^\d[^%]*$/.test(word));
  return { words, percents: read.percents, numbers, amount, categoryId, isWeighed: isWeighted };
}
