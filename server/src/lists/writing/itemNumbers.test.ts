import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RunPrepared } from '../../base/db/prepared.ts';
import { ItemNumbers } from './itemNumbers.ts';

it('[L64] commits that need numbers at once get their own, in any order', async () => {
  const commit = fc.record({ count: fc.integer({ min: 1, max: 300 }), turns: fc.nat(12) });
  await fc.assert(
    fc.asyncProperty(fc.array(commit, { minLength: 2, maxLength: 8 }), async (commits) => {
      let last = 0;
      const run = (async (_statement, [count]) => {
        await Promise.resolve();
        return Array.from({ length: Number(count) }, () => ({ number: (last += 1) }));
      }) as RunPrepared;
      const numbers = new ItemNumbers(run);
      const taken: number[] = [];
      const takeAll = async ({ count, turns }: (typeof commits)[number]) => {
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        await numbers.whenFree(count, () => {
          for (let left = count; left > 0; left -= 1) taken.push(numbers.take());
        });
      };
      await Promise.all(commits.map(takeAll));
      expect(new Set(taken).size).toBe(commits.reduce((sum, { count }) => sum + count, 0));
    }),
  );
});
