import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browseTexts } from '@sali/texts/app/browse';
import { cardsTexts } from '@sali/texts/app/cards';
import { compareTexts } from '@sali/texts/app/compare';
import { mealsTexts } from '@sali/texts/app/meals';
import { productTexts } from '@sali/texts/app/product';
import { overviewTexts } from '@sali/texts/app/overview';
import { signInTexts } from '@sali/texts/app/signIn';
import { homeTexts } from '@sali/texts/app/home';
import { menuTexts } from '@sali/texts/app/menu';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { recipesTexts } from '@sali/texts/app/recipes';
import { receiptCheckTexts } from '@sali/texts/app/receiptCheck';
import { receiptsTexts } from '@sali/texts/app/receipts';
import { shareTexts } from '@sali/texts/app/share';
import { shopTexts } from '@sali/texts/app/shop';
import { enginesToRun, type Running } from './engines/engines.ts';
import {
  addProduct,
  addText,
  button,
  dialog,
  installed,
  listShown,
  makeList,
  newPerson,
  openCompleted,
  openList,
  overviewShown,
  type Person,
  row,
  search,
  searchBox,
  tick,
  undoTick,
  untick,
} from './people.ts';
import { RECEIPT } from './receiptMaterial.ts';
import { menuButton } from './screens.ts';
import type { TestServer } from './server.ts';
import { startFilledServer } from './setup.ts';

/**
 * The main paths, in each engine: one story of two people, scene after scene. `ENGINES=chromium,firefox,webkit` names the
 * engines; without it they run in Chromium. Other spec files look closer, in Chromium alone.
 */

const LIST = 'קניות לשבת';
/** A list that is filled from pictures. */
const PICTURED = 'מתמונות';
const RECIPE = 'שקשוקה של שבת';
const RECIPE_TEXT = `${RECIPE}\n4 מנות\nמצרכים\n6 ביצים\n900 גרם זזזקה\nאופן ההכנה\n1. מטגנים בצל\n2. שוברים ביצים`;
/** An answer, a page or another person's change is waited for; how long it takes decides nothing. */
const PATIENT = { timeout: 90_000 };

/** The features of the browser, asked in the page. */
const FEATURES = {
  push: () => 'PushManager' in globalThis && Notification.permission !== 'denied',
  passkeys: () => 'PublicKeyCredential' in globalThis,
  dictation: () => 'SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis,
  camera: () => navigator.mediaDevices?.enumerateDevices().then((all) => all.some(({ kind }) => kind === 'videoinput')),
};

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Registers on the screen; ends on the overview. */
async function signUp(page: Page, origin: string, person: Person): Promise<void> {
  await page.goto(`${origin}/login#register`);
  await field(page, signInTexts.email).fill(person.email);
  await field(page, signInTexts.phone).fill('0501234567');
  await field(page, signInTexts.password).fill(person.password);
  await field(page, signInTexts.confirm).fill(person.password);
  await button(page, signInTexts.register).click();
  await overviewShown(page);
}

/** Waits until a line is in the cart, which is opened. */
async function untickable(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^כבר בעגלה/ }).waitFor(PATIENT);
  await openCompleted(page);
  await untick(page, name).waitFor(PATIENT);
}

const SHOTS = process.env.SALI_SHOTS;

