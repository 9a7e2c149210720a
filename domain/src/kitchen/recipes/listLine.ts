import { ITEM_NOTE_MAX, NEED_TEXT_MAX, QUANTITY_MAX, QUANTITY_MIN } from '../../base/limits.ts';
import { gramsPerMilliliter } from '../../goods/kinds/kitchenMeasures.ts';
import { heldBy, type LineNeed } from '../../goods/kinds/lineNeed.ts';
import { wordsOf } from '../../goods/catalogue/normalise.ts';
import { pieceGramsOf, UNKNOWN_PIECE_GRAMS } from '../../goods/kinds/pieceWeights.ts';
import { type Product, UNIT_LABELS } from '../../goods/catalogue/product.ts';
import { itemIdOf, roundQuantity } from '../../lists/list.ts';
import { quantityCovering } from '../../lists/needs.ts';
import type { RecipeNeed } from '../../lists/recipeNeed.ts';
import { needOf } from '../../lists/typed/genericLine.ts';
import { decimalOf, exactly, ONE } from '../../base/amounts/quantity.ts';
import { DEFAULT_UNIT, unitName } from '../../base/amounts/unit.ts';
import { amountText, type EntryAmount, knownUnit, scaledAmount, type Servings } from './scaledAmount.ts';

/** The facts of the catalogue product that an ingredient names. */
export type Package = Pick<Product, 'isWeighted' | 'size' | 'name'>;

/** The recipe that an ingredient is of. */
export type NeedingRecipe = Pick<RecipeNeed, 'recipe' | 'title'>;

/** An ingredient as a line of a shopping list. */
export type ListLine = {
  readonly quantity: number;
  readonly unitMeasure: string;
  readonly isWeighted: boolean;
  readonly note: string;
  readonly needs: readonly [RecipeNeed];
};

/** An ingredient with its name. */
export type NamedIngredient = EntryAmount & { readonly name: string };

const MILLI = 1000;
/** And millilitres of a litre. */
const GRAMS_PER_KILO = 1000;

/**
 * How much of an ingredient a recipe needs: grams, millilitres or pieces by the measures of a kitchen, else packages.
 * @returns null where the recipe says no amount
 */
export function needOfIngredient(ingredient: NamedIngredient, servings: Servings | null): LineNeed | null {
  const amount = scaledAmount(ingredient, servings);
  return amount && needOf(ingredient.name, decimalOf(amount), ingredient.unit ?? DEFAULT_UNIT);
}

/**
 * The shopping-list line of an ingredient. A product of the catalogue is bought by the package: as many as hold what is
 * needed, one where its size does not say it. Weighed goods are bought in kilograms. A free text keeps quantity and unit;
 * less than one measure of it, and more than a list can hold, is in grams, millilitres or kilograms. A measure keeps its
 * fraction; pieces and packages are bought whole: half a lemon is one lemon, and two halves are one as well [X1]–[X3].
 */
export function listLineOf(
  ingredient: NamedIngredient,
  servings: Servings | null,
  product: Package | null,
  recipe: NeedingRecipe,
  need = needOfIngredient(ingredient, servings),
): ListLine {
  const note = ingredient.notes.trim().slice(0, ITEM_NOTE_MAX);
  const from = { ...recipe, text: amountText(ingredient, servings).slice(0, NEED_TEXT_MAX) };
  if (!need) {
    // 'בצל' alone is one onion, never a kilogram.
    const unitMeasure = product === null && pieceGramsOf(ingredient.name) !== null ? UNIT_LABELS.unit : '';
    return { ...PLAIN, unitMeasure, quantity: QUANTITY_MIN, note, needs: [{ ...from, ...NO_AMOUNT }] };
  }
  if (!product) return { ...freeLineOf(ingredient, servings, need, from), note };
  const needed = needOfProduct(ingredient.name, product, need, from);
  const { isWeighted } = product;
  const kind = { ...PLAIN, isWeighted };
  return { ...kind, quantity: quantityCovering([needed], kind), note, needs: [needed] };
}

const PLAIN = { unitMeasure: '', isWeighted: false } as const;
const NO_AMOUNT = { amount: 0, unit: 'packages', pack: null } as const;

