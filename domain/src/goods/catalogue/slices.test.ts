import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildIndex } from './search.ts';
import { runAtOnce, sortInSlices } from './slices.ts';

const doc = (id: number, name: string) => ({
  id,
  name,
  brand: '',
  manufacturer: '',
  code: `${id}`,
  chainCount: 1,
  isLoose: false,
});
const many = (name: string) => Array.from({ length: 3000 }, (_, at) => doc(at, `${name} ${at}`));

test('[J30] an index is rebuilt in slices: other work runs between them, and searches find the old state', async () => {
  const index = buildIndex(many('חלב'));
  const found = (query: string) => index.search(query, { limit: 1 }).total;
  const seen: (readonly [number, number])[] = [];
  await index.patchInTurns({ changed: many('לחם'), removed: [7] }, async () => {
    seen.push([found('חלב'), found('לחם')]);
    await Promise.resolve();
  });
  expect(seen.length).toBeGreaterThan(20);
  expect(new Set(seen.map(String))).toEqual(new Set(['3000,0']));
  expect([found('חלב'), found('לחם')]).toEqual([0, 3000]);
});

test('[J30] patching in turns gives the same as patching at once', async () => {
  const [one, other] = [buildIndex(many('חלב')), buildIndex(many('חלב'))];
  const changes = { changed: [doc(4, 'גבינה'), doc(9000, 'גבינה צהובה')], removed: [5] };
  await one.patchInTurns(changes, () => undefined);
  other.patch(changes);
  for (const query of ['גבינה', 'חלב 4', 'חלב 5', 'חלב'])
    expect(one.search(query, { limit: 50 })).toEqual(other.search(query, { limit: 50 }));
});

test('[J30] sorting in slices is sorting, and keeps equals in their order', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer()), { maxLength: 4000 });
  const byFirst = (a: readonly number[], b: readonly number[]): number => (a[0] ?? 0) - (b[0] ?? 0);
  fc.assert(
    fc.property(rows, (some) => {
      expect(runAtOnce(sortInSlices(some, byFirst))).toEqual(some.toSorted(byFirst));
    }),
    { numRuns: 20 },
  );
});
