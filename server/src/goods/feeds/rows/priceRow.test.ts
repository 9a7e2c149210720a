import { describe, expect, test } from 'vitest';
import type { Fields } from './aliases.ts';
import { priceRowOf } from './priceRow.ts';

const CHAIN = '7290058140886';
const VICTORY = '7290696200003';
const fields = (more: Fields = {}): Fields => ({
  itemcode: '7290014083479',
  itemname: 'גבינת גאודה',
  itemprice: '9.90',
  ...more,
});
const rowOf = (more: Fields = {}, chain = CHAIN) => {
  const row = priceRowOf(fields(more), chain);
  if (typeof row === 'string') throw new Error(row);
  return row;
};

describe('[F7] codes', () => {
  test.each([
    ['7290014083479', '7290014083479'],
    ['07290014083479', '7290014083479'],
    [' 0012345678 ', '12345678'],
    ['00055350', '55350'],
  ])('%s is %s', (code, expected) => expect(rowOf({ itemcode: code }).code).toBe(expected));

  test.each([undefined, '', '0', '0000000000000', 'ABC', '12 34', '1'.repeat(21)])('%s is none', (code) => {
    expect(priceRowOf(fields({ itemcode: code }), CHAIN)).toBe('no_code');
  });
});

test.each([undefined, '', '0', '0.00', '-3', 'לא ידוע'])('[F8] a price of %s is none, never zero', (price) => {
  expect(priceRowOf(fields({ itemprice: price }), CHAIN)).toBe('no_price');
});

test('texts are cleaned, and what says nothing is empty', () => {
  expect(rowOf({ itemname: '  חלב\n\tתנובה \u200F3%\u0007 \uFFFD ???¨ ' }).itemName).toBe('חלב תנובה 3% ¨');
  expect(rowOf({ itemname: '', itemdescription: 'גבינה' }).itemName).toBe('גבינה');
  expect(rowOf({ manufacturername: 'לא ידוע' }).manufacturer).toBe('');
  expect(rowOf({ manufacturername: 'Unknown' }).manufacturer).toBe('');
  expect(rowOf({ manufacturername: ' תנובה ' }).manufacturer).toBe('תנובה');
});

test('[F9] weighted goods are priced by the kilogram', () => {
  expect(rowOf({ isweighted: '1', unitqty: 'גרם', quantity: '250' })).toMatchObject({
    isWeighted: true,
    size: { quantityMilli: 1000, unit: 'kg' },
  });
  expect(rowOf({ isweighted: '0' }).isWeighted).toBe(false);
});

test('AllowDiscount holds unless it says 0', () => {
  expect(rowOf({ allowdiscount: '0' }).allowDiscount).toBe(false);
  expect(rowOf({ allowdiscount: '1' }).allowDiscount).toBe(true);
  expect(rowOf().allowDiscount).toBe(true);
});

describe('sizes', () => {
  test.each([
    [
      { unitqty: 'גרמים', quantity: '150.00' },
      { quantityMilli: 150_000, unit: 'g' },
    ],
    [
      { unitqty: 'ליטר    ', quantity: '1.5' },
      { quantityMilli: 1500, unit: 'l' },
    ],
    [
      { unitqty: "יח'", quantity: '30' },
      { quantityMilli: 30_000, unit: 'unit' },
    ],
    [
      { unitqty: "יח'", quantity: '1', itemname: 'קוטג 250 גרם' },
      { quantityMilli: 250_000, unit: 'g' },
    ],
    [{ unitqty: 'קילוגרם', quantity: '500', itemname: 'קפה' }, null],
    [{ unitqty: 'לא ידוע', quantity: '0.00' }, null],
    [{ unitqty: 'גרם', quantity: '' }, null],
  ])('%j', (more, size) => expect(rowOf(more).size).toEqual(size));

  test('[F10] a chain whose units are garbage is not believed, its names are', () => {
    const row = { unitqty: 'קילוגרם', quantity: '473', unitofmeasure: '???¨?? 100' };
    expect(rowOf({ ...row, itemname: 'גלידה 473ג' }, VICTORY).size).toEqual({ quantityMilli: 473_000, unit: 'g' });
    expect(rowOf({ ...row, itemname: 'גלידה', unitofmeasure: '1 קילוגרם' }, VICTORY).size).toBeNull();
    expect(rowOf({ ...row, quantity: '1', itemname: 'גלידה' }).size).toBeNull();
  });
});