type NeedSource = NeedingRecipe & { readonly text: string };

/** A need of a catalogue product, with what one package or kilogram of it holds. */
function needOfProduct(name: string, product: Package, need: LineNeed, source: NeedSource): RecipeNeed {
  if (product.isWeighted) return { ...source, amount: gramsOfNeed(name, need), unit: 'g', pack: GRAMS_PER_KILO };
  const held = heldBy(wordsOf(name), product, need);
  return { ...source, amount: need.milli / MILLI, unit: unitOfNeed(need), pack: held && packOf(held) };
}

const unitOfNeed = ({ of }: LineNeed): RecipeNeed['unit'] => (of === 'said' ? 'packages' : of);
/** With 3 decimals, as numbers of the wire have, and never 0. */
const packOf = (held: number): number => Math.max(1, Math.round(held * MILLI)) / MILLI;

function gramsOfNeed(name: string, { milli, of }: LineNeed): number {
  const amount = milli / MILLI;
  if (of === 'g') return amount;
  return roundQuantity(amount * (of === 'ml' ? gramsPerMilliliter(name) : (pieceGramsOf(name) ?? UNKNOWN_PIECE_GRAMS)));
}

/** A line without a product. Its need is a weight where that is known, so that needs in other units can be added. */
function freeLineOf(
  ingredient: NamedIngredient,
  servings: Servings | null,
  need: LineNeed,
  source: NeedSource,
): Omit<ListLine, 'note'> {
  const pieceGrams = need.of === 'pieces' ? pieceGramsOf(ingredient.name) : null;
  const unit = pieceGrams === null ? unitOfNeed(need) : 'g';
  const amount = (need.milli / MILLI) * (pieceGrams ?? 1);
  const count = decimalOf(scaledAmount(ingredient, servings) ?? exactly(ONE));
  const needed = { ...source, amount, unit };
  if (count >= QUANTITY_MIN && count <= QUANTITY_MAX)
    return freeLine({ ...needed, pack: packOf(amount / count) }, writtenUnit(ingredient.unit, count));
  const isPartOfOne = count < QUANTITY_MIN && need.of === 'pieces';
  if (isPartOfOne && pieceGrams !== null) return freeLine({ ...needed, pack: pieceGrams }, UNIT_LABELS.unit);
  if (unit !== 'g' && unit !== 'ml')
    return freeLine({ ...needed, pack: count < QUANTITY_MIN ? 1 : null }, writtenUnit(ingredient.unit, 1));
  const isLarge = amount > QUANTITY_MAX;
  const pack = isLarge ? GRAMS_PER_KILO : 1;
  return freeLine({ ...needed, pack }, (isLarge ? LARGE_UNITS : BASE_UNITS)[unit]);
}

const freeLine = (needed: RecipeNeed, unitMeasure: string): Omit<ListLine, 'note'> => ({
  ...PLAIN,
  quantity: quantityCovering([needed], { ...PLAIN, unitMeasure }),
  unitMeasure,
  needs: [needed],
});

const BASE_UNITS = { g: UNIT_LABELS.g, ml: UNIT_LABELS.ml } as const;
const LARGE_UNITS = { g: UNIT_LABELS.kg, ml: UNIT_LABELS.l } as const;

/** The unit of a free text as a list writes it; pieces too, since a number alone counts packages there. */
function writtenUnit(unit: string | null, count: number): string {
  const known = knownUnit(unit ?? DEFAULT_UNIT);
  if (known === null) return unit ?? '';
  return known === 'units' ? UNIT_LABELS.unit : unitName(known, count > 1, false);
}

/**
 * The id of a free-text ingredient's line, the same for equal ingredients of all recipes: several of a thing and one of it
 * are equal. Needs that cannot be added have different lines.
 */
export const ingredientLineId = (listId: string, name: string, [{ unit }]: ListLine['needs']): string =>
  itemIdOf(listId, `recipe ${unit} ${wordsOf(name).map(singularOf).join(' ')}`);

const singularOf = (word: string): string =>
  word
    .replace('יי', 'י')
    .replace(/^ביצימ$/, 'ביצה')
    .replace(/(?<=..)ימ$/, '')
    .replace(/(?<=..)ות$/, 'ה');
