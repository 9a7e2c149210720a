import type { NewRecipe } from '@sali/contract/kitchen/recipes/recipes';
import { recipesTexts } from '@sali/texts/app/recipes';
import { shopTexts } from '@sali/texts/app/shop';
import type { Page } from 'playwright-core';
import { follow, newPage } from '../browser.ts';
import { postAs } from '../listByApi.ts';
import { button, type Person, signIn } from '../people.ts';
import { openShop, openStageList, type Screen, type Stage } from '../screens.ts';

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

/** The same, and what takes a step on a page or another person. @param other is on the list of the stage */
export async function pagesAndSteps(origin: string, person: Person, other: Person): Promise<Screen[]> {
  const pages = await pageScreens(origin, person);
  const openRecipe = pages.find(([name]) => name === 'recipe')?.[1];
  return [
    ...pages,
    ['recipe for twice as many', (page, stage) => openRecipe?.(page, stage).then(() => forTwice(page)) ?? noRecipe()],
    ['shopping mode with somebody else', (page, stage) => openShopTogether(page, stage, other)],
  ];
}

const noRecipe = (): Promise<never> => Promise.reject(new Error('the pages have no recipe'));

async function forTwice(page: Page): Promise<void> {
  const { servings = null } = RECIPE;
  for (let one = 0; one < (servings ?? 0); one += 1) await button(page, recipesTexts.moreServings).click();
}

/** The other person takes care of one thing, and shops on until the page is closed. */
async function openShopTogether(page: Page, stage: Stage, other: Person): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  const second = await newPage(browser);
  page.once('close', () => void second.context().close());
  await signIn(second, stage.origin, other);
  await openShop(second, stage);
  await openShop(page, stage);
  const { takeOf, releaseOf } = shopTexts.mode;
  const claim = button(second, takeOf({ name: stage.weighed }));
  const claimed = button(second, releaseOf({ name: stage.weighed }));
  await claim.or(claimed).waitFor();
  // It is taken already since the pictures of another size were made.
  if (await claim.isVisible()) await claim.click();
  await page
    .getByText(shopTexts.takenBy({ name: `${other.firstName} ${other.lastName}` }))
    .first()
    .waitFor();
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
