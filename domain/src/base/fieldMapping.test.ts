import { expect, test } from 'vitest';
import { type FieldRules, mapFields, rulesWith } from './fieldMapping.ts';

type Thing = { readonly id: string; readonly priceAgorot: number | null; readonly isOld?: boolean };

const FIELDS = {
  id: { kind: 'text', changedBy: 'nothing' },
  priceAgorot: { kind: 'money', isNullable: true, changedBy: 'edit' },
  isOld: { kind: 'boolean', missing: false, changedBy: 'edit' },
} as const satisfies FieldRules<Thing, keyof Thing>;

const THING = mapFields<Thing>()(FIELDS, {
  naming: 'snake_case',
  names: { isOld: 'old' },
  codecs: { money: { encode: (agorot: number) => String(agorot), decode: (text: string) => Number(text) } },
});

test('a thing is spelled by its rules and read back, and what is missing has its value', () => {
  const spelled = THING.encode({ id: 'a', priceAgorot: 590 });
  expect(spelled).toEqual({ id: 'a', price_agorot: '590', old: false });
  expect(THING.decode({ id: 'a', price_agorot: null })).toEqual({ id: 'a', priceAgorot: null, isOld: false });
});

test('a part has only the fields that are present; null empties a text', () => {
  expect(THING.encodePart({ priceAgorot: null, isOld: undefined })).toEqual({ price_agorot: null });
  expect(THING.decodePart({ id: null, old: null })).toEqual({ id: '' });
  expect(THING.decodePart({ price_agorot: '7' })).toEqual({ priceAgorot: 7 });
});

test('rules are chosen by a mark', () => {
  expect(Object.keys(rulesWith(FIELDS, { changedBy: 'edit' }))).toEqual(['priceAgorot', 'isOld']);
});
