import { SERVINGS_MAX } from '../../base/limits.ts';
import { decimalOf, exactly, type Quantity, rationalOf } from '../../base/amounts/quantity.ts';
import { isUnit, type RecipeUnit } from '../../base/amounts/unit.ts';
import { formatAmount, scaleQuantity } from './amounts.ts';

/** An ingredient's amount for some servings, as pages and lists show it. */

/** An ingredient as an entry stores it. */
export type EntryAmount = {
  readonly quantity: number | null;
  /** A unit's key, the person's own words, or nothing. */
  readonly unit: string | null;
  readonly notes: string;
};

/** An amount to scale; the name shows what nobody halves. */
export type ScaledEntry = Pick<EntryAmount, 'quantity' | 'unit'> & {
  readonly name?: string;
  readonly product_name?: string | null;
};

export type Servings = { readonly from: number; readonly to: number };

/** The exact amount of an ingredient for the servings; null without a quantity. */
export function scaledAmount(entry: ScaledEntry, servings: Servings | null): Quantity | null {
  const value = entry.quantity === null ? null : rationalOf(entry.quantity);
  if (!value) return null;
  const unit = knownUnit(entry.unit);
  const name = entry.name ?? entry.product_name ?? '';
  return servings ? scaleQuantity(exactly(value), unit, servings.from, servings.to, name) : exactly(value);
}

/** Below this part of a serving an amount counts as enough for it: three times a third is one. */
const ENOUGH = 1e-6;

/**
 * The most whole servings for which an amount of one ingredient is enough.
 * @param have how much of it there is, in the unit of the entry
 * @param from the servings that the recipe is written for
 * @returns 0 when it is not enough for one, or when the entry has no quantity
 */
export function servingsEnough({ quantity }: Pick<ScaledEntry, 'quantity'>, have: number, from: number): number {
  if (quantity === null || quantity <= 0 || !(have > 0)) return 0;
  return Math.min(SERVINGS_MAX, Math.floor((from * have) / quantity + ENOUGH));
}

/** An amount as pages show it: its number, and its unit or the person's own word for one. */
export type ShownAmount = {
  readonly count: number;
  /** null: pieces, or a unit in the person's own words. */
  readonly unit: RecipeUnit | null;
  readonly ownUnit: string;
};

/** @returns null without a quantity */
export function shownAmount(entry: ScaledEntry, servings: Servings | null): ShownAmount | null {
  const amount = scaledAmount(entry, servings);
  if (!amount) return null;
  const unit = knownUnit(entry.unit);
  return {
    count: decimalOf(amount),
    unit: unit === 'units' ? null : unit,
    ownUnit: unit === null ? (entry.unit ?? '') : '',
  };
}

/** `1½ כוסות`, in Hebrew, as the note of a line keeps it; a unit in the person's own words follows the number unchanged. */
export function amountText(entry: ScaledEntry, servings: Servings | null): string {
  const amount = scaledAmount(entry, servings);
  const unit = knownUnit(entry.unit);
  const text = formatAmount(amount, unit === 'units' ? null : unit);
  return unit === null && entry.unit !== null && text !== '' ? `${text} ${entry.unit}` : text;
}

/** The unit of a key; null for a person's own words, or none. */
export const knownUnit = (unit: string | null): RecipeUnit | null => (unit !== null && isUnit(unit) ? unit : null);

export const HALF_SERVING = 0.5;
/** From here on servings are counted by one. */
const WHOLE_FROM = 2;

/** By how much servings are counted: by halves below two. */
export const servingsStep = (servings: number): number => (servings < WHOLE_FROM ? HALF_SERVING : 1);

/** The servings that people say in place of exact ones that a tin has made: 6.82 are about 7; null: they are said as they are. */
export function servingsAbout(servings: number): number | null {
  if (Number.isInteger(servings / HALF_SERVING)) return null;
  const step = servingsStep(servings);
  return Math.max(HALF_SERVING, Math.round(servings / step) * step);
}
