import { wordsOf } from '../catalogue/normalise.ts';
import { likelySubcategory } from '../catalogue/plainWords.ts';
import { isLoose, type Product } from '../catalogue/product.ts';
import { matchConfidence, WHOLE_MATCH } from '../catalogue/matchConfidence.ts';
import type { ProductKind } from './kind.ts';
import { packagesFor } from './lineNeed.ts';
import { specialMaskOf } from '../catalogue/specialWords.ts';
import { withoutSizes, type Amount, comparableAmount } from '../catalogue/size.ts';

/** The products that fit a kind — 'חלב 3% 1 ליטר', of any brand. */

type KindProduct = Pick<Product, 'name' | 'brand' | 'manufacturer' | 'categoryId' | 'isWeighted' | 'size' | 'status'>;
type ProductInChains = KindProduct & { readonly chainCount: number };

/** What fits a line; `otherSizes`: for a line without a size, where a store has none of the usual one. */
export type FittingProducts<T> = { readonly fits: readonly T[]; readonly otherSizes: readonly T[] };

/** Sizes that differ by at most this part count as equal: 970 ml is a litre, 950 ml is not. */
const AMOUNT_TOLERANCE = 0.035;
/** Words that make a product another kind of thing: a person who names the plain kind does not mean it. */
const OTHER_THINGS = new Set(
  wordsOf(
    'בטעם טעם טעמים סויה שקדים אורז קוקוס שיבולת מרוכז עמיד אבקת אבקה תחליף צמחי צמחית טבעוני טבעונית דמוי לחתולים לחתול לכלבים ' +
      'לכלב מיובש מיובשת מיובשים מיובשות קפוא קפואה קפואים קפואות מוקפא שוקולד ממולא ממולאים במילוי מילוי רוטב מרוסק מרוסקות מרוסקים בחומץ במלח קוביות סושי לסושי כבוש כבושים חמוצים פנים גוף שיער',
  ),
);

/**
 * The products that fit the kind, with the named percents and size. Without a named size, packages that cover what is
 * needed in all, else the size that most chains sell; a product of unknown size covers only a little.
 * Lactose-free or organic goods fit a line that does not name them only where nothing plain does.
 * @param products of a search for the kind, the best first
 */
export function productsOfKind<T extends ProductInChains>(kind: ProductKind, products: readonly T[]): T[] {
  return fittingProducts(kind, products).fits;
}

/** A package of another size takes the place of the usual one where it is at most so many times as large or as small. */
const OTHER_SIZE_TIMES = 4;

/**
 * The same, and beside them for a line without a size the packages of other sizes, for stores that have none of the usual
 * one [X88].
 */
export function fittingProducts<T extends ProductInChains>(
  kind: ProductKind,
  products: readonly T[],
): { readonly fits: T[] } & FittingProducts<T> {
  const { amount, needed, isWeighed = false, isPackaged = false } = kind;
  const categoryId = likelyCategoryOf(kind);
  // Sizes are compared first because that is cheaper.
  const sized = amount ? products.filter((product) => isOfAmount(product, amount, isWeighed)) : products;
  const ofKind = sized.filter((product) => isOfKind(kind, categoryId, product));
  const packaged = isPackaged ? ofKind.filter((product) => !product.isWeighted) : [];
  const named = plainest(kind, packaged.length > 0 ? packaged : ofKind);
  if (amount || kind.isOfAnySize) return { fits: named, otherSizes: [] };
  if (needed) {
    const covering = named.filter((product) => covers(product, needed, kind.words.join(' ')));
    if (covering.length > 0) return { fits: covering, otherSizes: [] };
  }
  // Nuts or cheese that are named without an amount are a package, tomatoes and chicken are weighed.
  const shelf = named.filter((product) => !product.isWeighted || isLoose(product));
  const packed = shelf.length > 0 ? shelf : named;
  const usual = commonSize(packed);
  if (usual === null) return { fits: [], otherSizes: [] };
  const fits = packed.filter((product) => measureOf(product) === usual);
  return { fits, otherSizes: packed.filter((product) => measureOf(product) !== usual && isNearSize(product, fits[0])) };
}

/** Whether one takes the place of the other: neither a sack nor a sachet. What is weighed and what is packed do not compare. */
function isNearSize({ size, isWeighted }: KindProduct, usual: KindProduct | undefined): boolean {
  const [one, other] = [comparableAmount(size), comparableAmount(usual?.size ?? null)];
  if (isWeighted || usual?.isWeighted !== false || !one || one.per !== other?.per) return false;
  const times = one.count / other.count;
  return times <= OTHER_SIZE_TIMES && times >= 1 / OTHER_SIZE_TIMES;
}

