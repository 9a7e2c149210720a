import type { RecipeNeed } from '@sali/domain/lists/needs';

/** What a recipe needs of an item, as the API spells it. It imports no schemas, so that the browser loads none. */
export type RecipeNeedWire = {
  readonly recipe_id: number;
  readonly title: string;
  readonly text: string;
  readonly amount: number;
  readonly unit: RecipeNeed['of'];
  readonly pack: number | null;
};

const MILLI = 1000;

export const needsToWire = (needs: readonly RecipeNeed[]): RecipeNeedWire[] =>
  needs.map(({ recipeId, amount, of, pack, ...others }) => ({
    recipe_id: recipeId,
    ...others,
    amount: amount / MILLI,
    unit: of,
    pack: pack === null ? null : pack / MILLI,
  }));

export const needsFromWire = (needs: readonly RecipeNeedWire[]): RecipeNeed[] =>
  needs.map(({ recipe_id: recipeId, amount, unit, pack, title, text }) => ({
    recipeId,
    title,
    text,
    amount: Math.round(amount * MILLI),
    of: unit,
    pack: pack === null ? null : Math.max(1, Math.round(pack * MILLI)),
  }));
