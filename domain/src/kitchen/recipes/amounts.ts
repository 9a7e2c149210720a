import { formatRational } from '../../base/amounts/numberText.ts';
import {
  between,
  compareRationals,
  multiply,
  ONE,
  type Quantity,
  type Rational,
  rational,
  rationalOf,
} from '../../base/amounts/quantity.ts';
import { type RecipeUnit, unitName } from '../../base/amounts/unit.ts';

const HALF = rational(1, 2);
const THIRD = rational(1, 3);
const QUARTER = rational(1, 4);
const EIGHTH = rational(1, 8);
/** Rounding steps that a kitchen can measure: each holds below its bound; the last one has none. */
type RoundingSteps = readonly (readonly [below: number, step: Rational])[];
const BY_SCALE: RoundingSteps = [
  [5, HALF],
  [20, ONE],
  [1000, rational(5)],
  [Infinity, rational(10)],
];
const BY_LARGE_SCALE: RoundingSteps = [
  [0.1, rational(1, 100)],
  [Infinity, rational(1, 20)],
];
const BY_SPOON: RoundingSteps = [
  [0.2, EIGHTH],
  [3, QUARTER],
  [Infinity, HALF],
];
const BY_PIECE: RoundingSteps = [
  [1, QUARTER],
  [Infinity, HALF],
];
const WHOLE: RoundingSteps = [[Infinity, ONE]];
const STEPS: Partial<Record<RecipeUnit, RoundingSteps>> = {
  grams: BY_SCALE,
  milliliters: BY_SCALE,
  kilograms: BY_LARGE_SCALE,
  liters: BY_LARGE_SCALE,
  teaspoons: BY_SPOON,
  tablespoons: BY_SPOON,
  cloves: WHOLE,
  pinches: WHOLE,
  leaves: WHOLE,
  drops: WHOLE,
};
/** Eggs, yolks and whites; not pasta with egg. */
const EGGS = /^(?:ביצה|ביצים|ביצי|ביצת|חלמון|חלמונים|חלבון|חלבונים)(?= |$)/;
/** Things that a pot or an oven needs once, for few as for many: bay leaves, paper and tins for baking. */
const ONCE = /^(?:(?:עלה|עלי) )?דפנה(?= |$)|^נייר אפי?יה|^תבני(?:ת|ות)(?= |$)/;
/** From here on a cup's thirds no longer matter. */
const CUPS_BY_HALF = 5;

/** Whether a recipe needs the same amount of a product however many it serves. */
export const isNeededOnce = (product: string): boolean => ONCE.test(product);

/**
 * The quantity for `to` servings of a recipe that was written for `from`, rounded to what a kitchen measures (cups to
 * quarters and thirds, grams to 5, eggs and cloves to whole ones, other pieces to halves) and never to 0. Servings count
 * to the thousandth: another tin makes parts of them. The same servings, servings that are not above 0, and things that
 * are needed once leave it as it is.
 * @param product whose quantity it is: nobody halves an egg, or doubles a bay leaf
 */
export function scaleQuantity(
  quantity: Quantity,
  unit: RecipeUnit | null,
  from: number,
  to: number,
  product = '',
): Quantity {
  const [before, after] = [rationalOf(from), rationalOf(to)];
  if (!before || !after || from === to || isNeededOnce(product)) return quantity;
  const factor = rational(after.numerator * before.denominator, after.denominator * before.numerator);
  const isPieces = unit === null || unit === 'units';
  const round = (end: Rational): Rational =>
    isPieces && EGGS.test(product) ? toStep(end, ONE) : kitchenRounded(end, unit);
  const scaled = (end: Rational): Rational => round(multiply(end, factor));
  return between(scaled(quantity.min), scaled(quantity.max));
}

/** `1½ כוסות`, `3–4 שיניים`; before a product in the form that it takes there: `3–4 שיני`. Empty without a quantity. */
export function formatAmount(quantity: Quantity | null, unit: RecipeUnit | null, isBeforeProduct = false): string {
  if (!quantity) return '';
  const { min, max } = quantity;
  const number =
    compareRationals(min, max) === 0 ? formatRational(max) : `${formatRational(min)}–${formatRational(max)}`;
  return unit ? `${number} ${unitName(unit, compareRationals(max, ONE) > 0, isBeforeProduct)}` : number;
}

function kitchenRounded(value: Rational, unit: RecipeUnit | null): Rational {
  const size = value.numerator / value.denominator;
  if (unit === 'cups') return size < CUPS_BY_HALF ? nearestCup(value) : toStep(value, HALF);
  const steps = (unit && STEPS[unit]) ?? BY_PIECE;
  const step = steps.find(([below]) => size < below)?.[1] ?? ONE;
  return toStep(value, step);
}

/** Measuring cups come in quarters and in thirds; below that an eighth is two spoons. */
function nearestCup(value: Rational): Rational {
  if (compareRationals(value, rational(3, 16)) < 0) return toStep(value, EIGHTH);
  const [quarters, thirds] = [toStep(value, QUARTER), toStep(value, THIRD)];
  return distance(value, thirds) < distance(value, quarters) ? thirds : quarters;
}

/** The nearest multiple of a step, at least one step; halves go up. */
function toStep(value: Rational, step: Rational): Rational {
  const count = (value.numerator * step.denominator) / (value.denominator * step.numerator);
  return multiply(step, rational(Math.max(1, Math.round(count))));
}

const distance = (a: Rational, b: Rational): number =>
  Math.abs(a.numerator / a.denominator - b.numerator / b.denominator);
