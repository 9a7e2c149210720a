import { describe, expect, it } from 'vitest';
import { testProduct } from '../../../test/testProduct.ts';
import { wordsOf } from '../catalogue/normalise.ts';
import { askedKindOf } from '../../lists/typed/genericLine.ts';
import { fittingProducts } from './generic.ts';
import { looserWordingOf } from './looserWordings.ts';

type Facts = Parameters<typeof testProduct>[1];

const PRODUCE = { categoryId: 4, subcategoryId: 41 };
const HERB = { categoryId: 4, subcategoryId: 43 };
const PANTRY = { categoryId: 5, subcategoryId: 51 };
const DAIRY = { categoryId: 1, subcategoryId: 13 };
const MEAT = { categoryId: 3, subcategoryId: 31 };
const FISH = { categoryId: 3, subcategoryId: 33 };

const piece = { size: { quantityMilli: 1000, unit: 'unit' as const } };
const weighed = { isWeighted: true, size: { quantityMilli: 1000, unit: 'kg' as const } };

function fitting(
  [name, quantity, unit]: readonly [name: string, quantity: number, unit: string],
  products: readonly (readonly [name: string, facts: Facts])[],
): { readonly fits: string[]; readonly others: string[] } {
  const kind = askedKindOf({ name, quantity, unit })?.kind;
  if (!kind) throw new Error(`${name} names no kind`);
  const made = products.map(([one, facts]) => testProduct(one, facts));
  const { fits, otherSizes } = fittingProducts(kind, made);
  return { fits: fits.map((one) => one.name), others: otherSizes.map((one) => one.name) };
}

describe('[X98] a thing that is made of goods, tastes of them or is mixed with them is another thing', () => {
  it.each([
    ['a perfume', 'ליים', ['ליים בזיליקום ומנדרינה 100 מ"ל', { categoryId: 999 }], ['ליים', { ...PRODUCE, ...piece }]],
    ['seeds', 'גזר', ['גזר לבן 100זרעים', { ...PRODUCE, ...piece }], ['גזר', { ...PRODUCE, ...weighed }]],
    ['a mixture', 'אפונה', ['אפונה וגזר 400 גרם', PANTRY], ['אפונה 400 גרם', PANTRY]],
    ['a spice', 'כוסברה', ['כוסברה טחונה', { ...HERB, ...piece }], ['כוסברה', { ...HERB, ...piece }]],
    ['a flavour', 'יוגורט', ['יוגורט תות 200 גרם', DAIRY], ['יוגורט טבעי 200 גרם', DAIRY]],
    [
      'a sausage of a brand',
      'עוף שלם',
      ['עוף טוב פסטרמה נתח שלם 300 גרם', { categoryId: 3, subcategoryId: 34 }],
      ['עוף שלם', { ...MEAT, ...weighed }],
    ],
  ] as const)('%s', (_, name, wrong, right) => {
    const { fits, others } = fitting([name, 1, "יח'"], [wrong, right]);
    expect([...fits, ...others]).toEqual([right[0]]);
  });

  it('but fish are frozen as a rule, and frozen goods need not say so', () => {
    expect(fitting(['פילה סלמון', 400, 'גרם'], [['פילה סלמון קפוא', { ...FISH, ...weighed }]]).fits).toHaveLength(1);
    expect(fitting(['בשר טחון', 400, 'גרם'], [['בשר טחון קפוא 500 גרם', { categoryId: 3 }]]).fits).toEqual([]);
    const broccoli = ['תפרחות ברוקולי 800 גרם', { categoryId: 9, subcategoryId: 91 }] as const;
    expect(fitting(['ברוקולי קפוא', 800, 'גרם'], [broccoli]).fits).toHaveLength(1);
    expect(fitting(['ברוקולי', 800, 'גרם'], [broccoli]).fits).toEqual([]);
  });

  it('and dry beans are neither tinned nor frozen', () => {
    const beans = [
      ['שעועית לבנה יבשה 500 גרם', PANTRY],
      ['שעועית לבנה יבשה מוקפאת 600 גרם', { categoryId: 9 }],
      ['שעועית לבנה יבשה 550 גרם', { categoryId: 5, subcategoryId: 52 }],
    ] as const;
    expect(fitting(['שעועית לבנה יבשה', 500, 'גרם'], beans).fits).toEqual(['שעועית לבנה יבשה 500 גרם']);
  });
});

