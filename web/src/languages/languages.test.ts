import {
  confirmationError,
  emailError,
  newPasswordError,
  passwordError,
  personNameError,
  phoneError,
} from '@sali/domain/accounts/credentials';
import { CATEGORIES } from '@sali/domain/catalogue/category';
import { UNIT_LABELS } from '@sali/domain/catalogue/product';
import { lowestDaysText } from '@sali/domain/prices/history';
import { OFFERED_UNITS, unitName } from '@sali/domain/recipes/unit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arabic } from './ar/texts.ts';
import { setTexts } from './chosen.ts';
import { english } from './en/texts.ts';
import { phrase } from './phrase.ts';
import { PHRASES } from './phrases.ts';
import { russian } from './ru/texts.ts';
import type { LanguageTexts } from './languageTexts.ts';
import { wordsIn } from './wordsIn.ts';

const OTHERS: readonly (readonly [string, LanguageTexts])[] = [
  ['en', english],
  ['ar', arabic],
  ['ru', russian],
];
const HEBREW = /[א-ת]/;

/** What the server says of a file or a job that failed, read from its own source: it is no part of the web app. */
const FEED_SOURCES = import.meta.glob<string>('../../../server/src/feeds/{feedError,control/jobs/jobs}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const FEED_FAILURES = Object.values(FEED_SOURCES).flatMap((source) => {
  const quoted = [...source.matchAll(/'([^']*[א-ת][^']*)'/g)];
  return quoted.map(([, sentence = '']) => sentence);
});

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
    const { phrases, words: _code, ...rest } = texts;
    const sentences = [...sentencesOf(rest), ...sentencesOf(Object.values(phrases), '.phrases')];
    expect(sentences.length).toBeGreaterThan(1200);
    const odd = sentences.filter(([, text]) => HEBREW.test(text));
    expect(odd).toEqual([]);
    const empty = sentences.filter(([path, text]) => text.trim() === '' && !path.endsWith(')'));
    expect(empty).toEqual([]);
  });

  it('[LN2] put the numbers of a phrase where they belong', () => {
    const count = (text: string) => text.split('#').length;
    const odd = PHRASES.filter((hebrew) => count(hebrew) !== count(texts.phrases[hebrew]));
    expect(odd).toEqual([]);
  });
});

describe('what the server and the domain say in Hebrew', () => {
  beforeEach(() => setTexts(english));
  afterEach(() => vi.resetModules());

  it.each([
    [
      'built-in categories',
      CATEGORIES.flatMap(({ name, subcategories }) => [name, ...subcategories.map((s) => s.name)]),
    ],
    ['units of the shelf', Object.values(UNIT_LABELS)],
    ['units of recipes', OFFERED_UNITS.flatMap((unit) => [unitName(unit, true, false), unitName(unit, false, false)])],
    ['amounts', ['2 כוסות', '½ ק"ג', '1.5 ליטר']],
    [
      'sales',
      ['3 ב-10 ש"ח', '20% הנחה', 'קנה 2 וחסוך 50% על הזול', '12.90 ש״ח, עד 3 יח\', בקנייה מעל 100 ש"ח', 'לחברי מועדון'],
    ],
    ['what is wrong with a field', WRONG()],
    [
      'what is wrong with a file and its rows [LN10]',
      [
        'הברקוד הוא ספרות בלבד (ItemCode)',
        'שם המוצר חובה (ItemName)',
        'עד 200 תווים (Brand)',
        'יחידת המידה (UnitOfMeasure) אינה מוכרת',
        'השדה bIsWeighted הוא 0 או 1',
        'קובץ ה-CSV אינו תקין (שורה 17)',
        'הקובץ אינו בקידוד UTF-8. שמרו אותו מחדש כ-UTF-8 ונסו שוב',
      ],
    ],
    ['why a chain’s file or a job failed [LN11]', FEED_FAILURES],
    ['how long a price is the lowest', [lowestDaysText(7), lowestDaysText(90)]],
  ])('[LN3] is worded in the page’s language: %s', (_what, phrases) => {
    expect(phrases.filter((hebrew) => HEBREW.test(phrase(hebrew)))).toEqual([]);
  });

  it('[LN11] there is a sentence for a file and for a job that failed', () => {
    expect(FEED_FAILURES.length).toBeGreaterThan(20);
    expect(FEED_FAILURES).toContain('שגיאה בשרת בזמן המשימה');
  });

  it('[LN3] what nobody translated stays as it is', () => expect(phrase('מבצע חד פעמי')).toBe('מבצע חד פעמי'));
});

function WRONG(): string[] {
  const said = [
    emailError('x'),
    phoneError('x'),
    phoneError('1'),
    phoneError('1'.repeat(99)),
    newPasswordError(''),
    newPasswordError('1'),
    newPasswordError('1'.repeat(999)),
    passwordError(''),
    confirmationError('1', '2'),
    personNameError('x'.repeat(999)),
    personNameError('\u0007'),
  ];
  return said.map((error) => error ?? 'לא נמצאה שגיאה');
}

describe('counts, times and sizes', () => {
  it('[LN4] follow the language: plurals, today and yesterday, sizes', () => {
    expect([1, 3, 5, 21].map((count) => russian.main.compare.products({ count }))).toEqual([
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
    const words = wordsIn('en-IL', { now: 'just now' });
    const now = new Date(2026, 10, 21, 12).getTime();
    const hours = (count: number) => now - count * 3_600_000;
    expect(words.timeAgo(now - 5_000, now)).toBe('just now');
    expect(words.timeAgo(hours(3), now)).toMatch(/^3 hr/);
    expect(words.timeAgo(hours(25), now)).toBe('yesterday');
    expect(words.dayOf(hours(1), now)).toBe('today');
    expect(words.dayOf(hours(72), now)).toMatch(/Wednesday/);
    expect(words.dataSize(2_500_000)).toMatch(/^2\.4 MB$/i);
  });
});
