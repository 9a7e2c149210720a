import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import { runAtOnce } from '../slices.ts';
import { AlikeIndex, alikePairs } from './alike.ts';
import { compareDoubles, type DoubleCandidate, doubleReason, type CurrentPriceRange, staysOf } from './doubles.ts';

const row = (productId: number, code: string, rest: Partial<DoubleCandidate> = {}): DoubleCandidate => ({
  ...{ productId, code, chainId: '', name: 'חלב תנובה 3%', brand: 'תנובה', isWeighted: false },
  size: { quantityMilli: 1000, unit: 'l' },
  ...rest,
});
const RIGHT = '7290004131074';
function alikeOf(...rows: DoubleCandidate[]) {
  const index = new AlikeIndex();
  for (const one of rows) index.add(one);
  const byId = new Map(rows.map((one) => [one.productId, one]));
  return runAtOnce(alikePairs(runAtOnce(index.shared()), byId));
}
const prices = (chainIds: string[], least?: number, most = least): CurrentPriceRange & { chainId: string } => ({
  ...{ chainId: '', chainIds },
  least: least ?? null,
  most: most ?? null,
});

describe('[PM12] products under two codes', () => {
  it.each([
    ['a slip of the check digit', '7290004131075'],
    ['a missing check digit', '729000006631', '7290000066318'],
    ['zeros at the beginning', '07290004131074'],
  ])('are alike by %s, under names that share their words', (_what, code, right = RIGHT) => {
    const other = row(2, code, { name: 'חלב 3% תנובה קרטון' });
    expect(alikeOf(row(1, right), other)).toEqual([{ oneId: 1, otherId: 2, by: 'code' }]);
    expect(alikeOf(row(1, right), { ...other, name: 'שמפו לשיער יבש' })).toEqual([]);
  });

  it('are not alike by codes that are both right or both wrong, or short', () => {
    const others = { name: 'חלב תנובה 3% קרטון' };
    expect(alikeOf(row(1, '7290004131075'), row(2, '7290004131076', others))).toEqual([]);
    expect(alikeOf(row(1, '1501'), row(2, '1502', others))).toEqual([]);
  });

  it('are not alike by a code that two chains made up', () => {
    const [one, other] = [row(1, '7290000933740', { chainId: '1' }), row(2, '7290000933740', { chainId: '2' })];
    expect(alikeOf(one, { ...other, name: 'חלב 3% תנובה קרטון' })).toEqual([]);
  });

  it('are alike by one name, brand and size in any order of words, each pair once', () => {
    const other = row(1, '7290000000015', { name: 'תנובה  חלב 3%' });
    expect(alikeOf(row(2, RIGHT), other)).toEqual([{ oneId: 1, otherId: 2, by: 'name' }]);
    expect(alikeOf(row(2, RIGHT), { ...other, brand: 'טרה' })).toEqual([]);
    expect(alikeOf(row(2, RIGHT), { ...other, size: null })).toEqual([]);
    const slip = row(3, '7290004131075');
    expect(alikeOf(row(2, RIGHT), slip)).toEqual([{ oneId: 2, otherId: 3, by: 'code' }]);
  });

  it('are not alike where too many have the name, or it says too little', () => {
    const many = Array.from({ length: 7 }, (_, at) => row(at, String(100 + at), { chainId: '1' }));
    expect(alikeOf(...many)).toEqual([]);
    expect(alikeOf(...many.slice(0, 6))).toHaveLength(15);
    const short = { name: 'שונות', size: null, brand: '' };
    expect(alikeOf(row(1, '11', short), row(2, '12', short))).toEqual([]);
  });
});

test('[PM12] a whole catalogue is looked through in a few bytes for each row, whatever their names', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const [rows, bytesMax] = [30_000, 100];
  const index = new AlikeIndex();
  collect();
  const before = process.memoryUsage().heapUsed;
  const add = (id: number, name: number): void =>
    index.add(row(id, `P${id}`, { name: `מוצר ${name} ${'של שם ארוך מאוד '.repeat(5)}` }));
  for (let id = 1; id <= rows; id += 1) add(id, id);
  collect();
  const kept = process.memoryUsage().heapUsed - before;
  expect(kept / rows).toBeLessThan(bytesMax);
  add(rows + 1, 7);
  expect(runAtOnce(index.shared())).toEqual([{ by: 'name', productIds: [7, rows + 1] }]);
});

test('[PM12] a row that is gone by the time it is read again is in no pair', () => {
  const index = new AlikeIndex();
  index.add(row(1, RIGHT));
  index.add(row(2, '7290004131075'));
  const shared = runAtOnce(index.shared());
  expect(shared.map(({ by, productIds }) => [by, productIds])).toEqual([
    ['code', [1, 2]],
    ['name', [1, 2]],
  ]);
  expect(runAtOnce(alikePairs(shared, new Map([[1, row(1, RIGHT)]])))).toEqual([]);
  // Two keys with one hash: the rows themselves decide.
  const others = new Map([row(1, RIGHT), row(2, '7290000066318', { name: 'שמפו' })].map((one) => [one.productId, one]));
  expect(runAtOnce(alikePairs(shared, others))).toEqual([]);
});

test('[PM12] prices decide: one chain at about one price, a code that is sold no more, or none at all', () => {
  const [sold, near, far] = [prices(['a'], 500, 700), prices(['a', 'b'], 650), prices(['a'], 1500)];
  const [elsewhere, unsold] = [prices(['c'], 600), prices([])];
  expect([near, far, elsewhere, unsold].map((other) => doubleReason('name', sold, other))).toEqual([
    'name',
    null,
    null,
    'recoded',
  ]);
  expect([near, far, elsewhere, unsold].map((other) => doubleReason('code', sold, other))).toEqual([
    'code',
    null,
    'code',
    'code',
  ]);
  expect(doubleReason('name', unsold, unsold)).toBeNull();
  expect(doubleReason('name', { ...unsold, chainId: 'z' }, sold)).toBeNull();
  expect(doubleReason('name', { ...unsold, chainId: 'a' }, sold)).toBe('recoded');
});

test('[PM12] the likeliest come first; what is sold stays, then the right barcode, then the older row', () => {
  const pairs = (['recoded', 'code', 'name'] as const).map((reason, at) => ({ oneId: at, otherId: 9, reason }));
  expect(pairs.toSorted(compareDoubles).map(({ reason }) => reason)).toEqual(['code', 'name', 'recoded']);
  const one = { productId: 1, code: '7290004131075', ...prices(['a'], 500) };
  const other = { productId: 2, code: RIGHT, ...prices(['a'], 500) };
  expect(staysOf(one, other)).toBe(other);
  expect(staysOf(one, { ...other, ...prices([]) })).toBe(one);
  expect(staysOf({ ...one, code: RIGHT }, other).productId).toBe(1);
});
