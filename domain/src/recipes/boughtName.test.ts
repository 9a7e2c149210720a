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
