import { describe, expect, it } from 'vitest';
import { freeTextItem } from '../list.ts';
import { kindOfItem, type SubstituteCandidate, substitutesFor, wordsOfKind } from './substitute.ts';

const found = (
  itemCode: string,
  name: string,
  priceAgorot: number | null,
  facts: Partial<SubstituteCandidate> = {},
) => ({
  itemCode,
  name,
  brand: '',
  manufacturer: '',
  categoryId: 1,
  isWeighted: false,
  priceAgorot,
  salePriceAgorot: null,
  ...facts,
});
const CHEESE = { ...freeTextItem('a', 'קוטג׳ תנובה 5% 250 גרם'), barcode: '1', brand: 'תנובה', categoryId: 1 };
const SHELF = [
  found('1', 'קוטג׳ תנובה 5% 250 גרם', 590),
  found('2', 'קוטג׳ שטראוס 5% 250 גרם', 610, { brand: 'שטראוס' }),
  found('3', 'קוטג׳ טרה 5% 250 גרם', 640, { brand: 'טרה', salePriceAgorot: 500 }),
  found('4', 'קוטג׳ גד 5% 250 גרם', null, { brand: 'גד' }),
  found('5', 'קוטג׳ טרה 9% 250 גרם', 400, { brand: 'טרה' }),
  found('6', 'קוטג׳ יטבתה 5% 500 גרם', 300, { brand: 'יטבתה' }),
  found('7', 'גבינה לבנה 5% 250 גרם', 200),
];
const codes = (item: Parameters<typeof substitutesFor>[0], shelf = SHELF, taken: readonly string[] = []) =>
  substitutesFor(item, shelf, new Set(taken)).map(({ itemCode }) => itemCode);

describe('[SM6] products in the place of an item that was not found', () => {
  it('is of the same kind, percents and size, has a price in the store, and comes the cheapest first', () => {
    expect(codes(CHEESE)).toEqual(['3', '2']);
  });

  it('is not on the list already', () => {
    expect(codes(CHEESE, SHELF, ['3'])).toEqual(['2']);
  });

  it('is of another size where there is none of the same', () => {
    expect(codes(CHEESE, SHELF, ['2', '3'])).toEqual(['6']);
  });

  it('of a line without a product is not what its price was estimated by', () => {
    const line = {
      ...freeTextItem('b', 'קוטג 5% 250 גרם'),
      estimate: { itemCode: '3', itemName: '', totalAgorot: 500 },
    };
    expect(codes(line)).toEqual(['1', '2']);
  });

  it('is nothing where the name says no kind, or nothing fits', () => {
    expect(codes(freeTextItem('c', '5'))).toEqual([]);
    expect(codes({ ...CHEESE, name: 'נרות שבת 12 יחידות', barcode: '9' })).toEqual([]);
  });

  it('is searched by the words of the kind, without the brand', () => {
    const kind = kindOfItem(CHEESE);
    expect(kind && wordsOfKind(kind)).toBe('קוטג 5%');
  });
});
