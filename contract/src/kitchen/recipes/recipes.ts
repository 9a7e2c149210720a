import * as limits from '@sali/domain/base/limits';
import { ALLERGENS, DIFFICULTIES, ENTRY_TYPES, KOSHER_KINDS } from '@sali/domain/kitchen/recipes/recipe';
import { SUB_ENTRIES_MAX } from '@sali/domain/kitchen/recipes/subRecipes';
import { isRecord } from '@sali/domain/base/unknownValues';
import { Id } from '../../base/ids.ts';
import { z } from 'zod';
import { trimmedText } from '../../base/plainText.ts';
import { messageText } from '../../base/messages.ts';

const INGREDIENT_QUANTITY_MAX = 99_999;
/** Ingredients of a recipe and of its sub-recipes. */
export const SHOPPED_ENTRIES_MAX = limits.RECIPE_ENTRIES_MAX + SUB_ENTRIES_MAX;

/** Recipes as the API spells them (docs/spec/recipes.md). Times are minutes. */

const Time = z.string().describe('ISO 8601, UTC');
const wholeUpTo = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message);
const minutes = wholeUpTo(0, limits.RECIPE_MINUTES_MAX, messageText('recipe_minutes'));
const servings = wholeUpTo(limits.SERVINGS_MIN, limits.SERVINGS_MAX, messageText('recipe_servings'));
const quantity = z
  .number(messageText('quantity_number'))
  .max(INGREDIENT_QUANTITY_MAX, messageText('quantity_large'))
  .refine((q) => Math.round(q * 1000) > 0, messageText('quantity_positive'));