describe.each(enginesToRun)('$name', ({ name: engineName, lacks, start }) => {
  const parts: { server?: TestServer; running?: Running; dana?: Page; yossi?: Page } = {};
  const here = <K extends keyof typeof parts>(part: K): NonNullable<(typeof parts)[K]> => {
    const it = parts[part];
    if (!it) throw new Error(`there is no ${part}`);
    return it;
  };
  const [dana, yossi] = [newPerson('דנה', 'לוי'), newPerson('יוסי', 'כהן')];
  let [milk, cottage, recipe] = ['', '', ''];

  /** Keeps a picture of the screen in the folder that SALI_SHOTS names, if it is set. */
  const shoot = async (screen: string): Promise<void> => {
    if (SHOTS === undefined) return;
    mkdirSync(SHOTS, { recursive: true });
    writeFileSync(join(SHOTS, `${screen}-${engineName.toLowerCase()}.png`), await here('dana').screenshot());
  };

  beforeAll(async () => {
    [parts.server, parts.running] = await Promise.all([startFilledServer(), start()]);
    const { newPage } = here('running');
    [parts.dana, parts.yossi] = await Promise.all([newPage(), newPage()]);
  });
  afterAll(async () => {
    await parts.running?.stop();
    await parts.server?.stop();
  });

  test('[E6] two people sign up on the screen', async () => {
    const { url } = here('server');
    await here('dana').goto(url);
    await here('dana').getByRole('heading', { name: homeTexts.guestTitle }).waitFor();
    await shoot('01-home');
    await signUp(here('dana'), url, dana);
    await signUp(here('yossi'), url, yossi);
    await shoot('02-overview-empty');
  });

  test('[E6] a list, typing, suggestions, a tick and its undo', async () => {
    const page = here('dana');
    await makeList(page, LIST);
    milk = await addProduct(page, 'חלב');
    await search(page, 'קוטג');
    await shoot('03-suggestions');
    cottage = await addProduct(page, 'קוטג');
    await addText(page, 'נרות');
    await searchBox(page).fill('עגבניות 2 קילו, שתי לחם');
    await searchBox(page).press('Enter');
    await button(page, listTexts.done).click();
    await row(page, 'עגבניות').waitFor();
    await tick(page, milk).click();
    await undoTick(page, milk).click();
    await tick(page, milk).waitFor();
    await shoot('04-list');
    await row(page, milk).locator('[data-part=words]').click();
    await button(await dialog(page), productTexts.more).click();
    await shoot('05-item');
    await button(await dialog(page), productTexts.saveAndClose).click();
    await page.locator('[role=dialog]').waitFor({ state: 'detached' });
    await row(page, milk).getByText(/^2 /).first().waitFor();
  });

  test('[E6] two people: a tick on one phone comes to the other by itself', async () => {
    const [page, other] = [here('dana'), here('yossi')];
    await button(page, listTexts.share).click();
    await field(page, shareTexts.email).fill(yossi.email);
    await button(await dialog(page), shareTexts.send).click();
    // It closes by itself once the server has said yes.
    await page.locator('[role=dialog]').waitFor({ state: 'detached', ...PATIENT });
    await other.reload();
    await openList(other, LIST);
    await tick(other, milk).click();
    await page.getByRole('button', { name: /^כבר בעגלה/ }).waitFor(PATIENT);
    await openCompleted(page);
    await untick(page, milk).click();
    await tick(other, milk).waitFor(PATIENT);
  });

  test('[E6] the server is killed: the list is typed into, reloaded and ticked without it, and all is sent when it is back', async () => {
    const [page, other] = [here('dana'), here('yossi')];
    await installed(page);
    await here('server').kill();
    await addText(page, 'יין לקידוש');
    await page.reload();
    await row(page, 'יין לקידוש').waitFor();
    await tick(page, milk).click();
    await untickable(page, milk);
    await shoot('06-offline');
    await addText(other, 'חלות');
    await here('server').start();
    await row(other, 'יין לקידוש').waitFor(PATIENT);
    await row(page, 'חלות').waitFor(PATIENT);
    await untickable(other, milk);
  });

  test('[E6] the stores are compared, and the list is bought in one of them', async () => {
    const page = here('dana');
    await page.getByRole('link', { name: listTexts.compare }).click();
    const cards = page.locator('[data-part=store-card]');
    await cards.first().waitFor();
    await shoot('07-compare');
    const other = cards.filter({ hasNot: page.getByText(compareTexts.yours) }).first();
    const title = (await other.locator('h3 bdi').innerText()).trim();
    const lines = other.locator('[data-part=open-lines]');
    if ((await lines.getAttribute('aria-expanded')) === 'false') await lines.click();
    await other.getByText(cottage).first().waitFor();
    await other.locator('[data-part=buy-here]').click();
    await listShown(page, LIST);
    await page.locator('[data-part=list-facts]').getByText(title).waitFor();
  });

  test('[E6] a pasted recipe is saved, and its ingredients go on the list', async () => {
    const page = here('dana');
    await page.goto(`${here('server').url}/recipes`);
    await button(page, recipesTexts.add).first().click();
    await button(page, recipeFormTexts.bringReady).click();
    await page.getByLabel(recipeFormTexts.import.textLabel).fill(RECIPE_TEXT);
    await button(page, recipeFormTexts.import.read).click();
    await field(page, recipeFormTexts.title).waitFor();
    await button(page, recipeFormTexts.save).click();
    await page.getByRole('heading', { level: 1, name: RECIPE }).waitFor();
    await shoot('08-recipe');
    recipe = await page.evaluate(() => location.href);
    await button(page, recipesTexts.toList).click();
    await button(await dialog(page), recipesTexts.adding.add({ count: 2 })).click();
    await listShown(page, LIST);
    await row(page, 'זזזקה').waitFor();
  });

  test('[E6] cooking goes from step to step to its end', async () => {
    const page = here('dana');
    const words = recipesTexts.cooking;
    await page.goto(recipe);
    await page.getByRole('link', { name: recipesTexts.startCooking }).click();
    await page.getByText(words.stepOf({ at: 1, of: 2 }), { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: /ביצים/ }).check();
    await page.getByRole('checkbox', { name: /ביצים/, checked: true }).waitFor();
    await shoot('09-cooking');
    await button(page, words.done).click();
    await button(page, words.finish).click();
    await page.getByText(words.finished).waitFor();
  });

  test('[E6] a meal is planned', async () => {
    const page = here('dana');
    await page.goto(`${here('server').url}/plan`);
    const day = page.locator('[data-day]').nth(2);
    await day.getByRole('button').last().click();
    const sheet = await dialog(page);
    await sheet.getByLabel(mealsTexts.what).fill(RECIPE);
    await sheet.getByRole('listitem').getByRole('button', { name: RECIPE }).click();
    await button(sheet, mealsTexts.save).click();
    await day.getByRole('link', { name: RECIPE }).waitFor();
    await shoot('10-plan');
  });

  test('[E6] goods are chosen from pictures, and shopping mode shows the card of a club', async () => {
    const page = here('dana');
    await page.goto(`${here('server').url}/shopping`);
    await makeList(page, PICTURED);
    await button(page, browseTexts.open).click();
    const sheet = await dialog(page);
    await sheet.getByRole('button', { name: 'חלב', exact: true }).click();
    await sheet.getByText(browseTexts.onList({ count: 1 })).waitFor();
    await shoot('11-pictures');
    await button(sheet, browseTexts.done).click();
    await row(page, 'חלב').waitFor();
    await page.getByRole('link', { name: texts.list.shop }).click();
    await button(page, shopTexts.mode.cards).click();
    await button(page, cardsTexts.add).click();
    await page.getByLabel(cardsTexts.code).fill('7290000000015');
    await page.getByLabel(cardsTexts.name).fill('המועדון');
    await button(page, texts.app.save).click();
    await page.getByRole('img', { name: cardsTexts.codeOf({ name: 'המועדון' }) }).waitFor();
    await shoot('12-card');
  });

  test('[E6] the receipt of an ended shopping is pasted and read', async () => {
    const page = here('dana');
    await page.goto(`${here('server').url}/shopping`);
    await openList(page, PICTURED);
    const address = await page.evaluate(() => location.href);
    await tick(page, 'חלב').click();
    await untickable(page, 'חלב');
    await button(page, listTexts.finish).first().click();
    await button(await dialog(page), listTexts.finish).click();
    await overviewShown(page);
    await page.goto(address);
    await listShown(page, PICTURED);
    await button(page, listTexts.more).click();
    await page.getByRole('menuitem', { name: receiptsTexts.title }).click();
    await button(page, receiptsTexts.check).click();
    await button(page, receiptCheckTexts.paste).click();
    await page.getByLabel(receiptCheckTexts.pasteLabel).fill(RECEIPT);
    await button(page, receiptCheckTexts.read).click();
    await page.getByText(receiptCheckTexts.certain({ total: 23.3 })).waitFor();
    await shoot('13-receipt');
  });

  test('[E6] a sign-out leaves nothing of the person on the screen and in the browser', async () => {
    const page = here('dana');
    await page.goto(`${here('server').url}/shopping`);
    await page.getByRole('link', { name: LIST }).first().waitFor();
    await shoot('14-overview');
    await menuButton(page).click();
    await shoot('15-menu');
    await button(await dialog(page), menuTexts.signOut).click();
    await page.getByText(overviewTexts.guestTitle).waitFor();
    await shoot('16-guest');
    expect(await page.getByRole('link', { name: LIST }).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).toBe(null);
  });

  test(`[E7] what it does not have here: ${lacks.join(', ')}`, async () => {
    const page = here('dana');
    const missing = [];
    for (const [feature, has] of Object.entries(FEATURES)) if (!(await page.evaluate(has))) missing.push(feature);
    expect(missing).toEqual(lacks);
  });

  test('[E8] the console names what the policy of a page blocks, and the app does nothing of it', async ({ skip }) => {
    const { logged } = here('running');
    // Firefox keeps such words from its driver, and WebKit's driver has no console.
    if (!logged) return skip('its driver does not say what a policy blocked');
    const blocked = () => logged().filter((line) => /content.security.policy|eval/i.test(line)).length;
    expect(blocked()).toBe(0);
    await here('dana').evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "blocked"';
      document.body.append(script);
    });
    await expect.poll(blocked).toBeGreaterThan(0);
  });
});
