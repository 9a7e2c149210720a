import { wordsOf } from '../catalogue/normalise.ts';
import { likelySubcategory, plainSubcategory } from '../catalogue/plainWords.ts';
import { isLoose, type Product } from '../catalogue/product.ts';
import { matchConfidence, WHOLE_MATCH } from '../catalogue/matchConfidence.ts';
import type { ProductKind } from './kind.ts';
import { isMultipack, packagesFor } from './lineNeed.ts';
import { type AskedWords, isFrozenWord, isOtherThing, isProduceShelf } from './otherThings.ts';
import { isSpecial, plainnessOf } from './plainness.ts';
import { withoutSizes, type Amount, comparableAmount } from '../catalogue/size.ts';

/** The products that fit a kind — 'חלב 3% 1 ליטר', of any brand. */

type KindProduct = Pick<Product, 'name' | 'brand' | 'manufacturer' | 'categoryId' | 'isWeighted' | 'size' | 'status'> &
  Partial<Pick<Product, 'subcategoryId'>>;
export type ProductInChains = KindProduct & { readonly chainCount: number };

/** Products that fit a line; `otherSizes`: where a store has none of them, other sizes and sorts of the thing. */
export type FittingProducts<T> = { readonly fits: readonly T[]; readonly otherSizes: readonly T[] };

/** Sizes that differ by at most this part count as equal: 970 ml is a litre, 950 ml is not. */
const AMOUNT_TOLERANCE = 0.035;
/**
 * The products that fit the kind, with the named percents and size. Without a named size, packages that cover what is
 * needed in all, else the size that most chains sell; a product of unknown size covers only a little.
 * Lactose-free or organic goods fit a line that does not name them only where nothing plain does.
 * @param products of a search for the kind, the best first
 */
export function productsOfKind<T extends ProductInChains>(kind: ProductKind, products: readonly T[]): T[] {
  return fittingProducts(kind, products).fits;
}

/**
 * A package of another size takes the place of the usual one where it is at most this many times as large or as small.
 */
const OTHER_SIZE_TIMES = 4;
/** The same for cans. */
const OTHER_CAN_TIMES = 1.6;

/**
 * The same, and beside them for a line without a size the packages of other sizes, for stores that have none of the usual
 * one [X88].
 */
export function fittingProducts<T extends ProductInChains>(
  kind: ProductKind,
  products: readonly T[],
): { readonly fits: T[] } & FittingProducts<T> {
  const { amount, isWeighed = false, isPackaged = false } = kind;
  const asked = askedWordsOf(kind);
  // Sizes are compared first because that is cheaper.
  const sized = amount ? products.filter((product) => isOfAmount(product, amount, isWeighed)) : products;
  const ofKind = eatable(sized.filter((product) => isOfKind(kind, asked, product)));
  const packaged = isPackaged ? ofKind.filter((product) => !product.isWeighted) : [];
  const { plain, others } = byPlainness(kind, asked, packaged.length > 0 ? packaged : ofKind);
  if (amount || kind.isOfAnySize) return { fits: plain, otherSizes: others };
  const covering = coveringProducts(kind, plain, others);
  if (covering.fits.length > 0) return covering;
  // Nuts or cheese that are named without an amount are a package, tomatoes and chicken are weighed.
  const shelf = plain.filter((product) => !product.isWeighted || isLoose(product));
  const packed = shelf.length > 0 ? shelf : plain;
  const usual = commonSize(packed);
  if (usual === null) return { fits: [], otherSizes: [] };
  const one = packed.find((product) => measureOf(product) === usual);
  // A can is a can: nobody minds 140 g in place of 160 g.
  const isFit = (product: T): boolean =>
    measureOf(product) === usual || (kind.isTinned === true && isNearSize(product, one, OTHER_CAN_TIMES));
  // A package is a package, also where its name is too short for its size.
  const isNear = (product: T): boolean =>
    !isFit(product) && ((isPackaged && measureOf(product) === null) || isNearSize(product, one));
  return {
    fits: packed.filter(isFit),
    otherSizes: [...packed.filter(isNear), ...others.filter((product) => isUsualOrNear(product, one))],
  };
}

/** Finds products that cover the need of a line: the plain things, and those that a store may sell in their place. */
function coveringProducts<T extends ProductInChains>(
  { needed, words, said = words }: ProductKind,
  plain: readonly T[],
  others: readonly T[],
): { readonly fits: T[] } & FittingProducts<T> {
  if (!needed) return { fits: [], otherSizes: [] };
  const name = said.join(' ');
  const isEnough = (product: T): boolean => covers(product, needed, name);
  return { fits: plain.filter(isEnough), otherSizes: others.filter(isEnough) };
}

const isUsualOrNear = (product: KindProduct, usual: KindProduct | undefined): boolean =>
  (usual !== undefined && measureOf(product) === measureOf(usual)) || isNearSize(product, usual);

/** A word that names food and cosmetics means the food. */
function eatable<T extends KindProduct>(products: T[]): T[] {
  const food = products.filter(({ categoryId }) => FOOD.has(categoryId));
  return food.length === 0 ? products : products.filter(({ categoryId }) => categoryId !== CLEANING);
}
const FOOD: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 9]);
const CLEANING = 8;

/**
 * Whether one size can replace the other: not a sack or a sachet for a package. Weighed and packed goods do not
 * compare.
 */
