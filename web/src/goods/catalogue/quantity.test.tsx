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
  ['', 2, undefined, '2 ק״ג'],
  ['', 0.2, 2, '2 יח׳'],
  ["יח'", 2, 2, '2 יח׳'],
  // 'בשר טחון 500 גרם', two of it.
  ['', 1, undefined, '2 יח׳'],
])('[J48] a line of unit "%s" that is priced by %s kg, %s pieces of it, is "%s"', (unitMeasure, kg, pieces, text) => {
  const estimate = { itemCode: '1', itemName: 'עגבניה', packages: kg, isWeighted: true, totalAgorot: 1380 };
  const priced = { ...estimate, ...(pieces !== undefined && { pieces }) };
  const { container } = render(<Quantity item={{ quantity: 2, unitMeasure, isWeighted: false, estimate: priced }} />);
  expect(container.textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(text);
});
