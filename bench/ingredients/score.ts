import { parseIngredients } from '@sali/domain/kitchen/recipes/ingredient';
import type { LabelledLine } from './lines.ts';

export const PARTS = ['quantity', 'unit', 'product', 'note'] as const;
type Part = (typeof PARTS)[number];
/** A line, what was read of it in the spelling of the labels, and the parts that differ from its label. */
export type Reading = {
  readonly line: string;
  readonly read: Readonly<Record<Part, string | null>>;
  readonly wrong: readonly Part[];
};

export function readingsOf(lines: readonly LabelledLine[]): readonly Reading[] {
  return lines.map(([line, quantity, unit, product, note]) => {
    const expected: Reading['read'] = { quantity, unit, product, note };
    const read = readOf(line);
    return { line, read, wrong: PARTS.filter((part) => read[part] !== expected[part]) };
  });
}

export function shareOf(readings: readonly Reading[], isRight: (reading: Reading) => boolean): number {
  return readings.filter(isRight).length / readings.length;
}

function readOf(line: string): Reading['read'] {
  const ingredients = parseIngredients(line);
  const [ingredient] = ingredients;
  if (!ingredient) return { quantity: '', unit: '', product: null, note: '' };
  const { quantity, unit, note } = ingredient;
  const product = ingredients.map((one) => one.product).join(' + ');
  const ends = quantity ? [quantity.min, quantity.max] : [];
  const written = ends.map(({ numerator, denominator }) =>
    denominator === 1 ? `${numerator}` : `${numerator}/${denominator}`,
  );
  return { quantity: [...new Set(written)].join('-'), unit: unit ?? '', product, note };
}