function isNearSize(
  { size, isWeighted }: KindProduct,
  usual: KindProduct | undefined,
  most = OTHER_SIZE_TIMES,
): boolean {
  const [one, other] = [comparableAmount(size), comparableAmount(usual?.size ?? null)];
  if (isWeighted || usual?.isWeighted !== false || !one || one.per !== other?.per) return false;
  const times = one.count / other.count;
  return times <= most && times >= 1 / most;
}

/** People who need a little do not buy a package of more than this: a sack of flour, a canister of oil. */
const USUAL_PACKAGE_MAX: Readonly<Record<Amount['per'], number>> = { '100g': 25, '100ml': 25, unit: 20, m: Infinity };

/**
 * The products that a plain word of a recipe means, in their order: 'מים' is not flavoured water, 'קמח' neither almond
 * flour nor a sack. None where only special ones fit.
 */
export function plainProductsOf<T extends KindProduct>(kind: ProductKind, products: readonly T[]): T[] {
  const asked = askedWordsOf(kind);
  return products.filter((product) => {
    const held = product.isWeighted ? null : comparableAmount(product.size);
    const isUsual = held === null || held.count <= USUAL_PACKAGE_MAX[held.per];
    return isUsual && isOfKind(kind, asked, product) && !isSpecial(asked, product);
  });
}

/** The words of a kind with the subcategory that they name, and the category that a product of it has. */
type ShelvedKind = AskedWords & { readonly categoryId: number | undefined };

function askedWordsOf({ words, said = words, categoryId, isTinned }: ProductKind): ShelvedKind {
  if (isTinned) return { words, said, subcategoryId: TINS, categoryId: PANTRY };
  const subcategoryId = likelySubcategory(words.join(' ')) ?? plainSubcategory(said.join(' '));
  const likely = subcategoryId === undefined ? undefined : Math.floor(subcategoryId / 10);
  return { words, said, subcategoryId, categoryId: categoryId ?? likely };
}

/**
 * The plain products, and those that do in their place where a store sells none of them: another sort, or several packages
 * in one. The special ones only where nothing plainer is sold anywhere.
 */
function byPlainness<T extends KindProduct>(
  kind: ProductKind,
  asked: AskedWords,
  products: readonly T[],
): { plain: T[]; others: T[] } {
  const isSeveral = ({ name, isWeighted }: T): boolean =>
    kind.isSingle === true && !isWeighted && !isProduceShelf(asked.subcategoryId) && isMultipack(name);
  const ranks = products.map((product) => Math.max(plainnessOf(asked, product), isSeveral(product) ? 1 : 0));
  const least = ranks.includes(0) ? 0 : ranks.includes(1) ? 1 : 2;
  const ofRank = (rank: number): T[] => products.filter((_, at) => ranks[at] === rank);
  return { plain: ofRank(least), others: least === 0 ? ofRank(1) : [] };
}

function isOfKind({ words, percents, numbers = [] }: ProductKind, asked: ShelvedKind, product: KindProduct): boolean {
  if (product.status !== 'ACTIVE') return false;
  const theirs = wordsOf(product.name);
  if (isOtherThing(asked, theirs, product)) return false;
  if (!percents.every((percent) => theirs.includes(percent))) return false;
  if (asked.categoryId !== undefined && isElsewhere(product, asked.categoryId)) return false;
  if (numbers.length > 0 && !isCounted(numbers, product)) return false;
  const own = isFrozenGoods(product) ? words.filter((word) => !isFrozenWord(word)) : words;
  return (
    matchConfidence((own.length > 0 ? own : words).join(' '), withoutBrand(theirs, words, product).join(' ')) >=
    WHOLE_MATCH
  );
}

/** On the shelf of frozen goods nothing need say that it is frozen. */
const isFrozenGoods = ({ categoryId }: KindProduct): boolean => categoryId === FROZEN;
const FROZEN = 9;

function isCounted(numbers: readonly string[], { name }: KindProduct): boolean {
  const theirs = wordsOf(withoutSizes(name));
  return numbers.every((number) => theirs.includes(number));
}

/** The category of products that could not be categorised. */
const UNSORTED = 999;
const isElsewhere = ({ categoryId, subcategoryId }: KindProduct, wanted: number): boolean =>
  categoryId !== wanted &&
  categoryId !== UNSORTED &&
  wanted !== UNSORTED &&
  !(wanted === PANTRY && subcategoryId === NUTS);
/** Coconut and almonds are on the shelf of nuts and on that of baking. */
const PANTRY = 5;
const TINS = 52;
const NUTS = 44;

/** Words before a kind that leave it what it is: 'עלי נענע', 'תבלין בהרט', 'שימורי קרם קוקוס'. */
const SAYS_NOTHING_FIRST = new Set(
  wordsOf(
    'עלי עלה תבלין תבליני נתחי פרוסות תפרחות פרחי מארז ארוז מבצע מיכל קטן גדול שקית בשקית קופסת צנצנת בצנצנת סטייק',
  ),
);

/** 'תנובה חלב 3%' begins with its kind, too; 'מלח' is the kind, though a brand is called 'מלח הארץ'. */
function withoutBrand(
  words: readonly string[],
  asked: readonly string[],
  { brand, manufacturer }: KindProduct,
): readonly string[] {
  const brands = new Set([...wordsOf(brand), ...wordsOf(manufacturer)]);
  const from = words.findIndex((word) => asked.includes(word) || !(brands.has(word) || SAYS_NOTHING_FIRST.has(word)));
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
