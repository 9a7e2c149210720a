import {
  COOKED_SERVINGS_MIN,
  COOKING_CHANGES_MAX,
  COOKING_KEPT_MS,
  RECIPE_ENTRIES_MAX,
  SERVINGS_MAX,
} from '@sali/domain/base/limits';
import { Id } from '../../base/ids.ts';
import { z } from 'zod';
import { ActiveUser } from '../../lists/lists.ts';

/** The longest timer of a step. */
const COOKING_TIMER_S_MAX = 7 * 24 * 60 * 60;

/** How far a household is in cooking a recipe (docs/spec/recipes.md). */

const leftMs = z
  .number()
  .int()
  .min(0)
  .max(COOKING_TIMER_S_MAX * 1000);

/** Servings that a recipe is cooked, planned or bought for. */
export const CookedServings = z.number().min(COOKED_SERVINGS_MIN).max(SERVINGS_MAX);

export const CookingField = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('step'),
    step: z.number().int().min(0).max(RECIPE_ENTRIES_MAX).describe('how many steps are done'),
  }),
  z.object({ of: z.literal('servings'), servings: CookedServings }),
  z.object({ of: z.literal('tick'), entry_id: Id.describe('of an ingredient'), is_on: z.boolean() }),
  z.object({
    of: z.literal('timer'),
    entry_id: Id.describe('of a step'),
    seconds: z.number().int().min(1).max(COOKING_TIMER_S_MAX).describe('the whole time'),
    left_ms: leftMs.describe('the rest, when it was changed or when it is answered'),
    is_running: z.boolean(),
  }),
]);
export type CookingField = z.infer<typeof CookingField>;

const age = z.number().int().min(0).max(COOKING_KEPT_MS).describe('milliseconds since it was changed on the device');

export const CookingExchange = z.object({
  changes: z.array(z.object({ field: CookingField, ago_ms: age })).max(COOKING_CHANGES_MAX),
  finished_ago_ms: age.optional().describe('somebody finished cooking: what was changed before is forgotten'),
});
export type CookingExchange = z.infer<typeof CookingExchange>;

export const SharedCooking = z.object({
  version: z.number().describe('grows with each change and each coming and going'),
  session: z
    .object({ started_at: z.string(), fields: z.array(CookingField) })
    .nullable()
    .describe('null: nobody has begun, or it was finished'),
  cooks: z.array(ActiveUser).describe('the people who have the recipe open to cook, the caller included'),
});
export type SharedCooking = z.infer<typeof SharedCooking>;

/** A recipe that a person cooks, in the export of their data. */
export const OwnCooking = z.object({
  recipe_id: z.number(),
  title: z.string(),
  started_at: z.string().nullable(),
  steps_count: z.number().describe('steps that are done'),
});
export type OwnCooking = z.infer<typeof OwnCooking>;
