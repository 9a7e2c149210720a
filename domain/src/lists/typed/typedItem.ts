import { isUnit, unitName } from '../../base/amounts/unit.ts';
import { UNIT_LABELS } from '../../goods/catalogue/product.ts';
import { QUANTITY_MIN, WEIGHT_MIN } from '../../base/limits.ts';
import { type NewItem, roundQuantity } from '../list.ts';
import type { TypedLine } from './typedLines.ts';

/** The item of a list that a typed line describes. */
export type TypedItem = Pick<NewItem, 'name' | 'quantity' | 'unitMeasure' | 'isWeighted' | 'note'>;

const PER_LITRE = 1000;

/**
 * The fields of a list's item that a typed line says. Kilograms are the weight of a weighed item; less than a litre is in
 * millilitres; a part of a piece ('חצי אבטיח') is one item that its own words name.
 */
export function typedItemOf({ text, words, quantity, unit, isCounted, note }: TypedLine): TypedItem {
  const plain = { name: words, quantity, isWeighted: false, note };
  if (unit === 'kilograms')
    return { ...plain, quantity: Math.max(quantity, WEIGHT_MIN), unitMeasure: UNIT_LABELS.kg, isWeighted: true };
  if (unit === 'liters' && quantity < QUANTITY_MIN)
    return {
      ...plain,
      quantity: Math.max(QUANTITY_MIN, roundQuantity(quantity * PER_LITRE)),
      unitMeasure: UNIT_LABELS.ml,
    };
  if (quantity < QUANTITY_MIN) return { ...plain, name: text, quantity: QUANTITY_MIN, unitMeasure: '' };
  return { ...plain, unitMeasure: isCounted ? measureWord(unit, quantity) : '' };
}

function measureWord(unit: TypedLine['unit'], quantity: number): string {
  if (unit === null || unit === 'units') return UNIT_LABELS.unit;
  return isUnit(unit) ? unitName(unit, quantity > 1, false) : unit;
}
