import { CATEGORIES } from '@sali/domain/goods/catalogue/category';
import { UNIT_LABELS } from '@sali/domain/goods/catalogue/product';
import { measureUnitOf, RECIPE_UNITS, unitName } from '@sali/domain/base/amounts/unit';
import { all as arabic } from '@sali/texts/ar/all';
import { errors as arabicErrors } from '@sali/texts/ar/errors';
import { server as arabicServer } from '@sali/texts/ar/server';
import { all as english } from '@sali/texts/en/all';
import { errors as englishErrors } from '@sali/texts/en/errors';
import { server as englishServer } from '@sali/texts/en/server';
import { all as hebrew } from '@sali/texts/he/all';
import { all as russian } from '@sali/texts/ru/all';
import { errors as russianErrors } from '@sali/texts/ru/errors';
import { server as russianServer } from '@sali/texts/ru/server';
import type { AllTexts } from '@sali/texts/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const OTHERS = [
  ['en', { ...english, errors: englishErrors, server: englishServer }],
  ['ar', { ...arabic, errors: arabicErrors, server: arabicServer }],
  ['ru', { ...russian, errors: russianErrors, server: russianServer }],
] as const;
const HEBREW = /[א-ת]/;

/** Every sentence below `texts`; those that are made for a count or a name, for some of both. */
function sentencesOf(texts: unknown, path = ''): [path: string, sentence: string][] {
  if (typeof texts === 'string') return [[path, texts]];
  if (typeof texts === 'function')
    return [0, 1, 2, 3, 5, 11, 21].map((value) => [`${path}(${value})`, String((texts as Make)(everyValue(value)))]);
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([key, part]) => sentencesOf(part, `${path}.${key}`));
}

type Make = (values: Readonly<Record<string, unknown>>) => unknown;

/** Has the same value under every name. */
const everyValue = (value: number): Readonly<Record<string, unknown>> => new Proxy({}, { get: () => value });

describe.each(OTHERS)('the texts in %s', (_code, texts) => {
  it('[LN1] hold no Hebrew and are never empty', () => {
    const sentences = sentencesOf(texts);
    expect(sentences.length).toBeGreaterThan(1200);
    const odd = sentences.filter(([, text]) => HEBREW.test(text));
    expect(odd).toEqual([]);
    const empty = sentences.filter(([path, text]) => text.trim() === '' && !path.endsWith(')'));
    expect(empty).toEqual([]);
  });
});

it('[LN1] no text has a character without a meaning', () => {
  const all = [hebrew, ...OTHERS.map(([, texts]) => texts)].flatMap((texts) => sentencesOf(texts));
  expect(all.filter(([, text]) => /[\ue000-\uf8ff\ufffd]/.test(text))).toEqual([]);
});

/** The modules of a page in a language: it is chosen before they are read. */
async function pageIn(code: 'he' | 'en' | 'ar' | 'ru', texts: AllTexts) {
  vi.resetModules();
  localStorage.setItem('sali-language', code);
  const { setTexts } = await import('./chosen.ts');
  if (code !== 'he') setTexts(texts, measureUnitOf);
  const [measures, categories, deals, credentials, amounts] = await Promise.all([
    import('./measureText.ts'),
    import('../../goods/catalogue/categoryName.ts'),
    import('./dealText.ts'),
    import('./credentialText.ts'),
    import('../../kitchen/recipes/amountWords.ts'),
  ]);
  const written = await import('./writtenAmount.ts');
  return { ...measures, ...categories, ...deals, ...credentials, ...amounts, ...written };
}

const ALL_CATEGORIES = CATEGORIES.flatMap((root) => [root, ...root.subcategories]);

