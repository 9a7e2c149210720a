import { ITEM_NOTE_MAX, QUANTITY_MAX, QUANTITY_MIN, WEIGHT_MIN } from '../limits.ts';
import { roundQuantity } from '../lists/list.ts';
import type { Size } from '../catalogue/size.ts';
import { formatAmount, scaleQuantity } from './amounts.ts';
import { decimalOf, exactly, type Quantity, rationalOf } from '../amounts/quantity.ts';
import { isUnit, type RecipeUnit, unitName } from '../amounts/unit.ts';

/** An ingredient as an entry stores it. */
export type EntryAmount = {
  readonly quantity: number | null;
  /** A unit's key, the person's own words, or nothing. */
  readonly unit: string | null;
  readonly notes: string;
};

export type Servings = { readonly from: number; readonly to: number };

/** The facts of the catalogue product that an ingredient names. */
export type Package = { readonly isWeighted: boolean; readonly size: Size | null };

/** How much of an ingredient goes on a shopping list, and the note of its line. */
export type ListLine = {
  readonly quantity: number;
  readonly unitMeasure: string;
  readonly isWeighted: boolean;
  readonly note: string;
};

/** The weight or volume of an amount, in grams or millilitres. */
const IN_BASE: Partial<Record<RecipeUnit | Size['unit'], { readonly of: 'g' | 'ml'; readonly times: number }>> = {
  grams: { of: 'g', times: 1 },
  kilograms: { of: 'g', times: 1000 },
  milliliters: { of: 'ml', times: 1 },
  liters: { of: 'ml', times: 1000 },
  g: { of: 'g', times: 1 },
  kg: { of: 'g', times: 1000 },
  ml: { of: 'ml', times: 1 },
  l: { of: 'ml', times: 1000 },
};

/** The exact amount of an ingredient for the servings; null without a quantity. */
export function scaledAmount(
  entry: Pick<EntryAmount, 'quantity' | 'unit'>,
  servings: Servings | null,
): Quantity | null {
  const value = entry.quantity === null ? null : rationalOf(entry.quantity);
  if (!value) return null;
  const unit = knownUnit(entry.unit);
  return servings ? scaleQuantity(exactly(value), unit, servings.from, servings.to) : exactly(value);
}

/** An amount as pages show it: the number, what it counts as in a plural, and its unit or the person's own word for one. */
export type ShownAmount = {
  readonly number: string;
  readonly count: number;
  /** null: pieces, or a unit in the person's own words. */
  readonly unit: RecipeUnit | null;
  readonly ownUnit: string;
};

/** @returns null without a quantity */
export function shownAmount(
  entry: Pick<EntryAmount, 'quantity' | 'unit'>,
  servings: Servings | null,
): ShownAmount | null {
  const amount = scaledAmount(entry, servings);
  if (!amount) return null;
  const unit = knownUnit(entry.unit);
  return {
    number: formatAmount(amount, null),
    count: decimalOf(amount),
    unit: unit === 'units' ? null : unit,
    ownUnit: unit === null ? (entry.unit ?? '') : '',
  };
}

/** `1½ כוסות`, in Hebrew, as the note of a line keeps it; a unit in the person's own words follows the number unchanged. */
export function amountText(entry: Pick<EntryAmount, 'quantity' | 'unit'>, servings: Servings | null): string {
  const amount = scaledAmount(entry, servings);
  const unit = knownUnit(entry.unit);
  const text = formatAmount(amount, unit === 'units' ? null : unit);
  return unit === null && entry.unit !== null && text !== '' ? `${text} ${entry.unit}` : text;
}

/**
 * The shopping-list line of an ingredient. A product of the catalogue is bought by the package: as many as the amount
 * needs if its size is known, else one, and the note keeps the recipe's amount. Weighed goods are
 * bought in kilograms. A free text keeps quantity and unit; less than one of it is one, with the amount in the note.
 */
export function listLineOf(entry: EntryAmount, servings: Servings | null, product: Package | null): ListLine {
  const amount = scaledAmount(entry, servings);
  const unit = knownUnit(entry.unit);
  const decimal = amount ? decimalOf(amount) : null;
  const inNote = lineNote(entry.notes, amountText(entry, servings));
  const plain = { unitMeasure: '', isWeighted: false, note: lineNote(entry.notes, '') };
  if (decimal === null) return { ...plain, quantity: QUANTITY_MIN };
  if (product) return packagesOf(decimal, unit, product, { plain, inNote });
  const isPieces = unit === 'units' || entry.unit === null;
  if (decimal < QUANTITY_MIN || decimal > QUANTITY_MAX) {
    return { ...plain, quantity: QUANTITY_MIN, note: isPieces ? plain.note : inNote };
  }
  if (isPieces) return { ...plain, quantity: Math.ceil(decimal) };
  const unitMeasure = unit === null ? entry.unit : unitName(unit, decimal > 1, false);
  return { ...plain, quantity: roundQuantity(decimal), unitMeasure };
}

type Notes = { readonly plain: Omit<ListLine, 'quantity'>; readonly inNote: string };

function packagesOf(decimal: number, unit: RecipeUnit | null, { isWeighted, size }: Package, notes: Notes): ListLine {
  const needed = unit === null ? undefined : IN_BASE[unit];
  if (isWeighted && needed?.of === 'g') {
    const kilograms = Math.min(Math.max(WEIGHT_MIN, roundQuantity((decimal * needed.times) / 1000)), QUANTITY_MAX);
    return { ...notes.plain, quantity: kilograms, isWeighted: true };
  }
  if (!isWeighted && (unit === null || unit === 'units')) {
    return { ...notes.plain, quantity: Math.min(Math.max(QUANTITY_MIN, Math.ceil(decimal)), QUANTITY_MAX) };
  }
  const held = size && IN_BASE[size.unit];
  const isKnown = !isWeighted && needed && size && held && held.of === needed.of;
  const count = isKnown ? Math.ceil((decimal * needed.times * 1000) / (size.quantityMilli * held.times)) : 1;
  return {
    ...notes.plain,
    quantity: Math.min(Math.max(QUANTITY_MIN, count), QUANTITY_MAX),
    isWeighted,
    note: notes.inNote,
  };
}

const knownUnit = (unit: string | null): RecipeUnit | null => (unit !== null && isUnit(unit) ? unit : null);

const lineNote = (notes: string, amount: string): string =>
  [amount, notes.trim()].filter(Boolean).join(', ').slice(0, ITEM_NOTE_MAX);
