import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Quantity } from './quantity.tsx';

it.each([
  [1, 'קופסאות', '1 קופסה'],
  [3, 'קופסה', '3 קופסאות'],
  [2, 'שן', '2 שיניים'],
  [2, 'שקים', '2 שקים'],
  [2, "יח'", '2 יח׳'],
])('[LN15] %s of %s is "%s" on a list', (quantity, unitMeasure, text) => {
  const { container } = render(<Quantity item={{ quantity, unitMeasure, isWeighted: false }} />);
  expect(container.textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(text);
});

it.each([
  ['', undefined, '2 ק״ג'],
  ['', 2, '2 יח׳'],
  ["יח'", 2, '2 יח׳'],
])('[J48] a line of unit "%s" that is priced by weight, %s pieces of it, is "%s"', (unitMeasure, pieces, text) => {
  const estimate = { itemCode: '1', itemName: 'עגבניה', packages: 2, isWeighted: true, totalAgorot: 1380 };
  const priced = { ...estimate, ...(pieces !== undefined && { pieces }) };
  const { container } = render(<Quantity item={{ quantity: 2, unitMeasure, isWeighted: false, estimate: priced }} />);
  expect(container.textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(text);
});
