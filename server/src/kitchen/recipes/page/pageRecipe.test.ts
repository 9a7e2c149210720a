import { describe, expect, it } from 'vitest';
import { recipeInPage } from './pageRecipe.ts';

const URL_ = 'https://recipes.example/shakshuka';
const RECIPE = {
  '@type': 'Recipe',
  name: 'שקשוקה &amp; חביתה',
  description: '<p>חריפה <b>מאוד</b></p>',
  image: [{ '@type': 'ImageObject', url: '/a.jpg' }],
  prepTime: 'PT10M',
  totalTime: 'PT1H30M',
  recipeYield: ['4', '4 מנות'],
  recipeIngredient: ['6 ביצים', ' 900 גרם עגבניות '],
  recipeInstructions: [
    { '@type': 'HowToSection', itemListElement: [{ '@type': 'HowToStep', text: '1. מטגנים' }] },
    { '@type': 'HowToStep', name: 'מבשלים' },
  ],
};
const lines = (...texts: string[]) => texts.map((line) => ({ line, group: '' }));
const steps = (...texts: string[]) => texts.map((text) => ({ text, tip: '', part: '' }));
const page = (data: unknown): string =>
  `<html><head><script type="application/ld+json">${JSON.stringify(data)}</script></head></html>`;

describe('recipeInPage', () => {
  it.each([
    ['alone', RECIPE],
    ['in a graph', { '@graph': [{ '@type': 'WebPage' }, RECIPE] }],
    ['in a list', [{ '@type': 'Person' }, { ...RECIPE, '@type': ['Thing', 'Recipe'] }]],
    ['as what the page is about', { '@type': 'WebPage', mainEntity: RECIPE }],
  ])('[X48] JSON-LD is read, the recipe %s', (_where, data) => {
    expect(recipeInPage(page(data), URL_)).toEqual({
      title: 'שקשוקה & חביתה',
      description: 'חריפה מאוד',
      image_url: 'https://recipes.example/a.jpg',
      prep_time: 10,
      cook_time: 80,
      servings: 4,
      kosher: null,
      source: '',
      ingredients: lines('6 ביצים', '900 גרם עגבניות'),
      steps: steps('מטגנים', 'מבשלים'),
    });
  });

  it('[X48] microdata is read where there is no JSON-LD', () => {
    const html = `<div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">לחם</h1>
      <meta itemprop="cookTime" content="PT40M"><span itemprop="recipeYield">6-8 מנות</span>
      <li itemprop="recipeIngredient">3 כוסות קמח</li><li itemprop="ingredients">מלח</li>
      <ol itemprop="recipeInstructions"><li>לשים</li><li>אופים</li></ol></div>`;
    expect(recipeInPage(html, URL_)).toMatchObject({
      title: 'לחם',
      cook_time: 40,
      servings: 8,
      ingredients: lines('3 כוסות קמח', 'מלח'),
      steps: steps('לשים', 'אופים'),
    });
  });

  it('[X48] steps in one text are parted by their lines', () => {
    const text = { ...RECIPE, recipeInstructions: '<p>מטגנים</p><p>מבשלים</p>\nמגישים<br>אוכלים' };
    expect(recipeInPage(page(text), URL_)?.steps).toEqual(steps('מטגנים', 'מבשלים', 'מגישים', 'אוכלים'));
  });

  it('[X49] a broken or hostile page is read as far as it goes, or not at all', () => {
    const nested = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown;
    const wild = {
      ...RECIPE,
      name: { a: 1 },
      image: 'javascript:alert(1)',
      prepTime: 'soon',
      totalTime: 7,
      recipeYield: -1,
    };
    expect(recipeInPage(page(wild), URL_)).toMatchObject({ title: '', image_url: null, prep_time: null, servings: 1 });
    for (const html of ['', '<html>', page(nested), page({ ...RECIPE, '@type': 'Thing' }), page(null)]) {
      expect(recipeInPage(html, URL_)).toBeNull();
    }
    const broken = '<script type="application/ld+json">{"@type": "Recipe", </script>';
    expect(recipeInPage(broken + page(RECIPE), URL_)?.servings).toBe(4);
    const empty = { '@type': 'Recipe', name: 'ריק' };
    expect(recipeInPage(page(empty), URL_)).toBeNull();
  });
});
