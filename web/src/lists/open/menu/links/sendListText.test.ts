import { RECIPE_UNITS, unitName } from '@sali/domain/base/amounts/unit';
import { typedItemOf } from '@sali/domain/lists/typed/typedItem';
import { readTypedText } from '@sali/domain/lists/typed/typedLines';
import fc from 'fast-check';
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

const NAMES = [
  'סוכר',
  'חלב 3%',
  'ביצים L',
  "שקיות אשפה 50 יח'",
  'קולה 1.5 ליטר',
  'נייר טואלט 32 גלילים',
  'אורז, בסמטי',
  'מלח ופלפל',
  "Ben & Jerry's",
  'טיטולים האגיס 4+',
  'קפה 3 ב-1',
  'עגבניות מרוסקות 800 גרם',
  'חלב ולחם',
  'ביצים L 12',
  "ביצים טריות גודל L תבנית 12 יח'",
  'לחם הארץ 5 דגנים 750 גרם',
  'רבע כבש קפוא',
  'לחם (פרוס)',
  'פירות וירקות',
];
const UNITS = ['', 'ק"ג', ...RECIPE_UNITS.map((unit) => unitName(unit, true, false)), 'שישייה', 'ארגז', 'רשת'];
const writtenItems = fc.record({
  name: fc.constantFrom(...NAMES),
  unitMeasure: fc.constantFrom(...UNITS),
  quantity: fc.constantFrom(1, 1.25, 1.333, 2, 12, 200, 1350),
  note: fc.constantFrom('', 'רק אם טרי', '3', '2 קילו', 'לא, מלא'),
});

test('[LK36] every line that a list is written out with is read as the same thing again', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await fc.assert(
    fc.asyncProperty(writtenItems, async (fields) => {
      const isWeighted = fields.unitMeasure === 'ק"ג';
      await copyListMarkdown(testList({ name: 'שבת', items: { a: testItem({ id: 'a', ...fields, isWeighted }) } }));
      const text = writeText.mock.lastCall?.[0] ?? '';
      const read = readTypedText(text).map(typedItemOf);
      expect(read.map(({ name, quantity, note }) => ({ name, quantity, note }))).toEqual([
        { name: fields.name, quantity: fields.quantity, note: fields.note },
      ]);
      expect(read[0]?.isWeighted).toBe(isWeighted);
    }),
    { numRuns: 500 },
  );
});
