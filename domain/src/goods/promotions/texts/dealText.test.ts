import { hebrewDeal } from '@sali/contract/goods/prices/hebrewDeals';
import { expect, test } from 'vitest';
import type { DealTerms } from '../terms/terms.ts';
import { conditionParts, dealPart } from './dealText.ts';
import { PERCENT, WHOLE } from '../terms/promotion.ts';

test.each<[DealTerms, number | null, string]>([
  [{ kind: 'bundle', n: 3, totalAgorot: 1000, cap: null }, 500, '3 ב־10 ש״ח'],
  [{ kind: 'bundle', n: 2, totalAgorot: 1190, cap: null }, 700, '2 ב־11.90 ש״ח'],
  [{ kind: 'weight', from: 1500, step: 2000, kgAgorot: 7000, cap: null }, 8990, '2 ק״ג ב־140 ש״ח'],
  [{ kind: 'weight', from: 300, step: 300, kgAgorot: 6667, cap: null }, 10600, '300 גרם ב־20 ש״ח'],
  [{ kind: 'unit', isWeighed: false, unitAgorot: 790, cap: null }, 1000, '21% הנחה'],
  [{ kind: 'unit', isWeighed: false, unitAgorot: 999, cap: null }, 1000, '9.99 ש״ח'],
  [{ kind: 'unit', isWeighed: false, unitAgorot: 790, cap: null }, null, '7.90 ש״ח'],
  [{ kind: 'nth', n: 3, g: 1, rate: WHOLE, cap: null }, 500, '2+1'],
  [{ kind: 'nth', n: 2, g: 2, rate: 50 * PERCENT, cap: null }, 500, 'קונים 2 וחוסכים 50%'],
  [{ kind: 'nth', n: 2, g: 1, rate: 33.5 * PERCENT, cap: null }, 500, 'קונים 2 וחוסכים 33.5% על הזול'],
])('[B16] a deal reads as its shelf label would', (terms, priceAgorot, text) => {
  expect(hebrewDeal([dealPart(terms, priceAgorot)])).toBe(text);
});

test('[B16] its conditions are shown with it', () => {
  const conditionTexts = (...condition: Parameters<typeof conditionParts>) =>
    conditionParts(...condition).map((part) => hebrewDeal([part]));
  expect(conditionTexts({ kind: 'unit', isWeighed: false, unitAgorot: 790, cap: 3 }, 9900)).toEqual([
    'עד 3 יח׳',
    'בקנייה מעל 99 ש״ח',
  ]);
  expect(conditionTexts({ kind: 'weight', from: 1000, step: 1000, kgAgorot: 500, cap: 2000 }, 0)).toEqual(['עד 2 ק״ג']);
});
