import type { Recipe, RecipeDraft } from '@sali/contract/kitchen/recipes/recipes';
import type { IngredientCost, RecipeCost } from '@sali/contract/kitchen/recipes/shopping';
import { carefulChoice, isRight } from './carefulShopper.ts';
import type { LabelledRecipe } from './labelledRecipes.ts';
import type { ShelvedStore } from './stores.ts';

/** A signed-in person of a server. */
export type Session = { readonly url: string; readonly token: string };

/** A recipe in a store. Sums are of the lines that have a price with us and with the careful shopper. */
export type RecipeScore = {
  readonly title: string;
  readonly storeKey: string;
  readonly agorot: number;
  readonly carefulAgorot: number;
  readonly lines: number;
  /** Lines whose product is none that a careful shopper takes, or that cost more than twice and ₪5 more than theirs. */
  readonly absurd: number;
  /** Lines that the store could serve, and have no price. */
  readonly unpriced: number;
  readonly misses: readonly string[];
};

/** How the form links a product to a pasted line. */
const SURE = 0.7;
const ABSURD_TIMES = 2;
const ABSURD_MORE_AGOROT = 500;

/** Saves the recipe as it would be pasted, and compares its cost in each store with the careful shopper's. */
export async function scoredRecipe(
  session: Session,
  recipe: LabelledRecipe,
  stores: readonly ShelvedStore[],
): Promise<RecipeScore[]> {
  const text = [recipe.title, 'מצרכים:', ...recipe.lines.map(([line]) => line)].join('\n');
  const draft = await callApi<RecipeDraft>(session, 'POST', 'recipes/read-text', { text });
  const entries = draft.ingredients.map((one) => ({
    entry_type: 'product',
    product_name: one.product_name,
    quantity: one.quantity,
    unit: one.unit,
    notes: one.notes,
    ...(one.match && one.match.confidence >= SURE && { product_catalog_number: one.match.product_catalog_number }),
  }));
  const body = { title: recipe.title, servings: recipe.servings, entries };
  const saved = await callApi<Recipe>(session, 'POST', 'recipes', body);
  const lineOf = new Map(saved.entries.map(({ entry_id: id }, at) => [id, draft.ingredients[at]?.line ?? '']));
  return Promise.all(stores.map((store) => scoredIn(session, recipe, { saved, lineOf, store })));
}

type Saved = { readonly saved: Recipe; readonly lineOf: ReadonlyMap<number, string>; readonly store: ShelvedStore };

async function scoredIn(
  session: Session,
  recipe: LabelledRecipe,
  { saved, lineOf, store }: Saved,
): Promise<RecipeScore> {
  const path = `recipes/${saved.recipe_id}/cost?store_key=${store.storeKey}`;
  const { ingredients } = await callApi<RecipeCost>(session, 'GET', path);
  const costs = new Map(ingredients.map((one) => [lineOf.get(one.entry_id) ?? '', one]));
  const sums = { agorot: 0, carefulAgorot: 0, lines: 0, absurd: 0, unpriced: 0 };
  const misses: string[] = [];
  for (const [line, goods, need] of recipe.lines) {
    const cost = costs.get(line);
    if (goods === null || need === 'home') {
      if (cost && !cost.is_likely_at_home) misses.push(`${line}: is bought (${named(cost)})`);
      continue;
    }
    sums.lines += 1;
    const careful = carefulChoice(goods, need, store.products);
    if (!cost || cost.total === null) {
      if (careful) {
        sums.unpriced += 1;
        misses.push(`${line}: no price; careful: ${careful.name} ₪${careful.agorot / 100}`);
      }
      continue;
    }
    const agorot = Math.round(cost.total * 100);
    const isWrong = cost.product !== null && !isRight(goods, cost.product.item_name);
    const isDear =
      careful !== null && agorot > ABSURD_TIMES * careful.agorot && agorot > careful.agorot + ABSURD_MORE_AGOROT;
    if (isWrong || isDear) {
      sums.absurd += 1;
      misses.push(
        `${line}: ${isWrong ? 'wrong' : 'dear'}: ${named(cost)}; careful: ${careful ? `${careful.name} ₪${careful.agorot / 100}` : 'none'}`,
      );
    }
    if (!careful) continue;
    if (!isWrong && !isDear && isMuchMore(agorot, careful.agorot))
      misses.push(`${line}: dearer: ${named(cost)}; careful: ${careful.name} ₪${careful.agorot / 100}`);
    sums.agorot += agorot;
    sums.carefulAgorot += careful.agorot;
  }
  return { title: recipe.title, storeKey: store.storeKey, ...sums, misses };
}

/** More by a fifth and by two shekels: from then on a whole recipe counts as expensive. */
const isMuchMore = (agorot: number, careful: number): boolean => agorot > careful * 1.2 && agorot > careful + 200;

const named = ({ product, packages, total }: IngredientCost): string =>
  `${product?.item_name ?? 'no product'} × ${packages}, ₪${total ?? '?'}`;

/** The figures of a set of recipes in one line. */
export function summaryOf(scores: readonly RecipeScore[]): string {
  const sum = (of: (score: RecipeScore) => number): number => scores.reduce((all, score) => all + of(score), 0);
  const shares = scores.flatMap(({ agorot, carefulAgorot }) => (carefulAgorot > 0 ? [agorot / carefulAgorot - 1] : []));
  const within = shares.filter((share) => Math.abs(share) <= 0.25).length;
  const total = sum(({ agorot }) => agorot) / sum(({ carefulAgorot }) => carefulAgorot) - 1;
  return [
    `${scores.length} recipes in stores, ${sum(({ lines }) => lines)} lines`,
    `${sum(({ absurd }) => absurd)} absurd`,
    `${sum(({ unpriced }) => unpriced)} without a price that the store has`,
    `${within} of ${shares.length} within 25% of the careful shopper`,
    `all together ${(total * 100).toFixed(1)}%`,
  ].join(', ');
}

async function callApi<T>({ url, token }: Session, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
