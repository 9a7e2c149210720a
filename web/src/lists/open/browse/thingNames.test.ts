import { ILLUSTRATED_THINGS } from '@sali/domain/goods/kinds/illustrations';
import { things as arabic } from '@sali/texts/ar/things';
import { things as english } from '@sali/texts/en/things';
import { things as hebrew } from '@sali/texts/he/things';
import { things as russian } from '@sali/texts/ru/things';
import { afterEach, expect, it, vi } from 'vitest';

const HEBREW = Object.fromEntries(ILLUSTRATED_THINGS.map(({ kind, text }) => [kind, text]));

afterEach(() => localStorage.clear());

it('[BW3] every thing that is drawn has a name in each language; the Hebrew one is the text of its line', () => {
  expect(hebrew).toEqual(HEBREW);
  for (const names of [english, arabic, russian]) {
    expect(Object.keys(names)).toEqual(Object.keys(HEBREW));
    expect(Object.values(names).filter((name) => /[א-ת]/.test(name))).toEqual([]);
    expect(new Set(Object.values(names)).size).toBe(ILLUSTRATED_THINGS.length);
  }
});

it.each([
  ['he', undefined],
  ['en', english],
  ['ru', russian],
])('[BW3] a page in %s has them in its language', async (code, names) => {
  localStorage.setItem('sali-language', code);
  vi.resetModules();
  expect((await import('./thingNames.ts')).thingNames).toEqual(names);
});