/** As for a product: an address of the web; a picture that was uploaded is `/static/…`. */
const picture = trimmedText(2000)
  .refine((value) => value.startsWith('/static/') || /^https?:\/\//i.test(value), messageText('image_address'))
  .nullish();

export const Picture = z
  .object({ webp: z.string(), jpeg: z.string(), thumbnail_webp: z.string(), thumbnail_jpeg: z.string() })
  .describe('the uploaded picture: at most 1600 px, and a thumbnail, each in two formats');

export const RecipePicture = Picture.extend({
  picture_id: z.string(),
  step_id: z.number().nullable().describe('the `entry_id` of the step that it shows'),
  is_cover: z.boolean(),
});
export type RecipePicture = z.infer<typeof RecipePicture>;

/** The whole order of a recipe's pictures. */
export const PictureOrder = z.object({
  pictures: z
    .array(z.object({ picture_id: z.uuid(), step_id: Id.nullable() }))
    .max(limits.RECIPE_PICTURES_MAX)
    .describe('each picture of the recipe once, in the wanted order'),
  cover_id: z.uuid().nullable().describe('the cover; null leaves it as it is'),
});
export type PictureOrder = z.infer<typeof PictureOrder>;

export const RecipeEntry = z.object({
  entry_id: z.number(),
  entry_type: z.enum(ENTRY_TYPES),
  order_index: z.number(),
  notes: z.string(),
  is_optional: z.boolean(),
  category: z.string(),
  part: z.string().describe("the heading of its part, such as 'for the sauce'; '' for none"),
  step_text: z.string().nullable().describe('of a step'),
  product_name: z.string().nullable().describe('of a product, as everything below'),
  product_alias: z.string().nullable(),
  product_catalog_number: z.string().nullable(),
  manufacturer: z.string().nullable(),
  product_id: z.number().nullable(),
  quantity: z.number().nullable(),
  unit: z.string().nullable().describe('units, tablespoons, cups, grams…, or words of its own'),
  sub_recipe_id: z
    .number()
    .nullable()
    .describe('the recipe that makes it; the quantity, in units, is how often: 0.5 is half of that recipe'),
});
export type RecipeEntry = z.infer<typeof RecipeEntry>;

/** By whose recipe a copy was made. */
export const RecipeOrigin = z.object({
  recipe_id: z.number().nullable().describe('null where the reader may not read it, or it is gone'),
  title: z.string().describe('when it was copied'),
  author: z.string().describe('the first name of its author; empty where it is not known, or the account is gone'),
});
export type RecipeOrigin = z.infer<typeof RecipeOrigin>;

/** A recipe that makes an ingredient of another. */
export const SubRecipe = z.object({
  recipe_id: z.number(),
  title: z.string(),
  entries: z.array(RecipeEntry).describe('its ingredients'),
});
export type SubRecipe = z.infer<typeof SubRecipe>;

export const Recipe = z.object({
  recipe_id: z.number(),
  user_id: z.number().nullable().describe('its owner; null where the account is gone'),
  title: z.string(),
  description: z.string(),
  instructions: z.string(),
  image_url: z.string().nullable(),
  image: Picture.nullable().describe('the cover, one of `pictures`; null without one'),
  pictures: z.array(RecipePicture).describe('the uploaded pictures, in their order'),
  prep_time: z.number().nullable(),
  cook_time: z.number().nullable(),
  total_time: z.number().nullable(),
  servings: z.number().nullable(),
  difficulty: z.enum(DIFFICULTIES),
  kosher: z.enum(KOSHER_KINDS).nullable(),
  tags: z.array(z.string()),
  allergens: z.array(z.enum(ALLERGENS)),
  source: z.string().describe('where it comes from, in words'),
  source_url: z.string().nullable(),
  author: z
    .string()
    .describe('of a public recipe: the first name of its owner; empty for others, or where it is not known'),
  copied_from: RecipeOrigin.nullable().describe('of a copy; null for a recipe that is none'),
  is_public: z.boolean(),
  hidden: z
    .object({ reason: z.string() })
    .nullable()
    .describe('to its owner: a manager hid it from the public, and why; it cannot be made public'),
  is_favorite: z.boolean().describe("the caller's own mark"),
  ingredients_count: z.number(),
  steps_count: z.number(),
  created_at: Time,
  updated_at: Time,
  entries: z.array(RecipeEntry).describe('ingredients, then steps, each in their order'),
  sub_recipes: z
    .array(SubRecipe)
    .describe('the recipes that make its ingredients, and those within them, as far as the reader may read them'),
});
export type Recipe = z.infer<typeof Recipe>;

/** A recipe that was deleted and can still be brought back. */
export const DeletedRecipe = z.object({
  recipe_id: z.number(),
  title: z.string(),
  image_url: z.string().nullable(),
  image: Picture.nullable(),
  deleted_at: Time,
  until: Time.describe('until then it can be brought back'),
});
export type DeletedRecipe = z.infer<typeof DeletedRecipe>;

const anyEntry = {
  order_index: z.number().int().min(0).max(1_000_000).optional(),
  notes: trimmedText(limits.ITEM_NOTE_MAX).nullish(),
  is_optional: z.boolean().nullish(),
  category: trimmedText(100).nullish(),
  part: trimmedText(limits.RECIPE_PART_MAX).nullish(),
};
const productFields = {
  product_alias: trimmedText(limits.ITEM_NAME_MAX).nullish(),
  product_catalog_number: trimmedText(60).nullish(),
  manufacturer: trimmedText(limits.ITEM_NAME_MAX).nullish(),
  product_id: Id.nullish(),
  quantity: quantity.nullish(),
  unit: trimmedText(40).nullish(),
  sub_recipe_id: Id.nullish().describe('a recipe that the caller may read, and that is not made of this one'),
};
const productName = z
  .string(messageText('product_name_missing'))
  .pipe(trimmedText(limits.ITEM_NAME_MAX).min(1, messageText('product_name_missing')));
const stepText = z
  .string(messageText('step_text_missing'))
  .pipe(trimmedText(limits.STEP_TEXT_MAX).min(1, messageText('step_text_missing')));

const entryVariants = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion(
    'entry_type',
    [
      z.object({
        ...shape,
        ...anyEntry,
        ...productFields,
        entry_type: z.literal('product'),
        product_name: productName,
      }),
      z.object({ ...shape, ...anyEntry, entry_type: z.literal('step'), step_text: stepText }),
    ],
    {
      error: ({ input }) =>
        isRecord(input) && Boolean(input['entry_type'])
          ? messageText('entry_type_unknown')
          : messageText('entry_type_missing'),
    },
  );

export const NewEntry = entryVariants({});
export type NewEntry = z.infer<typeof NewEntry>;

/** An entry with `entry_id` changes the existing entry; without one it is new. */
export const WholeEntry = entryVariants({ entry_id: Id.optional() });
export type WholeEntry = z.infer<typeof WholeEntry>;

/** The changed fields; the type of an entry never changes. Fields of the other type may come as null, as an answer has them. */
export const EntryChange = z.object({
  ...anyEntry,
  ...productFields,
  entry_type: z.enum(ENTRY_TYPES, messageText('entry_type_unknown')).optional(),
  product_name: productName.nullish(),
  step_text: stepText.nullish(),
});
export type EntryChange = z.infer<typeof EntryChange>;

const recipeFields = {
  description: trimmedText(limits.RECIPE_DESCRIPTION_MAX, messageText('description_long', { max: '1,000' })).nullish(),
  instructions: trimmedText(limits.RECIPE_INSTRUCTIONS_MAX).nullish(),
  image_url: picture.describe('the cover: an address of the web, or null to delete it; files come by upload-image'),
  prep_time: minutes.nullish(),
  cook_time: minutes.nullish(),
  servings: servings.nullish(),
  difficulty: z.enum(DIFFICULTIES, messageText('difficulty_unknown')).nullish(),
  kosher: z.enum(KOSHER_KINDS).nullish(),
  tags: z
    .array(trimmedText(limits.RECIPE_TAG_MAX).min(1))
    .max(limits.RECIPE_TAGS_MAX, messageText('recipe_tags', { max: limits.RECIPE_TAGS_MAX }))
    .nullish(),
  allergens: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length).nullish(),
  source: trimmedText(limits.RECIPE_SOURCE_MAX).nullish(),
  source_url: trimmedText(2000)
    .refine((value) => /^https?:\/\//i.test(value), messageText('page_address'))
    .nullish(),
  is_public: z.boolean().nullish(),
  entries: z
    .array(WholeEntry)
    .max(limits.RECIPE_ENTRIES_MAX, messageText('recipe_entries', { max: limits.RECIPE_ENTRIES_MAX }))
    .optional(),
};
const title = z
  .string(messageText('recipe_title_missing'))
  .pipe(trimmedText(limits.RECIPE_TITLE_MAX).min(1, messageText('recipe_title_missing')));

export const NewRecipe = z.object({ ...recipeFields, title });
export type NewRecipe = z.infer<typeof NewRecipe>;

/** The changed fields. `entries`, where given, become all that the recipe has. */
export const RecipeChange = z.object({ ...recipeFields, title: title.optional() });
export type RecipeChange = z.infer<typeof RecipeChange>;

const page = {
  search: z
    .string()
    .max(200)
    .optional()
    .describe(
      'every word of it is in the title, description, tags, source or ingredients; where none has them, words alike',
    ),
  kosher: z.enum(KOSHER_KINDS).optional(),
  max_minutes: z.coerce.number().int().min(1).max(limits.RECIPE_MINUTES_MAX).optional().describe('total time'),
  limit: z.coerce.number().int().min(1).max(limits.RECIPES_PAGE_MAX).default(limits.RECIPES_PAGE),
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
};
export const PublicRecipesQuery = z.object(page);
export const RecipesQuery = z.object({
  ...page,
  include_public: z.stringbool().default(false).describe("others' public recipes too, and those of the family"),
  favorites: z.stringbool().default(false).describe('only those that the caller marked'),
});

export const RecipeCounts = z.object({
  total: z.number(),
  recent: z.number().describe('added in the last 7 days'),
});
export type RecipeCounts = z.infer<typeof RecipeCounts>;

export const ToShoppingList = z.object({
  list_id: z.union([Id, z.string().min(1).max(60)], messageText('list_missing')),
  servings: z
    .number(messageText('recipe_servings'))
    .min(limits.COOKED_SERVINGS_MIN, messageText('recipe_servings'))
    .max(limits.SERVINGS_MAX, messageText('recipe_servings'))
    .nullish()
    .describe('how many are cooked: not a whole number where a tin of another size is used'),
  entry_ids: z
    .array(Id)
    .max(SHOPPED_ENTRIES_MAX)
    .optional()
    .describe('its own, or those of its sub-recipes; all of them, if left out'),
});
export type ToShoppingList = z.infer<typeof ToShoppingList>;

export const UploadedImage = z.object({ image_url: z.string(), image: Picture, picture_id: z.string() });
export type UploadedImage = z.infer<typeof UploadedImage>;

/** A recipe that was read from a page or text, with which the form begins. Nothing is saved. */
export const RecipeDraft = z.object({
  title: z.string(),
  description: z.string(),
  image_url: z.string().nullable(),
  prep_time: z.number().nullable(),
  cook_time: z.number().nullable(),
  servings: z.number().nullable(),
  source: z.string(),
  source_url: z.string().nullable(),
  kosher: z.enum(KOSHER_KINDS).nullable(),
  ingredients: z.array(
    z.object({
      line: z.string().describe('as it was written'),
      group: z.string().describe('the heading it stood under'),
      product_name: z.string(),
      quantity: z.number().nullable(),
      unit: z.string().nullable(),
      notes: z.string(),
      is_optional: z.boolean().describe('the line says that one can do without it'),
      confidence: z.number().describe('0 to 1: how well the line was understood'),
      match: z
        .object({
          product_catalog_number: z.string(),
          product_name: z.string(),
          manufacturer: z.string(),
          product_id: z.number(),
          confidence: z.number().describe('0 to 1: how well the product fits'),
        })
        .nullable(),
    }),
  ),
  steps: z.array(z.object({ text: z.string(), tip: z.string(), part: z.string() })),
});
export type RecipeDraft = z.infer<typeof RecipeDraft>;

export const RecipeText = z.object({
  text: trimmedText(limits.RECIPE_TEXT_MAX).min(1, messageText('recipe_text_missing')),
});
export const RecipeAddress = z.object({
  url: trimmedText(2000).min(1, messageText('page_address')),
});
