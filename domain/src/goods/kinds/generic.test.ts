import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testProduct } from '../../../test/testProduct.ts';
import { fittingProducts, plainProductsOf, productsOfKind } from './generic.ts';
import { kindOf, readKind } from './kind.ts';
import { quantityOf } from './lineNeed.ts';

const product = (name: string, facts: Parameters<typeof testProduct>[1] = {}) =>
  testProduct(name, { categoryId: 1, subcategoryId: 11, ...facts });
const fitting = (line: string, products: readonly ReturnType<typeof product>[]): string[] => {
  const generic = readKind(line);
  return generic ? productsOfKind(generic, products).map(({ name }) => name) : [];
};

describe('[J40] a line that names a kind', () => {
  it.each([
    ['חלב 3% 1 ליטר', ['חלב'], ['3%'], { per: '100ml', count: 10 }],
    ['חלב 3 אחוז ליטר כל מותג', ['חלב'], ['3%'], { per: '100ml', count: 10 }],
    ["חצי קילו קוטג'", ['קוטג'], [], { per: '100g', count: 5 }],
    ['גבינה לבנה %5 250 גרם', ['גבינה', 'לבנה'], ['5%'], { per: '100g', count: 2.5 }],
    ['ביצים L 12', ['ביצימ', 'l'], [], null],
    ['עגבניות', ['עגבניות'], [], null],
  ])('%s', (line, words, percents, amount) => {
    expect(readKind(line)).toEqual({ words, percents, amount });
  });

  it.each(['', '3%', '1 ליטר', 'א', 'כל מותג', '250 גרם'])('%j names none', (line) => {
    expect(readKind(line)).toBeNull();
  });
});

describe('[J40] products that fit it', () => {
  const litre = product('חלב טרה 3% 1 ליטר');
  const bag = product('חלב בשקית 3% 970 מ"ל');
  const branded = product('תנובה חלב טרי 3% 1 ליטר', { brand: 'תנובה' });

  it('is of its kind, percents and size, whatever the brand', () => {
    const others = [
      product('חלב 1% 1 ליטר'),
      product('חלב 3% 2 ליטר'),
      product('חלב סויה 3% 1 ליטר'),
      product('שוקולד חלב 3% 1 ליטר'),
      product('חלבה 3% 1 ליטר'),
      product('חלב 3% 1 ליטר', { status: 'ARCHIVED' as never }),
      product('חלב פרטי 3% 1 ליטר', { categoryId: 8, subcategoryId: 84 }),
      product('חלב 3%', { size: null }),
    ];
    expect(fitting('חלב 3% 1 ליטר', [litre, bag, branded, ...others])).toEqual(
      [litre, bag, branded].map((one) => one.name),
    );
  });

  it('has the size that most chains sell if none is named, and some size at all', () => {
    const large = product('חלב 3% 2 ליטר', { chainCount: 2 });
    const common = product('חלב 1% 1 ליטר', { chainCount: 2 });
    expect(fitting('חלב', [large, litre, common, product('חלב טרי', { size: null, chainCount: 9 })])).toEqual([
      litre.name,
      common.name,
    ]);
    expect(fitting('נרות', [product('נרות שבת', { size: null })])).toEqual([]);
  });

  it('is another thing where its name says so, unless the line says it, too', () => {
    const canned = product('עגבניות מרוסקות 800 גרם');
    expect(fitting('עגבניות 800 גרם', [canned])).toEqual([]);
    expect(fitting('עגבניות מרוסקות 800 גרם', [{ ...canned, categoryId: 999 }])).toEqual([canned.name]);
  });

  it('is weighed: then a size is how much of it', () => {
    const loose = product('עגבניה', { isWeighted: true, categoryId: 4, subcategoryId: 41 });
    const generic = readKind('עגבניות 2 קילו');
    expect(generic && productsOfKind(generic, [loose])).toEqual([loose]);
    expect(generic && quantityOf(generic, loose, { milli: 1000, of: 'said' })).toBe(2000);
    expect(generic && quantityOf(generic, litre, { milli: 3000, of: 'said' })).toBe(3000);
    expect(fitting('עגבניות 2 ליטר', [loose])).toEqual([]);
  });

  it('does not depend on the order of the products, nor on those that do not fit', () => {
    const pool = [
      litre,
      bag,
      branded,
      ...['חלב 1% 1 ליטר', 'חלב 3% 2 ליטר', 'חלב סויה 1 ליטר', 'קפה 200 גרם'].map((name) => product(name)),
    ];
    const line = fc.constantFrom('חלב', 'חלב 3%', 'חלב 3% 1 ליטר', 'חלב 2 ליטר', 'קפה');
    fc.assert(
      fc.property(line, fc.shuffledSubarray(pool), (asked, some) => {
        const fits = fitting(asked, some);
        expect(fitting(asked, some.toReversed()).toSorted()).toEqual(fits.toSorted());
        for (const name of fits) expect(some.map((one) => one.name)).toContain(name);
        expect(
          fitting(
            asked,
            some.filter(({ name }) => fits.includes(name)),
          ),
        ).toEqual(fits);
      }),
    );
  });
});

