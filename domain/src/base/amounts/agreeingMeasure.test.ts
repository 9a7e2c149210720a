import { expect, it } from 'vitest';
import { agreeingMeasure } from './agreeingMeasure.ts';
import { RECIPE_UNITS, unitName } from './unit.ts';

it('[LN15] a stored measure agrees with its number, in the words of every unit; others stay', () => {
  // Pieces are 'יח׳' on a list.
  for (const unit of RECIPE_UNITS.filter((one) => one !== 'units')) {
    const [one, many] = [unitName(unit, false, false), unitName(unit, true, false)];
    expect([one, many].flatMap((word) => [agreeingMeasure(word, 1), agreeingMeasure(word, 3)])).toEqual([
      ...[one, many],
      ...[one, many],
    ]);
  }
  expect([agreeingMeasure("יח'", 3), agreeingMeasure('שקים', 1), agreeingMeasure('', 2)]).toEqual(["יח'", 'שקים', '']);
});
