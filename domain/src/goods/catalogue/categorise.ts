import { DEFAULT_CATEGORY_ID } from '../../base/limits.ts';
import { onFirstUse } from '../../base/memo.ts';
import { CLEANING_CATEGORY_ID, subcategoryOf } from './category.ts';
import { categoryWords, featuresOf, featuresOfWords, type ProductText } from './categoriseFeatures.ts';
import { type CategoryModel, unpackModel } from './categoriseModel.ts';
import { CATEGORY_MODEL } from './categoryModel.ts';
import { misspeltSubcategoryOf, type NamedGoods, namedGoodsOf, nameWordsIn } from './namedCategory.ts';
import { plainSubcategoryOf } from './plainWords.ts';

export type CategoryGuess = {
  readonly categoryId: number;
  /** A subcategory of the category; null when even the category is not sure. */
  readonly subcategoryId: number | null;
  /** How sure the model is of its likeliest category, 0 to 1. */
  readonly confidence: number;
};

const UNKNOWN: CategoryGuess = { categoryId: DEFAULT_CATEGORY_ID, subcategoryId: null, confidence: 0 };

const bundledModel = onFirstUse(() => unpackModel(CATEGORY_MODEL));

/** From here on the model of price files is a better sign than a name that may mean several goods. */
const SURE = 0.6;
/** How sure a name is with more words behind it, and a misspelt one. */
const NAMED = 0.9;
const MISSPELT = 0.3;

/**
 * Guesses the category of goods from their name and how they are sold. Words that a person wrote say how nothing is sold: the
 * name at their beginning decides, where no words behind it can make other goods of it. Else, and for products of a price
 * file, the model decides where it is sure, and then the name. The result is 'אחר' without a subcategory when neither
 * knows, and for names in scripts that the model was not trained on. Never throws. The same input always has the same result.
 */
export function categorise(product: ProductText): CategoryGuess {
  const words = categoryWords(product.name);
  const nameWords = nameWordsIn(words);
  const plain = guessBySubcategory(plainSubcategoryOf(words) ?? householdSubcategoryOf(nameWords), 1);
  if (plain) return plain;
  const isProduct = product.isWeighted !== undefined || product.unit !== undefined;
  const written = isProduct ? undefined : namedGoodsOf(nameWords);
  if (written?.isSure) return guessByName(written, nameWords);
  const bundled = bundledModel();
  const guess = guessOf(bundled, featuresOfWords(words, product, bundled.buckets));
  const named = guess.confidence >= SURE ? undefined : isProduct ? namedGoodsOf(nameWords) : written;
  if (named) return guessByName(named, nameWords);
  if (guess.confidence >= bundled.threshold) return guess;
  const misspelt = isProduct ? undefined : guessBySubcategory(misspeltSubcategoryOf(nameWords), MISSPELT);
  return misspelt ?? { ...UNKNOWN, confidence: guess.confidence };
}

/** By two plain words of what one cleans with, behind which nothing makes other goods of them. */
function householdSubcategoryOf(words: readonly string[]): number | undefined {
  const id = plainSubcategoryOf(words.slice(0, 2));
  return words.length > 1 && subcategoryOf(id)?.parentId === CLEANING_CATEGORY_ID ? id : undefined;
}

const guessByName = ({ subcategoryId }: NamedGoods, words: readonly string[]): CategoryGuess =>
  guessBySubcategory(subcategoryId, words.length === 1 ? 1 : NAMED) ?? UNKNOWN;

function guessBySubcategory(id: number | undefined, confidence: number): CategoryGuess | undefined {
  const found = subcategoryOf(id);
  return found && { categoryId: found.parentId, subcategoryId: found.id, confidence };
}

/** A model's guess, however unsure: the likeliest root, and the likeliest of its subcategories. */
export const guessCategory = (model: CategoryModel, product: ProductText): CategoryGuess =>
  guessOf(model, featuresOf(product, model.buckets));

function guessOf(model: CategoryModel, features: readonly number[]): CategoryGuess {
  if (features.length === 0) return UNKNOWN;
  const likelihoods = likelihoodsOf(model, features);
  let guess = UNKNOWN;
  for (const { categoryId, classes } of rootsOf(model)) {
    let [likelihood, best, subcategoryId] = [0, -1, 0];
    for (const place of classes) {
      const own = likelihoods[place] ?? 0;
      likelihood += own;
      if (own > best) [best, subcategoryId] = [own, model.subcategoryIds[place] ?? 0];
    }
    if (likelihood > guess.confidence) guess = { categoryId, subcategoryId, confidence: likelihood };
  }
  return guess;
}

/** A root category, and the places of its subcategories among a model's classes. */
type Root = { readonly categoryId: number; readonly classes: number[] };

/** Computed once for each model: a new chain has ten thousand products to classify. */
const rootsByModel = new WeakMap<CategoryModel, readonly Root[]>();

function rootsOf(model: CategoryModel): readonly Root[] {
  const cached = rootsByModel.get(model);
  if (cached) return cached;
  const roots = new Map<number, Root>();
  for (const [place, subcategoryId] of model.subcategoryIds.entries()) {
    const categoryId = subcategoryOf(subcategoryId)?.parentId ?? DEFAULT_CATEGORY_ID;
    const root = roots.get(categoryId) ?? { categoryId, classes: [] };
    roots.set(categoryId, root);
    root.classes.push(place);
  }
  const all = [...roots.values()];
  rootsByModel.set(model, all);
  return all;
}

/** Softmax of the classes' scores. Features count by the root of their number, so that long names are not surer. */
function likelihoodsOf(model: CategoryModel, features: readonly number[]): Float64Array {
  const { weights, scales, biases } = model;
  const classes = biases.length;
  const sums = new Int32Array(classes);
  for (const feature of features) {
    const base = feature * classes;
    for (let c = 0; c < classes; c += 1) sums[c] = ((sums[c] ?? 0) + (weights[base + c] ?? 0)) | 0;
  }
  const perFeature = 1 / Math.sqrt(features.length);
  const scores = new Float64Array(classes);
  for (let c = 0; c < classes; c += 1) scores[c] = (sums[c] ?? 0) * (scales[c] ?? 0) * perFeature + (biases[c] ?? 0);
  let most = -Infinity;
  for (let c = 0; c < classes; c += 1) most = Math.max(most, scores[c] ?? 0);
  let total = 0;
  for (let c = 0; c < classes; c += 1) total += scores[c] = Math.exp((scores[c] ?? 0) - most);
  for (let c = 0; c < classes; c += 1) scores[c] = (scores[c] ?? 0) / total;
  return scores;
}