describe('what is stored in Hebrew, or comes as a code', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    localStorage.clear();
    vi.resetModules();
  });

  it.each([
    ['he', hebrew, 'א, ב'],
    ['en', english, 'א, ב'],
    ['ar', arabic, 'א، ב'],
  ] as const)('[LN25] names in one line are divided as the language does it: %s', async (code, texts, line) => {
    await pageIn(code, texts);
    expect((await import('./words.ts')).listed(['א', 'ב'])).toBe(line);
  });

  it.each([
    ['en', english],
    ['ar', arabic],
    ['ru', russian],
  ] as const)('[LN3] is worded in the language of the page: %s', async (code, texts) => {
    const page = await pageIn(code, texts);
    const forms = RECIPE_UNITS.flatMap((unit) => [unitName(unit, true, false), unitName(unit, false, false)]);
    const shown = [
      ...ALL_CATEGORIES.map(page.shownCategoryName),
      ...[...Object.values(UNIT_LABELS), ...forms].flatMap((measure) =>
        [0, 0.5, 1, 2, 5, 11].map((count) => page.measureText(measure, count)),
      ),
      ...RECIPE_UNITS.map((unit) => page.amountWords({ quantity: 1.5, unit }, null)),
      page.dealText([
        { code: 'bundle', params: { count: 3, price: 10 } },
        { code: 'limit', params: { count: 2 } },
        { code: 'spend', params: { price: 99.9 } },
        { code: 'club', params: {} },
      ]),
      page.credentialText({ code: 'password_short', params: { min: 6 } }),
    ];
    expect(shown.filter((text) => HEBREW.test(text) || text === '')).toEqual([]);
  });

  it('[LN15] units agree with the number before them, and words of one’s own stay', async () => {
    const page = await pageIn('ru', russian);
    const cups = (quantity: number) => page.amountWords({ quantity, unit: 'cups' }, null);
    expect([0.5, 1, 1.5, 2, 5].map(cups)).toEqual(['½ стакана', '1 стакан', '1½ стакана', '2 стакана', '5 стаканов']);
    expect([1, 3, 7].map((count) => page.measureText('כוסות', count))).toEqual(['стакан', 'стакана', 'стаканов']);
    expect(page.measureText('מנה יפה', 2)).toBe('מנה יפה');
    expect(page.amountWords({ quantity: 2, unit: 'מנה יפה' }, null)).toBe('2 מנה יפה');
    const own = await pageIn('en', english);
    expect([0.5, 1, 2].map((quantity) => own.amountWords({ quantity, unit: 'cups' }, null))).toEqual([
      '½ cup',
      '1 cup',
      '2 cups',
    ]);
  });

  it('[LN15] an amount that is kept as Hebrew text has its unit in the language of the page', async () => {
    const texts = ['200 גרם', '1½ כוסות', '⅓ כוס', '1 ק"ג', "12 יח'", '2–3 שיניים', '4*250 מ"ל', '3 לחמניות', 'מעט'];
    const page = await pageIn('en', english);
    expect(texts.map(page.writtenAmount)).toEqual([
      '200 g',
      '1½ cups',
      '⅓ cup',
      '1 kg',
      '12 pcs',
      '2–3 cloves',
      '4*250 ml',
      '3 לחמניות',
      'מעט',
    ]);
    const own = await pageIn('he', hebrew);
    expect(own.writtenAmount('1 ק"ג')).toBe('1 ק״ג');
  });

  it('[LN15] in Hebrew measures and amounts are shown as the domain writes them, with Hebrew marks', async () => {
    const page = await pageIn('he', hebrew);
    const shownName = (...of: Parameters<typeof unitName>) => unitName(...of).replace('"', '״');
    for (const unit of RECIPE_UNITS) {
      expect(page.measureText(unitName(unit, true, false), 3)).toBe(shownName(unit, true, false));
      const [part, one, many] = [0.5, 1, 1.5].map((quantity) => page.amountWords({ quantity, unit }, null));
      const word = (isMany: boolean) => (unit === 'units' ? '' : ` ${shownName(unit, isMany, false)}`);
      expect([part, one, many]).toEqual([`½${word(false)}`, `1${word(false)}`, `\u20661½\u2069${word(true)}`]);
      expect(page.unitWord(hebrew.units, unit, 0)).toBe(shownName(unit, true, false));
    }
  });

  it('[LN16] a built-in category has its name in the language of the page, a renamed one the name that it was given', async () => {
    expect(Object.values(hebrew.categories.names)).toEqual(ALL_CATEGORIES.map(({ name }) => name));
    const page = await pageIn('en', english);
    expect(page.shownCategoryName({ id: 1, name: 'מוצרי חלב וביצים' })).toBe('Dairy & eggs');
    expect(page.shownCategoryName({ id: 1, name: 'חלב' })).toBe('חלב');
    expect(page.shownCategoryName({ id: 12, name: 'גבינות' })).toBe('Cheese');
    expect(page.shownCategoryName({ id: 1234, name: 'גבינות' })).toBe('גבינות');
  });

  it('[LN3] what a chain wrote itself stays as it is', async () => {
    const page = await pageIn('en', english);
    expect(page.dealText('מבצע חד פעמי')).toBe('מבצע חד פעמי');
    expect(page.dealText([{ code: 'save_cheapest', params: { count: 2, percent: 50 } }])).toBe(
      'Buy 2 and save 50% on the cheapest',
    );
  });
});

async function wordsIn(code: 'en') {
  await pageIn(code, english);
  return import('./words.ts');
}

describe('counts, times and sizes', async () => {
  it('[LN4] follow the language: plurals, today and yesterday, sizes', async () => {
    expect([1, 3, 5, 21].map((count) => russian.compare.products({ count }))).toEqual([
      '1 товар',
      '3 товара',
      '5 товаров',
      '21 товар',
    ]);
    expect([1, 4].map((count) => english.recipes.servingsUnit({ servings: count }))).toEqual(['serving', 'servings']);
    expect([1, 3, 5].map((count) => russian.recipes.servingsUnit({ servings: count }))).toEqual([
      'порция',
      'порции',
      'порций',
    ]);
    const words = await wordsIn('en');
    const now = new Date(2026, 10, 21, 12).getTime();
    const hours = (count: number) => now - count * 3_600_000;
    expect(words.timeAgo(now - 5_000, now)).toBe('just now');
    expect(words.timeAgo(hours(3), now)).toMatch(/^3 hr/);
    expect(words.timeAgo(hours(25), now)).toBe('yesterday');
    expect(words.dayOf(hours(1), now)).toBe('Today');
    expect(words.dayOf(hours(72), now)).toMatch(/Wednesday/);
    expect(words.dataSize(2_500_000)).toMatch(/^2\.4 MB$/i);
  });
});