describe('[X98] a can of something', () => {
  const TIN = { categoryId: 5, subcategoryId: 52 };
  it('is neither fresh, nor corn for popcorn', () => {
    const corn = [
      ['תירס מתוק 335 גרם', TIN],
      ['תירס טרי מארז', { ...PRODUCE, ...piece }],
      ['2 תירס מבושל בואקום', { ...PRODUCE, ...piece }],
      ['תירס לפופקורן 500 גרם', PANTRY],
    ] as const;
    expect(fitting(['תירס', 1, 'קופסה'], corn)).toEqual({ fits: ['תירס מתוק 335 גרם'], others: [] });
    expect(fitting(['תירס', 1, 'פחית'], corn).fits).toEqual(['תירס מתוק 335 גרם']);
  });

  it('but a box of tomatoes is fresh', () => {
    const tomatoes = [
      ['עגבניות שרי 500 גרם', { ...PRODUCE, size: { quantityMilli: 500_000, unit: 'g' as const } }],
    ] as const;
    expect(fitting(['עגבניות שרי', 1, 'קופסה'], tomatoes).fits).toHaveLength(1);
  });

  it('of tuna has no flavour', () => {
    const tuna = [
      ['טונה ריו מרה מקסיקני 160 גרם', TIN],
      ['טונה בשמן 140 גרם', TIN],
    ] as const;
    const { fits, others } = fitting(['טונה', 2, 'קופסאות'], tuna);
    expect([...fits, ...others]).toEqual(['טונה בשמן 140 גרם']);
  });
});

describe('[X98] another word for a fresh thing', () => {
  it('means the fresh thing too: ginger is not ground', () => {
    const ginger = [
      ['זנגוויל טחון מיכל 30 גרם', { categoryId: 5, subcategoryId: 57 }],
      ["ג'ינג'ר ארוז 200 גרם", PRODUCE],
    ] as const;
    const { fits, others } = fitting(["ג'ינג'ר", 1, "יח'"], ginger);
    expect([...fits, ...others]).toEqual(["ג'ינג'ר ארוז 200 גרם"]);
  });
});

describe('[X99] a less plain product is for a store that sells nothing plainer', () => {
  it('as another sort, and organic goods', () => {
    const oil = [
      ['שמן זית מזוכך 750 מ"ל', PANTRY],
      ['שמן קנולה 1 ליטר', PANTRY],
    ] as const;
    expect(fitting(['שמן לטיגון', 1, ''], oil).fits).not.toContain('שמן זית מזוכך 750 מ"ל');
    const rice = [
      ['אורז בסמטי 1 ק"ג', PANTRY],
      ['אורז אורגני 1 ק"ג', PANTRY],
      ['אורז פרסי 1 ק"ג', PANTRY],
    ] as const;
    expect(fitting(['אורז', 300, 'גרם'], rice)).toEqual({
      fits: ['אורז פרסי 1 ק"ג'],
      others: ['אורז בסמטי 1 ק"ג', 'אורז אורגני 1 ק"ג'],
    });
    expect(fitting(['אורז בסמטי', 300, 'גרם'], rice).fits).toEqual(['אורז בסמטי 1 ק"ג']);
  });

  it('as several packages in one, unless they are asked for', () => {
    const tubs = [
      ['יוגורט טבעי 3% מארז 8*150 גרם', { ...DAIRY, chainCount: 7 }],
      ['יוגורט טבעי 3% 200 גרם', DAIRY],
    ] as const;
    expect(fitting(['יוגורט טבעי', 1, 'גביעים'], tubs).fits).toEqual(['יוגורט טבעי 3% 200 גרם']);
    const water = [
      ['מים מינרליים שישייה 6*1.5 ליטר', { categoryId: 7, chainCount: 7 }],
      ['מים מינרליים 1.5 ליטר', { categoryId: 7 }],
    ] as const;
    expect(fitting(['מים מינרליים', 1, 'שישייה'], water).fits).toEqual(['מים מינרליים שישייה 6*1.5 ליטר']);
  });
});

it('[X100] counted goods whose pieces weigh a known amount fit loose and packed', () => {
  const ginger = [
    ["ג'ינג'ר ארוז 200 גרם", { ...PRODUCE, chainCount: 5 }],
    ["ג'ינג'ר תפזורת", { ...PRODUCE, ...weighed }],
  ] as const;
  expect(fitting(["ג'ינג'ר", 1, "יח'"], ginger).fits).toHaveLength(2);
});

it('[X101] how goods come is left out where nothing has it, but not of meat, nor of fresh herbs', () => {
  const looser = (name: string): string | null => looserWordingOf(wordsOf(name))?.join(' ') ?? null;
  expect(looser('אגוזים קלויים')).toBe(wordsOf('אגוזים').join(' '));
  expect(looser('אגוזים')).toBeNull();
  expect(looser('בשר טחון')).toBeNull();
  expect(looser('כוסברה טחונה')).toBeNull();
});
