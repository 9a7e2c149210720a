import { afterEach, expect, test, vi } from 'vitest';
import { testItem, testList } from '../../../../people/sync/testList.ts';
import { copyListMarkdown } from './sendListText.ts';

afterEach(() => vi.unstubAllGlobals());

test('[LK25] a part of what is not weighed is written as on the row, a weight as a decimal', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  const items = {
    a: testItem({ id: 'a', name: 'סוכר', quantity: 1.333, unitMeasure: 'כוסות' }),
    b: testItem({ id: 'b', name: 'עגבניות', quantity: 1.25, isWeighted: true }),
    c: testItem({ id: 'c', name: 'נרות' }),
  };
  await copyListMarkdown(testList({ items }));
  const lines = (writeText.mock.calls[0]?.[0] ?? '').replace(/[\u2066-\u2069]/g, '').split('\n');
  expect(lines.filter((line) => line.startsWith('- ')).toSorted()).toEqual([
    '- [ ] נרות',
    '- [ ] סוכר – 1⅓ כוסות',
    '- [ ] עגבניות – 1.25 ק״ג',
  ]);
});
