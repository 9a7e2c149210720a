import { isRecord } from '../../base/unknownValues.ts';
import { namedFields } from '../recipes/page/namedFields.ts';
import { asArray, isFilled, type JsonValue } from '../recipes/page/pageFields.ts';
import { type ExportPicture, foreignRecipe, type ForeignRecipe, plainValue, stemOf } from './exportTypes.ts';

/** Recipes as JSON of Paprika, Mealie, Tandoor, KitchenOwl, and of all apps that write schema.org's fields. */

/** Finds the picture of a recipe among the files beside it; null for none. */
export type PictureFinder = (names: readonly string[]) => ExportPicture | null;

type Reader = {
  readonly isOne: (value: JsonValue) => boolean;
  readonly read: (value: JsonValue, pictureOf: PictureFinder) => ForeignRecipe;
};

/** The recipe of an object; undefined where it has the fields of no app. */
export function recipeOfJson(value: JsonValue, pictureOf: PictureFinder): ForeignRecipe | undefined {
  const reader = READERS.find(({ isOne }) => isOne(value));
  return reader ? reader.read(value, pictureOf) : ownRecipe(value, pictureOf);
}

/** `2 כוסות קמח, מנופה`. */
const ingredientLine = (amount: unknown, unit: unknown, name: unknown, note: unknown): string => {
  const [count, food, aside] = [plainValue(amount), innerName(name), plainValue(note)];
  const words = [count === '0' ? '' : count, innerName(unit), food].filter((text) => text !== '').join(' ');
  return words !== '' && aside !== '' ? `${words}, ${aside}` : words || aside;
};

/** A name alone, or in an object. */
const innerName = (value: unknown): string => (isRecord(value) ? plainValue(value['name']) : plainValue(value));

/** Lines below headings, in the shape that `structuredRecipe` reads: a heading is the part of what follows it. */
type HeadedLine = { readonly heading: string; readonly line: string };
function headed(lines: readonly HeadedLine[]): unknown[] {
  const parts: { name: string; items: string[] }[] = [];
  for (const { heading, line } of lines) {
    if (parts.length === 0 || heading !== '') parts.push({ name: heading, items: [] });
    if (line !== '') parts.at(-1)?.items.push(line);
  }
  return parts.map((part) => (part.name === '' ? part.items : part));
}

/** Steps below headings, as schema.org's sections. */
const sections = (steps: readonly HeadedLine[]): unknown[] =>
  headed(steps).map((part) =>
    isRecord(part) ? { '@type': 'HowToSection', name: part['name'], itemListElement: part['items'] } : part,
  );

const records = (value: unknown): readonly JsonValue[] => asArray(value).filter(isRecord);

const paprika: Reader = {
  isOne: (value) =>
    typeof value['name'] === 'string' && (typeof value['directions'] === 'string' || 'photo_data' in value),
  read: (value) => {
    const photos = [value['photo_data'], ...records(value['photos']).map((photo) => photo['data'])].map(plainValue);
    const base64 = photos.find((photo) => photo !== '');
    return foreignRecipe(
      {
        name: value['name'],
        description: value['description'],
        recipeIngredient: value['ingredients'],
        recipeInstructions: value['directions'],
        recipeYield: value['servings'],
        prepTime: value['prep_time'],
        cookTime: value['cook_time'],
        totalTime: value['total_time'],
        image: value['image_url'],
      },
      {
        sourceUrl: value['source_url'],
        source: value['source'],
        tags: value['categories'],
        notes: [plainValue(value['notes']), plainValue(value['nutritional_info'])],
        picture: base64 === undefined ? null : { base64 },
      },
    );
  },
};

const tandoor: Reader = {
  isOne: (value) => records(value['steps']).some((step) => 'instruction' in step && Array.isArray(step['ingredients'])),
  read: (value, pictureOf) => {
    const steps = records(value['steps']);
    const lines = steps.flatMap((step) =>
      records(step['ingredients']).map((one, at) => {
        const isHeading = one['is_header'] === true;
        const heading = isHeading ? plainValue(one['note']) : at === 0 ? plainValue(step['name']) : '';
        const amount = one['no_amount'] === true ? '' : one['amount'];
        return { heading, line: isHeading ? '' : ingredientLine(amount, one['unit'], one['food'], one['note']) };
      }),
    );
    return foreignRecipe(
      {
        name: value['name'],
        description: value['description'],
        recipeIngredient: headed(lines),
        recipeInstructions: sections(
          steps.map((step) => ({ heading: plainValue(step['name']), line: plainValue(step['instruction']) })),
        ),
        recipeYield: value['servings'],
        prepTime: value['working_time'],
        cookTime: value['waiting_time'],
      },
      {
        sourceUrl: value['source_url'],
        tags: value['keywords'],
        picture: pictureOf(['image']),
      },
    );
  },
};