describe('[J42] a product of which any brand would do', () => {
  const others = (own: ReturnType<typeof product>, products: readonly ReturnType<typeof product>[]): string[] => {
    const kind = kindOf(own);
    return kind ? productsOfKind(kind, products).map(({ name }) => name) : [];
  };

  it('is its kind, percents and size without the brand', () => {
    const tnuva = product("קוטג' תנובה 5% גביע 250 גרם", { brand: 'תנובה', manufacturer: 'תנובה' });
    const fits = [
      product("קוטג' שטראוס 5% 250 גרם", { brand: 'שטראוס' }),
      product("טרה קוטג' 5% 255 גרם", { brand: 'טרה' }),
    ];
    const not = [
      product("קוטג' 3% 250 גרם"),
      product("קוטג' 5% 500 גרם"),
      product("קוטג' 5% 250 גרם", { categoryId: 6 }),
    ];
    expect(others(tnuva, [...fits, ...not])).toEqual(fits.map(({ name }) => name));
  });

  it('[PM11] is its kind without the label of a chain', () => {
    const own = product('אורז פרסי רמי לוי 1 ק"ג', { categoryId: 5 });
    const fits = [
      product('סוגת אורז פרסי 1 ק"ג', { brand: 'סוגת', categoryId: 5 }),
      product('אורז פרסי שופרסל 1 ק"ג', { categoryId: 5 }),
    ];
    expect(others(own, [own, ...fits])).toEqual([own, ...fits].map(({ name }) => name));
  });

  it('is counted as its name counts: stage 1 of baby food is not stage 2', () => {
    const facts = { brand: 'סימילאק' };
    const first = product('מזון לתינוקות סימילאק שלב 1 700 גרם', facts);
    const second = product('מזון לתינוקות סימילאק שלב 2 700 גרם', facts);
    const other = product('מטרנה מזון לתינוקות שלב 1 700 גרם', { brand: 'מטרנה' });
    expect(others(first, [first, second, other])).toEqual([first.name, other.name]);
  });

  it('by the kilogram is no package', () => {
    const loose = product('עגבניה', { isWeighted: true, categoryId: 4, size: null });
    const cherry = product('עגבניה תמר', { isWeighted: true, categoryId: 4, size: null });
    expect(others(loose, [cherry, product('עגבניה 1 ק"ג', { categoryId: 4 })])).toEqual([cherry.name]);
    const kind = kindOf(loose);
    expect(kind && quantityOf(kind, cherry, { milli: 1500, of: 'said' })).toBe(1500);
  });

  it.each([
    ['a brand and a size alone', product('קוקה קולה 1.5 ליטר', { brand: 'קוקה קולה' })],
    ['no size', product('מצית', { size: null })],
  ])('is that product alone if its name says %s', (_, own) => expect(kindOf(own)).toBeNull());

  it('takes the size of the catalogue before the one in the name', () => {
    expect(kindOf(product('חלב 1 ליטר', { size: { quantityMilli: 2000, unit: 'l' } }))?.amount?.count).toBe(20);
    expect(kindOf({ ...product('חלב 1 ליטר'), size: undefined })?.amount?.count).toBe(10);
  });
});

