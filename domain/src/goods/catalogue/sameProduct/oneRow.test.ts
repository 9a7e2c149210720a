import { describe, expect, it } from 'vitest';
import type { SearchDoc } from '../searchDoc.ts';
import { asksForCode, hiddenBehindSame, memberSoldBy } from './oneRow.ts';

const doc = (id: number, name: string, chainCount = 1): SearchDoc => ({
  ...{ id, name, chainCount, brand: '', manufacturer: '', code: String(id), isLoose: true },
});
const DOCS = new Map([
  ['1-a', doc(1, 'עגבניה')],
  ['2-b', doc(2, 'עגבנייה ישראל')],
  ['3-c', doc(3, 'עגבניות', 2)],
  ['4-d', doc(4, 'עגבניה אדומה')],
]);
const GROUP = [...DOCS.keys()].map((itemCode) => ({ itemCode, chainIds: [itemCode.slice(0, 1)] }));
const hidden = (...chains: string[]) =>
  [...hiddenBehindSame([GROUP], new Set(chains), (code) => DOCS.get(code))].sort();

describe('one row for one product', () => {
  it('[PM7] the row of the own chain stays, else the most widely sold, and one with further words', () => {
    expect(hidden('2')).toEqual(['1-a', '3-c']);
    expect(hidden('1')).toEqual(['2-b', '3-c']);
    expect(hidden()).toEqual(['1-a', '2-b']);
  });

  it('[PM6] a chain sells the very product, else the cheapest member that it has', () => {
    const group = [
      { itemCode: '1-a', chainIds: ['1'] },
      { itemCode: '2-b', chainIds: ['2', '3'] },
      { itemCode: '3-c', chainIds: ['3'] },
    ];
    const soldFor = (code: string) => ['1', '2', '3', '4'].map((chainId) => memberSoldBy(group, code, chainId));
    expect(soldFor('1-a')).toEqual(['1-a', '2-b', '2-b', undefined]);
    expect(soldFor('3-c')).toEqual(['1-a', '2-b', '3-c', undefined]);
  });

  it('[PM7] a product outside the catalogue hides nothing, and a code is searched as it is', () => {
    expect([...hiddenBehindSame([GROUP], new Set(), () => undefined)]).toEqual([]);
    expect([asksForCode('7290000000022'), asksForCode('7290055700007-1501'), asksForCode('עגבניה 3%')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
