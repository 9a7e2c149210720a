import type {
  AtHome,
  IngredientCost,
  IngredientPurchase,
  NeededAmount,
  RecipeCost,
} from '@sali/contract/kitchen/recipes/shopping';
import type { BasketLineWire } from '@sali/contract/goods/prices/baskets';
import { heldBy, type LineNeed } from '@sali/domain/goods/kinds/lineNeed';
import { foundAtHome } from '@sali/domain/kitchen/pantry/foundAtHome';
import type { PantryEntry } from '@sali/domain/kitchen/pantry/pantry';
import { wordsOf } from '@sali/domain/goods/catalogue/normalise';
import type { Product } from '@sali/domain/goods/catalogue/product';
import type { GenericLine } from '@sali/domain/lists/estimates';
import { agorotOf, shekelsOf } from '@sali/domain/base/money';
import { isPlainWord } from '@sali/domain/kitchen/recipes/plainWord';
import { isLikelyAtHome } from '@sali/domain/kitchen/recipes/atHome';
import { planIngredient, type PlannedIngredient, plannedByWords } from '@sali/domain/kitchen/recipes/plannedIngredient';
import type { Servings } from '@sali/domain/kitchen/recipes/scaledAmount';
import { servingsOfTimes } from '@sali/domain/kitchen/recipes/subRecipes';
import type { RecipeRow } from './db.ts';
import type { RecipesRoom } from './room.ts';
import type { ShoppedEntry } from './subRecipes.ts';

/** The ingredients of a recipe as lines of a shopping list, and the prices of a store for them [X82]. */

/** A planned ingredient, with its entry. */
export type PlannedEntry = PlannedIngredient<Product> & { readonly entry: ShoppedEntry };

type RecipeHead = Pick<RecipeRow, 'recipe_id' | 'title'>;

/** The ingredients as lines of a list, without water. */
export function plannedEntries(
  room: Pick<RecipesRoom, 'findProduct'>,
  { recipe_id, title }: RecipeHead,
  entries: readonly ShoppedEntry[],
  servings: Servings | null,
): PlannedEntry[] {
  const recipe = { recipe: recipe_id, title };
  const findProduct = (code: string) => room.findProduct(code) ?? null;
  return entries.flatMap((entry) => {
    const planned = planIngredient(entry, { recipe, servings: servingsOfTimes(servings, entry.times), findProduct });
    return planned ? [{ ...planned, entry }] : [];
  });
}

/**
 * The same for a store: an ingredient that is linked to a product, but says a plain word, is bought by its words where the
 * store does not sell the product [X90]. `storeKey` null: as they are.
 */
export async function plannedAsSold(
  room: Pick<RecipesRoom, 'soldAt'>,
  storeKey: string | null,
  planned: readonly PlannedEntry[],
): Promise<readonly PlannedEntry[]> {
  const plain = planned.filter(({ ingredient, product }) => product && isPlainWord(ingredient.name, product));
  if (storeKey === null || plain.length === 0) return planned;
  const codes = plain.flatMap(({ product }) => product?.itemCode ?? []);
  const sold = await room.soldAt(storeKey, codes);
  const missing = new Set(plain.filter(({ product }) => product && !sold.has(product.itemCode)));
  return planned.map((one) => (missing.has(one) ? plannedByWords(one) : one));
}

/** The product to buy for an ingredient. */
export type BoughtIngredient = {
  readonly product: Product | null;
  /** Whole packages; 1 for weighed goods and where no product is known. */
  readonly packages: number;
  /** Shekels, deals counted; null without a price. */
  readonly total: number | null;
};

/**
 * Chooses the ingredients' products in their order: in a store the packages that cover one at the least price, else the
 * likeliest product. Ingredients of the same words share one line of the store; each has its part of the sum.
 */
export async function boughtFor(
  room: RecipesRoom,
  planned: readonly PlannedEntry[],
  storeKey: string | null,
): Promise<BoughtIngredient[]> {
  await room.ready;
  if (storeKey === null) return Promise.all(planned.map((one) => likelyFor(room, one)));
  const basket = planned.flatMap(({ product, line }) =>
    product ? [{ itemCode: product.itemCode, quantity: line.quantity }] : [],
  );
  const generics = planned.flatMap((one) => (one.product ? [] : [genericOf(one)]));
  const lines = await room.basketInStore(storeKey, basket, generics);
  return Promise.all(
    planned.map(async (one) => {
      const charged = lines.find((line) => isLineOf(line, one));
      if (!charged) return likelyFor(room, one);
      const product = room.findProduct(charged.item_code) ?? one.product ?? null;
      const alike = planned.filter((other) => isLineOf(charged, other));
      const all = alike.reduce((sum, { line }) => sum + line.quantity, 0);
      const part = all === 0 ? 1 : one.line.quantity / all;
      const isWeighted = charged.is_weighted ?? product?.isWeighted ?? false;
      const packages = isWeighted ? 1 : Math.max(1, Math.ceil(charged.quantity * part));
      return { product, packages, total: shekelsOf(Math.round(agorotOf(charged.line_total) * part)) };
    }),
  );
}

