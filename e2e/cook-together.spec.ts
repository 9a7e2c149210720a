import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mealsTexts } from '@sali/texts/app/meals';
import { texts } from '@sali/texts/app/main';
import { recipesTexts } from '@sali/texts/app/recipes';
import { violationsOf } from './axe.ts';
import { DESK, follow, newPage, PHONE } from './browser.ts';
import { postAs, putAs } from './listByApi.ts';
import { button, newPerson, register } from './people.ts';
import { sharedServer } from './setup.ts';

/** Two of a family cook one recipe and plan one week, each on a screen of their own. */

const here = sharedServer();
const words = recipesTexts.cooking;

test('[CK3] [CK6] [CK7] two of a family cook together, and see each other’s changes of the week', async () => {
  const [dana, yossi] = [newPerson('דנה', 'כהן'), newPerson('יוסי', 'כהן')];
  const phone = await newPage(here.browser, PHONE);
  const desk = await newPage(here.browser, DESK);
  await register(phone, here.server.url, dana);
  await register(desk, here.server.url, yossi);
  const { family } = await postAs<{ family: { family_id: number } }>(here.server.url, dana, 'families', {
    name: 'כהן',
  });
  await postAs(here.server.url, dana, 'families/mine/invitations', { email: yossi.email });
  await postAs(here.server.url, yossi, `families/${family.family_id}/accept`, {});
  const entries = [
    { entry_type: 'product', product_name: 'ביצים', quantity: 6 },
    { entry_type: 'step', step_text: 'מבשלים את הביצים 20 דקות' },
    { entry_type: 'step', step_text: 'מגישים' },
  ];
  const recipe = await postAs<{ recipe_id: number }>(here.server.url, dana, 'recipes', {
    ...{ title: 'שקשוקה', servings: 4, entries },
  });

  const cook = `${here.server.url}/recipe/${recipe.recipe_id}/cook`;
  await follow(phone, cook);
  await follow(desk, cook);
  const egg = (page: Page, checked: boolean) => page.getByRole('checkbox', { name: /ביצים/, checked });
  await phone.getByText(words.together({ names: '' }).trim()).waitFor();
  await egg(phone, false).check();
  await egg(desk, true).waitFor();
  await desk.getByRole('button', { name: new RegExp(words.start) }).click();
  await phone.getByRole('button', { name: new RegExp(words.pause) }).waitFor();
  await button(desk, words.done).click();
  await phone.getByText(words.stepOf({ at: 2, of: 2 })).waitFor();

  await button(phone, words.largeType).click();
  await phone.setViewportSize({ width: 320, height: 700 });
  expect(
    await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  const size = await phone.getByText('מגישים').evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  expect(size).toBeGreaterThanOrEqual(36);
  expect(await violationsOf(phone, 'cook-large-phone')).toEqual([]);
  await button(phone, words.finish).click();
  await desk.getByText(words.endedElsewhere).waitFor();

  await follow(desk, `${here.server.url}/plan`);
  await follow(phone, `${here.server.url}/plan`);
  await phone.locator('[data-day]').first().waitFor();
  const day = await desk.locator('[data-day]').nth(3).getAttribute('data-day');
  const meal = { day, slot: 'evening', kind: 'words', title: 'פיצה בחוץ' };
  await putAs(here.server.url, yossi, `meals/${crypto.randomUUID()}`, meal);
  await phone.getByText('פיצה בחוץ', { exact: true }).waitFor();
  await desk.getByText('פיצה בחוץ', { exact: true }).waitFor();
  await button(desk, mealsTexts.later).click();
  await button(desk, mealsTexts.copy).click();
  await desk.getByText('פיצה בחוץ', { exact: true }).waitFor();
  await button(desk, texts.list.undo).click();
  await desk.getByText('פיצה בחוץ', { exact: true }).waitFor({ state: 'detached' });
});
