import { DEFAULT_CATEGORY_ID } from '../limits.ts';
import { subcategoryOf } from './category.ts';
import { featuresOf, type ProductText } from './categoriseFeatures.ts';
import { type CategoryModel, unpackModel } from './categoriseModel.ts';
import { CATEGORY_MODEL } from './categoryModel.ts';
import { plainSubcategory } from './plainWords.ts';

export type Categorised = {
  readonly categoryId: number;
  /** One of the category's; null when not even the category is sure. */
  readonly subcategoryId: number | null;
  /** How sure the model is of the category it thought of first, 0 to 1. */
  readonly confidence: number;
};

const UNKNOWN: Categorised = { categoryId: DEFAULT_CATEGORY_ID, subcategoryId: null, confidence: 0 };

let bundled: CategoryModel | undefined;

/**
 * The category of a product of our tree from its name and how it is sold: what its plain word means, else what the model
 * says; 'אחר' without a subcategory when it is not sure, and for a name in a script that it does not know. Never throws, and always says the same of the same.
 */
export function categorise(product: ProductText): Categorised {
  const plain = subcategoryOf(plainSubcategory(product.name));
  if (plain) return { categoryId: plain.parentId, subcategoryId: plain.id, confidence: 1 };
  bundled ??= unpackModel(CATEGORY_MODEL);
  const guess = guessCategory(bundled, product);
  return guess.confidence < bundled.threshold ? { ...UNKNOWN, confidence: guess.confidence } : guess;
}

/** What a model thinks first, however unsure: the likeliest root, and of its subcategories the likeliest. */
export function guessCategory(model: CategoryModel, product: ProductText): Categorised {
  const features = featuresOf(product, model.buckets);
  if (features.length === 0) return UNKNOWN;
  const likelihoods = likelihoodsOf(model, features);
  const roots = new Map<number, { likelihood: number; best: number; subcategoryId: number }>();
  model.subcategoryIds.forEach((subcategoryId, at) => {
    const rootId = subcategoryOf(subcategoryId)?.parentId ?? DEFAULT_CATEGORY_ID;
    const likelihood = likelihoods[at] ?? 0;
    const root = roots.get(rootId) ?? { likelihood: 0, best: -1, subcategoryId };
    roots.set(rootId, root);
    root.likelihood += likelihood;
    if (likelihood > root.best) {
      root.best = likelihood;
      root.subcategoryId = subcategoryId;
    }
  });
  let guess = UNKNOWN;
  for (const [categoryId, { likelihood, subcategoryId }] of roots) {
    if (likelihood > guess.confidence) guess = { categoryId, subcategoryId, confidence: likelihood };
  }
  return guess;
}

/** Softmax of the classes' scores. Features count by the root of their number, so that long names are not surer. */
function likelihoodsOf(model: CategoryModel, features: readonly number[]): Float64Array {
  const { weights, scales, biases } = model;
  const classes = biases.length;
  const sums = new Int32Array(classes);
  for (const feature of features) {
    const base = feature * classes;
    for (let c = 0; c < classes; c += 1) sums[c] = (sums[c] ?? 0) + (weights[base + c] ?? 0);
  }
  const perFeature = 1 / Math.sqrt(features.length);
  const scores = new Float64Array(classes);
  for (let c = 0; c < classes; c += 1) scores[c] = (sums[c] ?? 0) * (scales[c] ?? 0) * perFeature + (biases[c] ?? 0);
  const most = Math.max(...scores);
  let total = 0;
  for (let c = 0; c < classes; c += 1) total += scores[c] = Math.exp((scores[c] ?? 0) - most);
  for (let c = 0; c < classes; c += 1) scores[c] = (scores[c] ?? 0) / total;
  return scores;
}