async function likelyFor(room: RecipesRoom, one: PlannedEntry): Promise<BoughtIngredient> {
  if (one.product) return { product: one.product, packages: packagesIn(one.product, one.line.quantity), total: null };
  const likely = await room.likelyProduct(genericOf(one));
  if (!likely) return { product: null, packages: 1, total: null };
  return { product: likely.product, packages: packagesIn(likely.product, likely.quantityMilli / 1000), total: null };
}

const packagesIn = ({ isWeighted }: Product, quantity: number): number =>
  isWeighted ? 1 : Math.max(1, Math.ceil(quantity));

const genericOf = ({ ingredient, line }: PlannedIngredient): GenericLine => ({
  name: ingredient.name,
  quantity: line.quantity,
  unit: line.unitMeasure,
});

function isLineOf(charged: BasketLineWire, one: PlannedEntry): boolean {
  // A chain may sell the very product under a code of its own.
  const asked = charged.for_item_code ?? charged.item_code;
  if (one.product) return charged.for_name === undefined && asked === one.product.itemCode;
  const { name, unit } = genericOf(one);
  return charged.for_name === name && (charged.for_unit ?? '') === unit;
}

/** Returns a recipe's amount of an ingredient, in grams, millilitres or pieces; packages count as pieces. */
export function neededOf(need: LineNeed | null): NeededAmount {
  if (!need) return null;
  const unit = need.of === 'g' || need.of === 'ml' ? need.of : 'pieces';
  return { amount: Math.round(need.milli) / 1000, unit };
}

/** The cost of a recipe's ingredients in a store, or their packages without one. */
export async function costOf(
  room: RecipesRoom,
  recipe: RecipeHead,
  entries: readonly ShoppedEntry[],
  wanted: {
    readonly servings: Servings | null;
    readonly for: number | null;
    readonly storeKey: string | null;
    readonly pantry: readonly PantryEntry[];
  },
): Promise<RecipeCost> {
  await room.ready;
  const own = plannedEntries(room, recipe, entries, wanted.servings);
  const planned = await plannedAsSold(room, wanted.storeKey, own);
  const bought = await boughtFor(room, planned, wanted.storeKey);
  const ingredients = planned.flatMap((one, at) => {
    const purchase = bought[at];
    return purchase ? [{ ...costOfIngredient(one, purchase), at_home: atHomeOf(wanted.pantry, one) }] : [];
  });
  const must = ingredients.filter((one) => !one.is_optional && !one.is_likely_at_home);
  const used = shekelsTotal(must.map((one) => one.used_total));
  return {
    servings: wanted.for,
    ingredients,
    total: shekelsTotal(must.map((one) => one.total)),
    used_total: used,
    per_serving: wanted.for === null ? null : shekelsOf(Math.round(agorotOf(used) / wanted.for)),
    without_price: must.filter((one) => one.total === null).length,
  };
}

/** Finds a planned ingredient in what the household has at home [PY3]. */
export function atHomeOf(pantry: readonly PantryEntry[], { ingredient, code }: PlannedIngredient): AtHome {
  const found = foundAtHome(pantry, { name: ingredient.name, barcode: code });
  return found ? { name: found.name, since: new Date(found.since).toISOString(), why: found.why } : null;
}

const shekelsTotal = (amounts: readonly (number | null)[]): number =>
  shekelsOf(amounts.reduce<number>((sum, amount) => sum + agorotOf(amount ?? 0), 0));

function costOfIngredient(
  { entry, ingredient, line, need }: PlannedEntry,
  bought: BoughtIngredient,
): Omit<IngredientCost, 'at_home'> {
  const needed = neededOf(need);
  const purchase = ingredientPurchaseOf({ ingredient, line, need, needed }, bought);
  const { total, used } = purchase;
  return {
    ...purchase.wire,
    entry_id: entry.entry_id,
    name: entry.product_name ?? '',
    needed,
    used_total: total === null ? null : shekelsOf(Math.round(agorotOf(total) * used)),
    is_optional: entry.is_optional,
    is_likely_at_home: isLikelyAtHome(ingredient.name, need),
  };
}

/** The needed amount of an ingredient; null where its amount, or its kind, is not known. */
type NeededIngredient = Pick<PlannedIngredient, 'ingredient' | 'line'> & {
  readonly need: LineNeed | null;
  readonly needed: NeededAmount;
};

/** Returns the purchase for an ingredient, and the share of it that is used (0 to 1). */
export function ingredientPurchaseOf(
  { ingredient, line, need, needed }: NeededIngredient,
  { product, packages, total }: BoughtIngredient,
): { readonly wire: IngredientPurchase; readonly total: number | null; readonly used: number } {
  const held = product && need && !product.isWeighted ? heldBy(wordsOf(ingredient.name), product, need) : null;
  const isKnown = held !== null && needed !== null;
  return {
    wire: {
      packages,
      product: product && { item_code: product.itemCode, item_name: product.name },
      total,
      remains: isKnown ? { ...needed, amount: Math.max(0, Math.floor(held * packages - needed.amount)) } : null,
      is_weighted: product?.isWeighted ?? line.isWeighted,
    },
    total,
    used: isKnown ? Math.min(1, needed.amount / (held * packages)) : 1,
  };
}
