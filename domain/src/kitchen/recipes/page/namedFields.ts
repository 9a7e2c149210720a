import { asArray, isFilled, type JsonValue } from './pageFields.ts';

/** A recipe in data whose fields have the names of its site or app. */

const NAMES = {
  recipeIngredient:
    /^(?:recipe)?_?(?:ingredients?)_?(?:list|lines?|groups?|sections?|blocks?|sets?)?$|^(?:מצרכים|מרכיבים)$/i,
  recipeInstructions:
    /^(?:recipe|cooking)?_?(?:instructions?|steps?|directions?|methods?|preparations?|procedure|methodsteps)_?(?:list|groups?|sections?|steps|blocks?)?$|^(?:אופן_ההכנה|הוראות)$/i,
  name: /^(?:recipe)?_?(?:name|title|headline)$/i,
  recipeYield:
    /^(?:recipe)?_?(?:yields?|servings?|portions?|serves|number_?of_?servings|servings?_?(?:number|count|size))$|^מנות$/i,
  prepTime: /^(?:recipe)?_?prep(?:aration)?_?time(?:_?(?:minutes|mins?))?$/i,
  cookTime: /^(?:recipe)?_?cook(?:ing)?_?time(?:_?(?:minutes|mins?))?$/i,
  totalTime: /^(?:recipe)?_?(?:total|ready)_?(?:time|in)?(?:_?(?:minutes|mins?))?$/i,
  description: /^(?:description|summary|intro)$/i,
  image: /^(?:image|photo|picture|image_?url)$/i,
} as const;

const SIZE = /size$/i;

/** The fields of an object by schema.org's names. */
export function fieldsByName(value: JsonValue): JsonValue {
  const fields = Object.keys(value);
  const found = Object.entries(NAMES).map(([name, pattern]) => {
    const all = fields.filter((one) => pattern.test(one) && (typeof value[one] === 'number' || isFilled(value[one])));
    // A list before a text: 'preparation: 15 min' is beside 'steps'. The size of a serving says the least.
    const field =
      all.find((one) => Array.isArray(value[one]) && value[one].length > 1) ??
      all.find((one) => !SIZE.test(one)) ??
      all[0];
    return [name, field === undefined ? undefined : value[field]] as const;
  });
  return Object.fromEntries(found);
}

/** schema.org's fields of an object with ingredients and steps beside each other; undefined for any other object. */
export function namedFields(value: JsonValue): JsonValue | undefined {
  const recipe = fieldsByName(value);
  const isRecipe = isFilled(recipe['recipeIngredient']) && isFilled(recipe['recipeInstructions']);
  return isRecipe && hasTexts(recipe['recipeIngredient']) ? recipe : undefined;
}

/** A list of numbers refers to objects elsewhere, which are not looked for. */
const hasTexts = (value: unknown): boolean =>
  typeof value === 'string' || asArray(value).some((one) => typeof one !== 'number');
