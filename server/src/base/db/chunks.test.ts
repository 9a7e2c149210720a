import { expect, it } from 'vitest';
import { inChunks } from './chunks.ts';

it('writes all rows in order, one chunk after the other', async () => {
  const written: number[][] = [];
  const count = await inChunks([1, 2, 3, 4, 5], 2, (chunk) => {
    written.push(chunk);
    return Promise.resolve(chunk.length);
  });
  expect(written).toEqual([[1, 2], [3, 4], [5]]);
  expect(count).toBe(5);
});

it('does nothing for no rows', async () => {
  expect(await inChunks([], 10, () => Promise.reject(new Error('not called')))).toBe(0);
});
