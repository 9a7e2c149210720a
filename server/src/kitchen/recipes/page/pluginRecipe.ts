import type { CheerioAPI } from 'cheerio';
import { PAGE_INGREDIENT_MAX, RECIPE_ENTRIES_MAX } from '@sali/domain/base/limits';
import { sectionOf } from '@sali/domain/kitchen/recipes/recipeSections';
import { servingsOf } from '@sali/domain/kitchen/recipes/page/pageFields';
import {
  addText,
  type PageIngredient,
  type PageStep,
  partNameOf,
  oncePerPage,
} from '@sali/domain/kitchen/recipes/page/pageLines';
import { pageTextOf } from '@sali/domain/kitchen/recipes/page/pageText';
import { pageMinutesOf, pageTimesOf } from '@sali/domain/kitchen/recipes/page/pageTimes';

/**
 * Recipes in the markup of recipe plugins of WordPress, by the names of their classes: WP Recipe Maker, Tasty Recipes,
 * Mediavine Create. Pages have it beside JSON-LD, which knows no parts of ingredients, or alone.
 */

export type PluginRecipe = {
  readonly title: string;
  readonly description: string;
  readonly image: string | undefined;
  readonly prep_time: number | null;
  readonly cook_time: number | null;
  readonly servings: number | null;
  readonly ingredients: readonly PageIngredient[];
  readonly steps: readonly PageStep[];
};

/** The classes of a plugin. `heading` is a heading among `ingredient`, or among `step`. */
type Plugin = {
  readonly recipe: string;
  readonly title: string;
  readonly description: string;
  readonly image: string;
  readonly servings: string;
  readonly times: (name: 'prep' | 'cook' | 'total') => string;
  readonly ingredients: string;
  readonly ingredient: string;
  readonly steps: string;
  readonly step: string;
  readonly heading: string;
};

const PLUGINS: readonly Plugin[] = [
  {
    recipe: '.wprm-recipe-container, .wprm-recipe',
    title: '.wprm-recipe-name',
    description: '.wprm-recipe-summary',
    image: '.wprm-recipe-image img',
    servings: '.wprm-recipe-servings',
    times: (name) => `.wprm-recipe-${name}-time-container .wprm-recipe-time, .wprm-recipe-${name}_time`,
    ingredients: '.wprm-recipe-ingredient-group',
    ingredient: '.wprm-recipe-ingredient',
    steps: '.wprm-recipe-instruction-group',
    step: '.wprm-recipe-instruction-text',
    heading: '.wprm-recipe-group-name',
  },
  {
    recipe: '.tasty-recipes',
    title: '.tasty-recipes-title',
    description: '.tasty-recipes-description',
    image: '.tasty-recipes-image img',
    servings: '.tasty-recipes-yield',
    times: (name) => `.tasty-recipes-${name}-time`,
    ingredients: '.tasty-recipes-ingredients',
    ingredient: 'li',
    steps: '.tasty-recipes-instructions',
    step: 'li',
    heading: 'h3, h4, h5',
  },
  {
    recipe: '.mv-create-card',
    title: '.mv-create-title',
    description: '.mv-create-description',
    image: '.mv-create-image',
    servings: '.mv-create-yield',
    times: (name) => `.mv-create-time-${name === 'cook' ? 'active' : name} .mv-create-time-format`,
    ingredients: '.mv-create-ingredients',
    ingredient: 'li',
    steps: '.mv-create-instructions',
    step: 'li',
    heading: 'h3, h4',
  },
];

/** The recipe of the first plugin that the page has; undefined for a page without one. */
export function pluginRecipe(page: CheerioAPI): PluginRecipe | undefined {
  const plugin = PLUGINS.find(({ recipe }) => page(recipe).length > 0);
  return plugin && readPlugin(page, plugin);
}

function readPlugin(page: CheerioAPI, plugin: Plugin): PluginRecipe {
  const card = page(plugin.recipe).first();
  // Texts that only screen readers hear repeat the units of the times.
  card.find('.sr-only, .screen-reader-text').remove();
  const html = (selector: string): string => page.html(card.find(selector).first());
  const image = card.find(plugin.image).first();
  const minutes = (name: 'prep' | 'cook' | 'total'): number | null =>
    pageMinutesOf(
      card
        .find(plugin.times(name))
        .toArray()
        .slice(0, TIME_PARTS_MAX)
        .map((part) => page(part).text())
        .join(' '),
    );
  const { prep, cook } = pageTimesOf(minutes('prep'), minutes('cook'), minutes('total'));
  const steps: PageStep[] = [];
  for (const { heading, html: step } of itemsWithin(page, card, plugin.steps, plugin.step, plugin.heading))
    addText(step, heading, steps);
  return {
    title: pageTextOf(html(plugin.title), TITLE_MAX),
    description: html(plugin.description),
    image: image.attr('data-lazy-src') ?? image.attr('data-src') ?? image.attr('src'),
    prep_time: prep,
    cook_time: cook,
    servings: servingsOf(html(plugin.servings)),
    ingredients: oncePerPage(
      itemsWithin(page, card, plugin.ingredients, plugin.ingredient, plugin.heading).flatMap((one) => {
        const line = pluginLine(one.html);
        return line === '' ? [] : [{ line, group: one.heading }];
      }),
    ),
    steps,
  };
}

const TIME_PARTS_MAX = 6;
const TITLE_MAX = 200;

/** The check box before an ingredient, and its notes, which follow a comma. */
function pluginLine(html: string): string {
  const marked = html.replace(/(<span class="wprm-recipe-ingredient-notes[^>]*>)(?!\s*[(,])/, ', $1');
  return pageTextOf(marked, PAGE_INGREDIENT_MAX).replace(/^[▢☐□\s]+/, '');
}

/** The heading of a part; '' for the heading of all ingredients, or of all steps. */
const groupName = (heading: string): string =>
  sectionOf(heading.replace(/\s*:$/, '')) === null ? partNameOf(heading) : '';

type PluginItem = { readonly heading: string; readonly html: string };

/** The items below `container`, each with the heading before it in the same container. */
function itemsWithin(
  page: CheerioAPI,
  card: ReturnType<CheerioAPI>,
  container: string,
  item: string,
  heading: string,
): PluginItem[] {
  const items: PluginItem[] = [];
  for (const group of card.find(container).toArray()) {
    let name = '';
    for (const one of page(group).find(`${item}, ${heading}`).toArray()) {
      if (items.length >= RECIPE_ENTRIES_MAX) return items;
      if (page(one).is(heading)) name = groupName(pageTextOf(page.html(one), TITLE_MAX));
      else items.push({ heading: name, html: page.html(one) });
    }
  }
  return items;
}