/** A package of more than this is bought by nobody who needs a little of it: a sack of flour, a canister of oil. */
const USUAL_PACKAGE_MAX: Readonly<Record<Amount['per'], number>> = { '100g': 25, '100ml': 25, unit: 20, m: Infinity };

/**
 * The products that a plain word of a recipe means, in their order: 'מים' is no flavoured water, 'קמח' neither almond flour
 * nor a sack. None where only special ones fit.
 */
export function plainProductsOf<T extends KindProduct>(kind: ProductKind, products: readonly T[]): T[] {
  const asked = specialMaskOf(kind.words);
  return products.filter((product) => {
    const held = product.isWeighted ? null : comparableAmount(product.size);
    const isUsual = held === null || held.count <= USUAL_PACKAGE_MAX[held.per];
    return (
      isUsual &&
      isOfKind(kind, likelyCategoryOf(kind), product) &&
      (specialMaskOf(wordsOf(product.name)) & ~asked) === 0
    );
  });
}

function likelyCategoryOf({ words, categoryId }: ProductKind): number | undefined {
  const subcategory = likelySubcategory(words.join(' '));
  return categoryId ?? (subcategory === undefined ? undefined : Math.floor(subcategory / 10));
}

function plainest<T extends KindProduct>({ words }: ProductKind, products: T[]): T[] {
  const asked = specialMaskOf(words);
  const plain = products.filter(({ name }) => (specialMaskOf(wordsOf(name)) & ~asked) === 0);
  return plain.length > 0 ? plain : products;
}

function isOfKind(
  { words, percents, numbers = [] }: ProductKind,
  categoryId: number | undefined,
  product: KindProduct,
): boolean {
  if (product.status !== 'ACTIVE') return false;
  const theirs = wordsOf(product.name);
  if (theirs.some((word) => OTHER_THINGS.has(word) && !words.includes(word))) return false;
  if (!percents.every((percent) => theirs.includes(percent))) return false;
  if (categoryId !== undefined && isElsewhere(product, categoryId)) return false;
  if (numbers.length > 0 && !isCounted(numbers, product)) return false;
  return matchConfidence(words.join(' '), withoutBrand(theirs, words, product).join(' ')) >= WHOLE_MATCH;
}

function isCounted(numbers: readonly string[], { name }: KindProduct): boolean {
  const theirs = wordsOf(withoutSizes(name));
  return numbers.every((number) => theirs.includes(number));
}

/** The category of products that could not be categorised. */
const UNSORTED = 999;
const isElsewhere = ({ categoryId }: KindProduct, wanted: number): boolean =>
  categoryId !== wanted && categoryId !== UNSORTED && wanted !== UNSORTED;

/** 'תנובה חלב 3%' begins with its kind, too; 'מלח' is the kind, though a brand is called 'מלח הארץ'. */
function withoutBrand(
  words: readonly string[],
  asked: readonly string[],
  { brand, manufacturer }: KindProduct,
): readonly string[] {
  const brands = new Set([...wordsOf(brand), ...wordsOf(manufacturer)]);
  const from = words.findIndex((word) => !brands.has(word) || asked.includes(word));
  return from <= 0 ? words : words.slice(from);
}

function isOfAmount({ size, isWeighted }: KindProduct, amount: Amount, isWeighed: boolean): boolean {
  if (isWeighted) return amount.per === '100g';
  const theirs = isWeighed ? null : comparableAmount(size);
  return theirs?.per === amount.per && Math.abs(theirs.count - amount.count) <= AMOUNT_TOLERANCE * amount.count;
}

/** Nobody buys more packages than this in place of a larger one. */
const PACKAGES_MAX = 10;

/** Every package holds that much: 100 g, 100 ml or one piece. */
const LITTLE = 1;

/** Whether a sensible number of packages, or a weight, covers an amount. */
function covers({ size, isWeighted }: KindProduct, needed: Amount, name: string): boolean {
  if (isWeighted) return true;
  const theirs = comparableAmount(size);
  const packages = theirs && packagesFor(needed, theirs, name);
  return packages === null ? needed.count <= LITTLE : packages <= PACKAGES_MAX;
}

function measureOf({ size, isWeighted }: KindProduct): string | null {
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