describe('[X85] a plain word', () => {
  const named = (line: string, products: readonly ReturnType<typeof product>[]): string[] => {
    const kind = readKind(line);
    return kind ? plainProductsOf(kind, products).map(({ name }) => name) : [];
  };
  const flours = [
    product('קמח שקדים 250 גרם', { categoryId: 5 }),
    product('קמח לבן 1 ק"ג', { categoryId: 5 }),
    product('קמח תפוחי אדמה 500 גרם', { categoryId: 5 }),
    product('קמח לבן 5 ק"ג', { categoryId: 5 }),
  ];

  it('means neither a special product nor a sack', () => {
    expect(named('קמח', flours)).toEqual(['קמח לבן 1 ק"ג']);
    expect(named('קמח שקדים', flours)).toEqual(['קמח שקדים 250 גרם']);
    expect(named('מים', [product('מים בטעם אפרסק 1.5 ליטר', { categoryId: 6 })])).toEqual([]);
  });

  it('has a brand that is named like it', () => {
    const salt = product('מלח גס מלח הארץ 1 ק"ג', { categoryId: 5, brand: 'מלח הארץ' });
    expect(named('מלח', [salt, product('מלח הימלאיה 1 ק"ג', { categoryId: 5 })])).toEqual([salt.name]);
  });
});

describe('[J48] products that fit a line without an amount', () => {
  it('is packed goods before weighed ones, but for what is always weighed', () => {
    const almonds = [
      product('שקדים במשקל', { categoryId: 999, isWeighted: true, size: null }),
      product('שקדים 200 גרם', { categoryId: 999 }),
    ];
    expect(fitting('שקדים', almonds)).toEqual(['שקדים 200 גרם']);
    const tomatoes = [
      product('עגבניות', { categoryId: 4, isWeighted: true, size: null, chainCount: 3 }),
      product('עגבניות ארוזות 500 גרם', { categoryId: 4 }),
    ];
    expect(fitting('עגבניות', tomatoes)).toEqual(['עגבניות']);
  });

  it('is what is plain, where there is any', () => {
    const milks = [product('חלב נטול לקטוז 1 ליטר'), product('חלב 3% 1 ליטר')];
    expect(fitting('חלב', milks)).toEqual(['חלב 3% 1 ליטר']);
    expect(fitting('חלב נטול לקטוז', milks)).toEqual(['חלב נטול לקטוז 1 ליטר']);
  });
});

it('[X88] beside the usual size are the packages that are not much larger or smaller, for a line that names no size', () => {
  const sugar = (name: string) => product(name, { categoryId: 5, subcategoryId: 53 });
  const kilo = [sugar('סוכר לבן 1 ק"ג'), sugar('סוכר דק 1 ק"ג')];
  const products = [...kilo, sugar('סוכר 500 גרם'), sugar('סוכר 50 גרם'), sugar('סוכר 10 ק"ג')];
  const generic = readKind('סוכר');
  const { fits, otherSizes } = generic ? fittingProducts(generic, products) : { fits: [], otherSizes: [] };
  expect(fits).toEqual(kilo);
  expect(otherSizes.map(({ name }) => name)).toEqual(['סוכר 500 גרם']);
  const sized = readKind('סוכר 1 ק"ג');
  expect(sized && fittingProducts(sized, products)).toEqual({ fits: kilo, otherSizes: [] });
});