/** Mealie's names in both spellings: `recipe_ingredient` and `recipeIngredient`. */
const either = (value: JsonValue, snake: string): unknown =>
  value[snake] ?? value[snake.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())];

const mealieLine = (one: JsonValue): string =>
  plainValue(one['display']) ||
  plainValue(either(one, 'original_text')) ||
  (isRecord(one['food'])
    ? ingredientLine(one['quantity'], one['unit'], one['food'], one['note'])
    : plainValue(one['note']) || innerName(one['food']));

const mealie: Reader = {
  isOne: (value) => records(either(value, 'recipe_ingredient')).some((one) => 'note' in one || 'food' in one),
  read: (value, pictureOf) =>
    foreignRecipe(
      {
        name: value['name'],
        description: value['description'],
        recipeIngredient: headed(
          records(either(value, 'recipe_ingredient')).map((one) => ({
            heading: plainValue(one['title']),
            line: mealieLine(one),
          })),
        ),
        recipeInstructions: sections(
          records(either(value, 'recipe_instructions')).map((one) => ({
            heading: plainValue(one['title']),
            line: plainValue(one['text']),
          })),
        ),
        recipeYield: either(value, 'recipe_servings') || either(value, 'recipe_yield'),
        prepTime: either(value, 'prep_time'),
        cookTime: either(value, 'perform_time') ?? either(value, 'cook_time'),
        totalTime: either(value, 'total_time'),
      },
      {
        sourceUrl: value['org_url'] ?? value['orgURL'],
        tags: [...asArray(value['tags']), ...asArray(either(value, 'recipe_category'))],
        notes: records(value['notes']).map((note) => `${plainValue(note['title'])}\n${plainValue(note['text'])}`),
        picture: pictureOf(['images/original', 'images/min-original', 'original']),
      },
    ),
};

const kitchenOwl: Reader = {
  isOne: (value) =>
    typeof value['name'] === 'string' &&
    typeof value['description'] === 'string' &&
    records(value['items']).some((item) => 'name' in item && 'description' in item),
  read: (value) =>
    foreignRecipe(
      {
        name: value['name'],
        recipeIngredient: records(value['items']).map((item) => {
          const line = ingredientLine(item['description'], '', item['name'], '');
          return item['optional'] === true ? `${line} (לא חובה)` : line;
        }),
        recipeInstructions: value['description'],
        recipeYield: value['yields'],
        prepTime: value['prep_time'],
        cookTime: value['cook_time'],
        totalTime: value['time'],
        image: value['photo'],
      },
      { sourceUrl: value['source'], source: value['source'], tags: value['tags'] },
    ),
};

const isRecipeType = (value: JsonValue): boolean =>
  asArray(value['@type']).some((type) => /(?:^|[/:#])Recipe$/i.test(plainValue(type)));

/** Nextcloud Cookbook, RecipeSage, and everybody who writes schema.org's fields. */
const schemaOrg: Reader = {
  isOne: (value) => isRecipeType(value) || ('recipeIngredient' in value && 'name' in value),
  read: (value, pictureOf) =>
    foreignRecipe(value, {
      sourceUrl: [value['url'], value['isBasedOn'], value['mainEntityOfPage']].find((one) =>
        /^https?:/i.test(plainValue(one)),
      ),
      source: value['creditText'],
      tags: [...asArray(value['keywords']), ...asArray(value['recipeCategory'])],
      notes: records(value['comment']).map((comment) => plainValue(comment['text'])),
      picture: pictureOf(['full', 'image']),
    }),
};

const READERS: readonly Reader[] = [paprika, tandoor, mealie, kitchenOwl, schemaOrg];

/** A recipe of a collection that people keep themselves, under the names that they chose; undefined for anything else. */
function ownRecipe(value: JsonValue, pictureOf: PictureFinder): ForeignRecipe | undefined {
  const fields = namedFields(value);
  if (!fields || !isFilled(fields['name'])) return undefined;
  return foreignRecipe(fields, {
    picture: pictureOf([`*/${stemOf(plainValue(value['image']))}`]),
    sourceUrl: [value['url'], value['source_url'], value['source'], value['link']].find((one) =>
      /^https?:/i.test(plainValue(one)),
    ),
    tags: [...asArray(value['tags']), ...asArray(value['category']), ...asArray(value['section'])],
    notes: [...asArray(value['tips']), ...asArray(value['notes'])].map(plainValue),
  });
}
