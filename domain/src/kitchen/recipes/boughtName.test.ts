import { expect, it } from 'vitest';
import { boughtName } from './boughtName.ts';

it('[X89] a recipe means chickpeas by the word that a shopping list means the spread by, but not by spoons of it', () => {
  expect(boughtName({ name: 'חומוס', unit: 'cups' })).toBe('גרגירי חומוס');
  expect(boughtName({ name: 'חומוס', unit: 'grams' })).toBe('גרגירי חומוס');
  expect(boughtName({ name: 'חומוס', unit: null })).toBe('גרגירי חומוס');
  expect(boughtName({ name: 'חומוס', unit: 'tablespoons' })).toBe('חומוס');
});

it('[X89] other names are what they are', () => {
  expect(boughtName({ name: 'ממרח חומוס', unit: 'cups' })).toBe('ממרח חומוס');
  expect(boughtName({ name: 'קמח', unit: 'cups' })).toBe('קמח');
});

it('[X109] the size of eggs is part of what is bought, also where a note says it', () => {
  expect(boughtName({ name: 'ביצים', unit: 'units', notes: 'בגודל l' })).toBe('ביצים L');
  expect(boughtName({ name: 'ביצים', unit: 'units', notes: 'גדולות, XL' })).toBe('ביצים XL');
  expect(boughtName({ name: 'ביצים M', unit: 'units', notes: 'קשות' })).toBe('ביצים M');
  expect(boughtName({ name: 'חולצה', unit: 'units', notes: 'L' })).toBe('חולצה');
});

it('[X97] yolks and whites are eggs, a spoon of pepper is the spice, leaves of mint are mint', () => {
  expect(boughtName({ name: 'חלמונים', unit: 'units' })).toBe('ביצים');
  expect(boughtName({ name: 'חלבון ביצה', unit: null })).toBe('ביצים');
  expect(boughtName({ name: 'אבקת חלבון', unit: 'grams' })).toBe('אבקת חלבון');
  expect(boughtName({ name: 'פלפל', unit: 'teaspoons' })).toBe('פלפל שחור');
  expect(boughtName({ name: 'פלפל', unit: 'units' })).toBe('פלפל');
  expect(boughtName({ name: 'עלי נענע', unit: 'handfuls' })).toBe('נענע');
});
