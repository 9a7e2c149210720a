import { labelBlocks } from '../labels.ts';
import { splitOnce } from '../split.ts';
import { GOODS, type GoodsKey } from './goods.ts';

/**
 * A line of a recipe as people write it, what a careful shopper takes for it (`-` in the files: nothing), and how much of
 * it the line needs in `g`, `ml` or `pieces`; `package`: one package, whatever it holds; `home`: not bought by a careful
 * shopper.
 */
type LabelledIngredient = readonly [line: string, goods: GoodsKey | null, need: string];

/** A block of the files: a row with the title and the servings, then the rows of the lines. */
export type LabelledRecipe = {
  readonly title: string;
  readonly servings: number;
  readonly lines: readonly LabelledIngredient[];
};

/** `tuned.tsv`: the recipes with which the rules were written; `split.tsv`: labelled without knowing the rules. */
export const LABELLED_RECIPES = splitOnce(
  recipesIn('split.tsv'),
  ({ title, lines }) => [title, ...lines.map(([line]) => line)].join('\n'),
  recipesIn('tuned.tsv'),
);

function recipesIn(name: string): LabelledRecipe[] {
  return labelBlocks(new URL(name, import.meta.url)).map(([[title = '', servings = ''] = [], ...rows]) => ({
    title,
    servings: Number(servings),
    lines: rows.map(ingredientOf),
  }));
}

function ingredientOf([line = '', goods = '', need = '']: readonly string[]): LabelledIngredient {
  if (!/^(?:[\d.]+ (?:g|ml|pieces)|package|home)$/.test(need)) throw new Error(`${line}: how much is ${need}?`);
  if (goods === '-') return [line, null, need];
  if (!isGoodsKey(goods)) throw new Error(`${line}: no goods ${goods}`);
  return [line, goods, need];
}

function isGoodsKey(key: string): key is GoodsKey {
  return Object.hasOwn(GOODS, key);
}
