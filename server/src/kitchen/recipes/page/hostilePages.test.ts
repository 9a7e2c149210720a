import { RECIPE_ENTRIES_MAX } from '@sali/domain/base/limits';
import { describe, expect, it } from 'vitest';
import { PAGE_DEPTH_MAX, pageDepth } from './pageDepth.ts';
import { recipeInPage } from './pageRecipe.ts';
import { pageTextOf } from '@sali/domain/kitchen/recipes/page/pageText';
import { readPage } from './readPage.ts';

/** Pages that are made to take long. They took tens of seconds before: the tests' own limit is enough. */

const URL_ = 'https://recipes.example/';
const jsonPage = (recipe: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'מרק', ...recipe })}</script>`;
const nested = (tag: string, times: number): string => `<${tag}>`.repeat(times);
const microPage = (inner: string): string =>
  `<div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">מרק</h1>${inner}</div>`;

describe('hostile pages', () => {
  it('[X72] 300 of 400,000 ingredients and steps are read', () => {
    const many = Array.from({ length: 200_000 }, () => 'מלח');
    const recipe = recipeInPage(jsonPage({ recipeIngredient: many, recipeInstructions: many }), URL_);
    expect(recipe?.ingredients).toHaveLength(RECIPE_ENTRIES_MAX);
    expect(recipe?.steps).toHaveLength(RECIPE_ENTRIES_MAX);
  });

  it.each([
    ['nested tags', nested('div', 100_000), ''],
    ['tags that never end', `סוכר ${'<a '.repeat(300_000)}`, 'סוכר'],
    ['comments that never end', `סוכר${'<!--'.repeat(300_000)}`, 'סוכר'],
    ['scripts', `${'<script>'.repeat(100_000)}</script>סוכר`, 'סוכר'],
    ['brackets', '<'.repeat(300_000), '<'.repeat(100)],
    ['entities', `<b>סוכר &amp; 1 &lt; 2</b><style>b{}</style>`, 'סוכר & 1 < 2'],
  ])('[X72] the words between %s are found in one pass', (_what, html, words) => {
    expect(pageTextOf(html, 100)).toBe(words);
  });

  it('[X72] depth counts what is nested, not what needs no end', () => {
    expect(pageDepth('<ul><li>1<li>2<p>3<br><img></ul><svg><path/><path/></svg><!-- <div> --><div><b></b></div>')).toBe(
      2,
    );
    expect(pageDepth('<p>'.repeat(10_000) + '<script>"<div>"</script>')).toBe(0);
    expect(pageDepth(nested('div', 100_000))).toBe(PAGE_DEPTH_MAX + 1);
    expect(pageDepth('<a '.repeat(500_000))).toBe(0);
  });

  it.each([
    ['headings of steps', '<h3>Steps</h3><p>Mix it all well</p>'.repeat(5_000)],
    ['lists of amounts', `<ul>${'<li>2 eggs</li>'.repeat(3)}</ul><p>Sauce</p>`.repeat(4_000)],
    ['breaks in a heading', `<h3>${'2 eggs<br>'.repeat(15_000)}</h3>`],
    ['boxes in rows', '<div class="a">2 eggs</div>'.repeat(15_000)],
    ['a line of signs', `<p>${'carb '.repeat(100_000)}</p><p>${'…'.repeat(400_000)}</p>`],
  ])('[X72] %s are read in time', (_what, body) => {
    const data = { recipeIngredient: ['2 eggs', 'מלח'], recipeInstructions: ['Mix it all well', 'Serve it'] };
    expect(recipeInPage(jsonPage(data) + body, URL_)?.ingredients.length).toBeGreaterThan(1);
  });

  it.each([
    ['nested elements', microPage(nested('div', 20_000))],
    ['a nested title', `<title>${nested('b', 5_000)}</title>${microPage(nested('b', 5_000))}`],
    [
      'formatting that every paragraph opens again',
      microPage(`<p>${Array.from({ length: 490 }, (_, at) => `<b x=${at}>`).join('')}${'<p>x'.repeat(20_000)}`),
    ],
  ])('[X72] %s are refused in words, and the next page is read', async (_what, html) => {
    await expect(readPage(1, { url: URL_, html })).rejects.toMatchObject({ code: 'page_too_complex' });
    const next = await readPage(1, { url: URL_, html: jsonPage({ recipeIngredient: ['מלח'] }) });
    expect(next?.ingredients).toEqual([{ line: 'מלח', group: '' }]);
  });
});
