import { describe, expect, it } from 'vitest';
import { testProduct } from '../../../test/testProduct.ts';
import { quantityOf } from '../../goods/kinds/lineNeed.ts';
import { productsOfKind } from '../../goods/kinds/generic.ts';
import { lineUnitOf } from '../list.ts';
import type { GenericLine } from '../estimates.ts';
import { askedKindOf, inAnySize } from './genericLine.ts';
import { typedCategory } from './typedCategory.ts';
import { typedItemOf } from './typedItem.ts';
import { readTypedText } from './typedLines.ts';

const product = (name: string, isWeighted = false) => testProduct(name, { isWeighted });

/** How much of a product a line is, in thousandths of a package or in grams. */
function amountOfLine(line: GenericLine, name: string, isWeighted = false): number | null {
  const asked = askedKindOf(line);
  return asked && quantityOf(asked.kind, product(name, isWeighted), asked.need);
}
const fitting = (line: GenericLine, names: readonly string[]) => {
  const asked = askedKindOf(line);
  return asked
    ? productsOfKind(
        asked.kind,
        names.map((name) => product(name)),
      ).map(({ name }) => name)
    : [];
};

describe('[J48] how much of a product a line without one is', () => {
  it('counts an amount in its name, and the unit of its own', () => {
    expect(amountOfLine({ name: '2 לחם', quantity: 1 }, 'לחם 750 גרם')).toBe(2000);
    expect(amountOfLine({ name: '2 לחם', quantity: 3 }, 'לחם 750 גרם')).toBe(6000);
    expect(amountOfLine({ name: 'עגבניות 2 קילו', quantity: 1 }, 'עגבניות', true)).toBe(2000);
    expect(amountOfLine({ name: 'עגבניות', quantity: 2, unit: 'ק"ג' }, 'עגבניות', true)).toBe(2000);
    expect(amountOfLine({ name: 'עגבניות', quantity: 300, unit: 'גרם' }, 'עגבניות', true)).toBe(300);
    expect(amountOfLine({ name: 'עגבניות', quantity: 2 }, 'עגבניות', true)).toBe(2000);
  });

  it('is pieces of goods that are weighed by their average weight, and whole packages of others', () => {
    expect(amountOfLine({ name: '5 מלפפונים', quantity: 1 }, 'מלפפון', true)).toBe(500);
    expect(amountOfLine({ name: 'אבטיח', quantity: 2, unit: "יח'" }, 'אבטיח', true)).toBe(10_000);
    expect(amountOfLine({ name: '12 ביצים', quantity: 1 }, "ביצים L 12 יח'")).toBe(1000);
    expect(amountOfLine({ name: 'ביצים', quantity: 2 }, "ביצים L 12 יח'")).toBe(2000);
    expect(amountOfLine({ name: 'פסטה', quantity: 2, unit: 'חבילות' }, 'פסטה 500 גרם')).toBe(2000);
    expect(amountOfLine({ name: 'שישיית מים', quantity: 1 }, 'מים 1.5 ליטר')).toBe(6000);
    expect(amountOfLine({ name: 'שישיית מים', quantity: 1 }, 'מים שישייה 6*1.5 ליטר')).toBe(1000);
  });

  it('takes packages of any size that cover a weight or a volume: the store’s cheapest decides', () => {
    const flours = ['קמח 1 ק"ג', 'קמח 5 ק"ג', 'קמח 700 גרם'];
    expect(fitting({ name: '2 קילו קמח', quantity: 1 }, flours)).toEqual(flours);
    expect(fitting({ name: '20 קילו קמח', quantity: 1 }, flours)).toEqual(['קמח 5 ק"ג']);
    expect(amountOfLine({ name: '2 קילו קמח', quantity: 1 }, 'קמח 1 ק"ג')).toBe(2000);
    expect(amountOfLine({ name: 'קולה', quantity: 2, unit: 'ליטר' }, 'קולה 1.5 ליטר')).toBe(2000);
    expect(fitting({ name: 'קמח 5 קילו', quantity: 1 }, flours)).toEqual(['קמח 5 ק"ג']);
    const none = askedKindOf({ name: 'קמח 2 קילו', quantity: 3 });
    expect(none && inAnySize(none)?.need).toEqual({ milli: 6_000_000, of: 'g' });
    const milk = askedKindOf({ name: 'חלב', quantity: 1 });
    expect(milk && inAnySize(milk)).toBeNull();
  });

  it('never falls when the number rises', () => {
    for (const unit of ['', "יח'", 'חבילות', 'גרם', 'ק"ג', 'ליטר', 'שישייה'])
      for (const [name, isWeighted] of [
        ['עגבניות', true],
        ['לחם 750 גרם', false],
        ["ביצים 12 יח'", false],
      ] as const) {
        const amounts = Array.from(
          { length: 20 },
          (_, at) => amountOfLine({ name: 'ביצים', quantity: at + 1, unit }, name, isWeighted) ?? 0,
        );
        expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
      }
  });
});

describe('[L53] a typed line as an item of a list', () => {
  const itemOf = (text: string) => readTypedText(text).map(typedItemOf)[0];
  it.each([
    ['חלב', { name: 'חלב', quantity: 1, unitMeasure: '', isWeighted: false }],
    ['2 לחם', { name: 'לחם', quantity: 2, unitMeasure: "יח'", isWeighted: false }],
    ['חצי קילו גבינה צהובה', { name: 'גבינה צהובה', quantity: 0.5, unitMeasure: 'ק"ג', isWeighted: true }],
    ['50 גרם שמרים', { name: 'שמרים', quantity: 50, unitMeasure: 'גרם', isWeighted: false }],
    ['חצי ליטר שמנת', { name: 'שמנת', quantity: 500, unitMeasure: 'מ"ל', isWeighted: false }],
    ['2 חבילות פסטה', { name: 'פסטה', quantity: 2, unitMeasure: 'חבילות', isWeighted: false }],
    ['שישיית מים', { name: 'מים', quantity: 1, unitMeasure: 'שישייה', isWeighted: false }],
    ['חצי אבטיח', { name: 'חצי אבטיח', quantity: 1, unitMeasure: '', isWeighted: false }],
    ['חלב (אם יש)', { name: 'חלב', note: 'אם יש' }],
  ])('%s', (text, item) => expect(itemOf(text)).toMatchObject(item));

  it('asks the comparison for what was typed', () => {
    for (const text of [
      '2 לחם',
      'עגבניות 2 קילו',
      '300 גרם שקדים',
      'חצי אבטיח',
      '12 ביצים',
      'שישיית מים',
      'קולה 1.5 ליטר x2',
    ]) {
      const item = itemOf(text);
      const stored = item && askedKindOf({ name: item.name, quantity: item.quantity, unit: lineUnitOf(item) });
      expect(stored).toEqual(askedKindOf({ name: text, quantity: 1 }));
    }
  });
});

describe('[L53] the category of a typed line', () => {
  const hit = { name: 'ביסקוויט לוטוס 250 גרם', categoryId: 6, subcategoryId: 64 };
  it('is that of a plain word, of a hit that says the words, or of the model', () => {
    expect(typedCategory('עגבניות', hit)).toMatchObject({ categoryId: 4, subcategoryId: 41 });
    expect(typedCategory('לוטוס ביסקוויט', hit)).toMatchObject({ categoryId: 6, subcategoryId: 64 });
    expect(typedCategory('שוקולד מריר 70%', null).categoryId).toBe(6);
    expect(typedCategory('соль', null).categoryId).toBe(999);
  });
});
