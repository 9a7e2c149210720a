import { wordsOf } from './normalise.ts';
import { likelySubcategory } from './plainWords.ts';
import type { Product } from './product.ts';
import { matchConfidence, WHOLE_MATCH } from './matchConfidence.ts';
import type { ProductKind } from './kind.ts';
import { withoutSizes, type Amount, comparableAmount } from './size.ts';

/** The products that fit a kind — 'חלב 3% 1 ליטר', of any brand. */

type ProductInChains = Pick<
  Product,
  'name' | 'brand' | 'manufacturer' | 'categoryId' | 'isWeighted' | 'size' | 'status'
> & { readonly chainCount: number };

/** Sizes that differ by at most this part count as equal: 970 ml is a litre, 950 ml is not. */
const AMOUNT_TOLERANCE = 0.035;
/** Words that make a product another kind of thing: a person who names the plain kind does not mean it. */
const OTHER_THINGS = new Set(
  wordsOf(
    'בטעם טעם טעמים סויה שקדים אורז קוקוס שיבולת מרוכז עמיד אבקת אבקה תחליף צמחי צמחית טבעוני טבעונית דמוי לחתולים לחתול לכלבים ' +
      'לכלב מיובש מיובשת מיובשים מיובשות קפוא קפואה קפואים קפואות מוקפא שוקולד ממולא ממולאים במילוי מילוי רוטב מרוסק מרוסקות מרוסקים בחומץ במלח קוביות כבוש כבושים חמוצים פנים גוף שיער',
  ),
);

/**
 * The products that fit the kind, with the named percents and size. Without a named size, packages that add up to what is
 * needed in all, else the size that most chains sell; a product of unknown size fits nothing.
 * @param products of a search for the kind, the best first
 */
export function productsOfKind<T extends ProductInChains>(kind: ProductKind, products: readonly T[]): T[] {
  const { amount, needed, isWeighed = false } = kind;
  const subcategory = likelySubcategory(kind.words.join(' '));
  const categoryId = kind.categoryId ?? (subcategory === undefined ? undefined : Math.floor(subcategory / 10));
  // Sizes are compared first because that is cheaper.
  const sized = amount ? products.filter((product) => isOfAmount(product, amount, isWeighed)) : products;
  const named = sized.filter((product) => isOfKind(kind, categoryId, product));
  if (amount) return named;
  const exact = needed ? named.filter((product) => addsUpTo(product, needed)) : [];
  if (exact.length > 0) return exact;
  const usual = commonSize(named);
  return usual === null ? [] : named.filter((product) => measureOf(product) === usual);
}

function isOfKind(
  { words, percents, numbers = [] }: ProductKind,
  categoryId: number | undefined,
  product: ProductInChains,
): boolean {
  if (product.status !== 'ACTIVE') return false;
  const theirs = wordsOf(product.name);
  if (theirs.some((word) => OTHER_THINGS.has(word) && !words.includes(word))) return false;
  if (!percents.every((percent) => theirs.includes(percent))) return false;
  if (categoryId !== undefined && isElsewhere(product, categoryId)) return false;
  if (numbers.length > 0 && !isCounted(numbers, product)) return false;
  return matchConfidence(words.join(' '), withoutBrand(theirs, product).join(' ')) >= WHOLE_MATCH;
}

function isCounted(numbers: readonly string[], { name }: ProductInChains): boolean {
  const theirs = wordsOf(withoutSizes(name));
  return numbers.every((number) => theirs.includes(number));
}

/** The category of products that could not be categorised. */
const UNSORTED = 999;
const isElsewhere = ({ categoryId }: ProductInChains, wanted: number): boolean =>
  categoryId !== wanted && categoryId !== UNSORTED && wanted !== UNSORTED;

/** 'תנובה חלב 3%' begins with its kind, too. */
function withoutBrand(words: readonly string[], { brand, manufacturer }: ProductInChains): readonly string[] {
  const brands = new Set([...wordsOf(brand), ...wordsOf(manufacturer)]);
  const from = words.findIndex((word) => !brands.has(word));
  return from <= 0 ? words : words.slice(from);
}

function isOfAmount({ size, isWeighted }: ProductInChains, amount: Amount, isWeighed: boolean): boolean {
  if (isWeighted) return amount.per === '100g';
  const theirs = isWeighed ? null : comparableAmount(size);
  return theirs?.per === amount.per && Math.abs(theirs.count - amount.count) <= AMOUNT_TOLERANCE * amount.count;
}

/** Nobody buys more packages than this in place of a larger one. */
const PACKAGES_MAX = 10;

/** Whether whole packages of a product, or a weight of it, come to an amount. */
function addsUpTo({ size, isWeighted }: ProductInChains, needed: Amount): boolean {
  if (isWeighted) return needed.per === '100g';
  const theirs = comparableAmount(size);
  if (theirs?.per !== needed.per) return false;
  const packages = Math.round(needed.count / theirs.count);
  const rest = Math.abs(packages * theirs.count - needed.count);
  return packages >= 1 && packages <= PACKAGES_MAX && rest <= AMOUNT_TOLERANCE * needed.count;
}

function measureOf({ size, isWeighted }: ProductInChains): string | null {
  const amount = comparableAmount(size);
  return isWeighted ? 'weighed' : amount && `${amount.count} ${amount.per}`;
}

/** The size that most chains sell, each product counted once for each of its chains. */
function commonSize(products: readonly ProductInChains[]): string | null {
  const counts = new Map<string, number>();
  for (const product of products) {
    const measure = measureOf(product);
    if (measure !== null) counts.set(measure, (counts.get(measure) ?? 0) + Math.max(1, product.chainCount));
  }
  let usual: string | null = null;
  for (const [measure, count] of counts) {
    const most = counts.get(usual ?? '') ?? 0;
    if (usual === null || count > most || (count === most && measure < usual)) usual = measure;
  }
  return usual;
}
