import { CATEGORIES } from '@sali/domain/goods/catalogue/category';
import { featuresOf } from '@sali/domain/goods/catalogue/categoriseFeatures';
import { type PackedModel, packModel } from '@sali/domain/goods/catalogue/categoriseModel';
import type { Example } from './examples.ts';
import { train } from './train.ts';

/** 16,384 numbers for 40 subcategories are 640 KB of weights; twice as many were not more exact. */
const BUCKETS = 16_384;
const SUBCATEGORY_IDS = CATEGORIES.flatMap(({ subcategories }) => subcategories.map(({ id }) => id));

/** Learns from all examples. A product known under many names counts more than one name, and less than as many. */
export function learn(examples: readonly Example[], threshold: number): PackedModel {
  const sizes = new Map<number, number>();
  for (const { group } of examples) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const classOf = new Map(SUBCATEGORY_IDS.map((id, at) => [id, at]));
  const rows = examples.flatMap(({ product, subcategoryId, group }) => {
    const label = classOf.get(subcategoryId);
    if (label === undefined) return [];
    return [{ features: featuresOf(product, BUCKETS), label, weight: 1 / Math.sqrt(sizes.get(group) ?? 1) }];
  });
  const model = train(rows, BUCKETS, SUBCATEGORY_IDS.length);
  return packModel(model, { buckets: BUCKETS, subcategoryIds: SUBCATEGORY_IDS, threshold });
}
