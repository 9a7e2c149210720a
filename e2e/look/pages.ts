import type { NewRecipe } from '@sali/contract/kitchen/recipes/recipes';
import type { Page } from 'playwright-core';
import { follow } from '../browser.ts';
import { postAs } from '../listByApi.ts';
import type { Person } from '../people.ts';
import { openStageList, type Screen, type Stage } from '../screens.ts';

/** The pages that `screens.ts` does not have: what is shown at an address, without a step on it. */

const RECIPE: NewRecipe = {
  title: 'שקשוקה של שבת',
  servings: 4,
  entries: [
    { entry_type: 'product', product_name: 'ביצים', quantity: 6 },
    { entry_type: 'product', product_name: 'עגבניות', quantity: 900, unit: 'גרם' },
    { entry_type: 'product', product_name: 'מלח', quantity: 0.5, unit: 'כפית' },
    { entry_type: 'step', step_text: 'מטגנים בצל' },
    { entry_type: 'step', step_text: 'מוסיפים עגבניות ומבשלים 20 דקות' },
    { entry_type: 'step', step_text: 'שוברים ביצים ומכסים' },
  ],
};

/** @returns the screens of the pages, with a recipe of the person's own */
export async function pageScreens(origin: string, person: Person): Promise<Screen[]> {
  const recipe = await postAs<{ recipe_id: number }>(origin, person, 'recipes', RECIPE);
  const at =
    (path: string) =>
    async (page: Page): Promise<void> => {
      await follow(page, `${origin}${path}`);
      await page.getByRole('heading').first().waitFor();
    };
  return [
    ['comparison of stores', openComparison],
    ['comparison with the lines of a store', openLines],
    ['recipes', at('/recipes')],
    ['recipe', at(`/recipe/${recipe.recipe_id}`)],
    ['cooking', at(`/recipe/${recipe.recipe_id}/cook`)],
    ['pantry', at('/pantry')],
    ['meal plan', at('/plan')],
    ['promotions', at('/promotions')],
    ['notifications', at('/notifications')],
    ['account', at('/account')],
    ['settings', at('/settings')],
    ['privacy', at('/privacy')],
    ['terms', at('/terms')],
    ['administration', at('/admin')],
    ['administration: users', at('/admin?tab=users')],
    ['administration: feeds', at('/admin?tab=feeds')],
    ['administration: import', at('/admin?tab=import')],
    ['administration: products', at('/admin/products')],
    ['administration: categories', at('/admin/categories')],
    ['administration: audit log', at('/admin/audit')],
    ['administration: new product', at('/admin/products/new/edit?mode=advanced')],
  ];
}

async function openComparison(page: Page, stage: Stage): Promise<void> {
  await openStageList(page, stage);
  await follow(page, `${stage.listUrl}/compare`);
  await page.locator('[data-part=store-card]').first().waitFor();
}

async function openLines(page: Page, stage: Stage): Promise<void> {
  await openComparison(page, stage);
  const opener = page.locator('[data-part=store-card]').first().locator('[data-part=open-lines]');
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await page.locator('[data-part=store-line]').first().waitFor();
}
