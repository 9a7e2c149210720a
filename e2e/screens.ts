import { TICK_UNDO_MS } from '@sali/domain/base/limits';
import type { Page } from 'playwright-core';
import { inShopTexts } from '@sali/texts/app/inShop';
import { texts } from '@sali/texts/app/main';
import { signInTexts } from '@sali/texts/app/signIn';
import { overviewTexts } from '@sali/texts/app/overview';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { homeTexts } from '@sali/texts/app/home';
import { productTexts } from '@sali/texts/app/product';
import { listTexts } from '@sali/texts/app/list';
import { syncPanelTexts } from '@sali/texts/app/syncPanel';
import { shareTexts } from '@sali/texts/app/share';
import { shopTexts } from '@sali/texts/app/shop';
import { spendingTexts } from '@sali/texts/app/spending';
import { templatesTexts } from '@sali/texts/app/templates';
import { accessibilityTexts } from '@sali/texts/app/accessibility';
import { follow } from './browser.ts';
import {
  addProduct,
  addText,
  button,
  chooseEntry,
  dialog,
  listShown,
  makeList,
  newPerson,
  openCompleted,
  openItem,
  type Person,
  register,
  row,
  search,
  share,
  tick,
  undoTick,
  untick,
} from './people.ts';

/** Every screen of the app and the way to it, for tests that look at all of them. */

export const SHARED = 'קניות לשבת';
const ARCHIVED = 'על האש ביום העצמאות אצל ההורים';
const FREE_TEXT = 'נרות יום הולדת';

/** Someone whose lists show all there is to show: shared, archived, with weights, something in the cart. */
export type Stage = {
  readonly origin: string;
  readonly person: Person;
  readonly listUrl: string;
  /** On the list: sold by the piece, by weight, and in the cart. */
  readonly piece: string;
  readonly weighed: string;
  readonly done: string;
};

/**
 * Makes a stage through the screens.
 * @param other anybody's page, with whom the list is shared
 * @param people who opens the lists, and with whom they are shared
 */
export async function setStage(
  page: Page,
  other: Page,
  origin: string,
  people: readonly [Person, Person] = [newPerson('דנה', 'כהן'), newPerson('יוסי', 'לוי')],
): Promise<Stage> {
  const [person, guest] = people;
  // One after the other: the colour of a person's face follows their number.
  await register(page, origin, person);
  await register(other, origin, guest);
  await makeList(page, ARCHIVED);
  await page.getByRole('button', { name: listTexts.more, exact: true }).click();
  await chooseEntry(page, listMenuTexts.archiveIt);
  // A load of the address now and then ended the call before the server had it.
  await follow(page, `${origin}/shopping`);
  await archiveButton(page).waitFor();
  const listUrl = await makeList(page, SHARED);
  const piece = await addProduct(page, 'קוטג');
  const weighed = await addProduct(page, 'עגבניות');
  const done = await addProduct(page, 'במבה');
  await addProduct(page, 'אקונומיקה');
  await addText(page, FREE_TEXT);
  await tick(page, done).click();
  await undoTick(page, done).waitFor();
  await undoTick(page, done).waitFor({ state: 'detached' });
  await share(page, guest.email);
  return { origin, person, listUrl, piece, weighed, done };
}

export type Screen = readonly [name: string, open: (page: Page, stage: Stage) => Promise<unknown>];

export const GUEST_SCREENS: readonly Screen[] = [
  ['home of a guest', (page, { origin }) => openAt(page, origin, homeTexts.guestTitle)],
  ['menu of a guest', openMenu],
  ['sign-in', (page, { origin }) => openAt(page, `${origin}/login`, signInTexts.loginTitle)],
  ['registration with its errors', openRegistrationErrors],
  ['overview of a guest', (page, { origin }) => openAt(page, `${origin}/shopping`, overviewTexts.emptyTitle)],
  ['accessibility statement', (page, { origin }) => openAt(page, `${origin}/accessibility`, accessibilityTexts.title)],
];

export const NEWCOMER_SCREENS: readonly Screen[] = [
  ['overview without lists', (page, { origin }) => openAt(page, `${origin}/shopping`, overviewTexts.emptyTitle)],
  ['empty list', (page, { origin }) => openAt(page, `${origin}/shopping`).then(() => makeList(page, SHARED))],
];

export const LIST_SCREENS: readonly Screen[] = [
  ['home', (page, { origin, person }) => openAt(page, origin, new RegExp(person.firstName))],
  ['menu', openMenu],
  ['sync panel', openSyncPanel],
  ['overview', openOverview],
  ['overview with the archive open', openArchive],
  ['list', openStageList],
  ['list with suggestions', (page, stage) => openStageList(page, stage).then(() => search(page, 'חלב'))],
  ['list with what is in the cart', openCart],
  ['list with a running ring', openRing],
  ['product of the list', (page, stage) => openStageList(page, stage).then(() => openItem(page, stage.weighed))],
  ['question before a product is removed', openRemoval],
  ['product found by search', openFound],
  ['barcode camera', openScan],
  ['share dialog', openShare],
  ['permissions of a person', openPermissions],
  ['store picker', openStores],
  ['menu of a list', openListMenu],
  ['shopping mode', openShop],
  ['order of categories', openOrder],
  ['question before a list is deleted', openDeletion],
  ['templates', (page, { origin }) => openAt(page, `${origin}/templates`, templatesTexts.title)],
  ['template that repeats', openTemplate],
  ['spending', (page, { origin }) => openAt(page, `${origin}/spending`, spendingTexts.title)],
];

/** Goes to an address and waits for its heading. */
async function openAt(page: Page, url: string, heading: string | RegExp = texts.overview.title): Promise<void> {
  await follow(page, url);
  await page.getByRole('heading', { name: heading }).first().waitFor();
}

export async function openStageList(page: Page, { listUrl, piece }: Stage): Promise<void> {
  await follow(page, listUrl);
  await listShown(page, SHARED);
  await row(page, piece).waitFor();
}

/** Returns the button that opens the menu: the account's face, or the tab of that name. */
export const menuButton = (page: Page) =>
  page
    .getByRole('button', { name: new RegExp(`^(${texts.shell.menu}|${texts.shell.accountOf({ name: '.*' })})$`) })
    .first();

async function openMenu(page: Page, { origin }: Stage): Promise<void> {
  await openAt(page, `${origin}/shopping`);
  await menuButton(page).click();
  await dialog(page);
}

async function openSyncPanel(page: Page, stage: Stage): Promise<void> {
  await openMenu(page, stage);
  await (await dialog(page)).getByRole('button', { name: syncPanelTexts.title }).click();
  await page.getByRole('heading', { name: syncPanelTexts.title }).waitFor();
}

async function openRegistrationErrors(page: Page, { origin }: Stage): Promise<void> {
  await openAt(page, `${origin}/login#register`, signInTexts.registerTitle);
  await button(page, signInTexts.register).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
}

async function openOverview(page: Page, { origin }: Stage): Promise<void> {
  await openAt(page, `${origin}/shopping`);
  await page.getByRole('link', { name: SHARED }).first().waitFor();
}

const archiveButton = (page: Page) => page.getByRole('button', { name: new RegExp(`^${overviewTexts.archive}`) });

async function openArchive(page: Page, stage: Stage): Promise<void> {
  await openOverview(page, stage);
  await archiveButton(page).click();
  await page.getByRole('link', { name: ARCHIVED }).waitFor();
}

async function openCart(page: Page, stage: Stage): Promise<void> {
  await openStageList(page, stage);
  await openCompleted(page);
  await untick(page, stage.done).waitFor();
  await showTop(page);
}

/** No row is half under the search box: axe measures what is left of it. */
const showTop = (page: Page): Promise<void> => page.evaluate(() => scrollTo(0, 0));

/** A line of its own, since the tick remains; the ring is paused for the picture. */
async function openRing(page: Page, stage: Stage): Promise<void> {
  await page.addInitScript((ringMs) => {
    const start = window.setTimeout;
    const patient = (run: TimerHandler, ms?: number) => start(run, ms === ringMs ? 60_000 : ms);
    Object.assign(window, { setTimeout: patient });
  }, TICK_UNDO_MS);
  await page.reload();
  await openStageList(page, stage);
  const name = `${FREE_TEXT} ${Date.now()}`;
  await addText(page, name);
  await tick(page, name).click();
  await undoTick(page, name).waitFor();
  await showTop(page);
}

async function openRemoval(page: Page, stage: Stage): Promise<void> {
  await openStageList(page, stage);
  await button(await openItem(page, stage.piece), productTexts.remove).click();
  await page.getByRole('alertdialog').waitFor();
}

async function openFound(page: Page, stage: Stage): Promise<void> {
  await openStageList(page, stage);
  const options = await search(page, 'חלב');
  await options.first().locator('[data-part=name]').click();
  await dialog(page);
}

export async function openShop(page: Page, stage: Stage): Promise<void> {
  await openStageList(page, stage);
  await page.getByRole('link', { name: texts.list.shop }).click();
  await button(page, shopTexts.mode.leave).waitFor();
}

async function openOrder(page: Page, stage: Stage): Promise<void> {
  await openListMenu(page, stage);
  await chooseEntry(page, listMenuTexts.order);
  await page.getByRole('dialog', { name: shopTexts.order.title }).waitFor();
}

/** Without a camera, as in most tests: it says so, and takes digits. */
async function openScan(page: Page, stage: Stage): Promise<void> {
  await openStageList(page, stage);
  await button(page, inShopTexts.open).click();
  await (await dialog(page)).getByLabel(inShopTexts.digits).waitFor();
}

async function openShare(page: Page, stage: Stage): Promise<void> {
  await openStageList(page, stage);
  await button(page, listTexts.share).click();
  await dialog(page);
}

async function openPermissions(page: Page, stage: Stage): Promise<void> {
  await openShare(page, stage);
  const anybody = shareTexts.permissionOf({ name: '.*', permission: '.*' });
  await page.getByRole('button', { name: new RegExp(`^${anybody}$`) }).click();
  await page.getByRole('menu').waitFor();
}

async function openStores(page: Page, stage: Stage): Promise<void> {
  await openStageList(page, stage);
  await storeButton(page).click();
  await (await dialog(page)).locator('[aria-pressed=true]').waitFor();
}

export const storeButton = (page: Page) => page.locator('[data-part=store-button]:visible');

async function openListMenu(page: Page, stage: Stage): Promise<void> {
  await openStageList(page, stage);
  await page.getByRole('button', { name: listTexts.more, exact: true }).click();
  await page.getByRole('menu').waitFor();
}

async function openTemplate(page: Page, stage: Stage): Promise<void> {
  await openListMenu(page, stage);
  await chooseEntry(page, templatesTexts.saveTitle);
  const sheet = await dialog(page);
  for (const name of [templatesTexts.repeat, templatesTexts.share])
    await sheet.getByText(name, { exact: true }).click();
  await sheet.getByText(templatesTexts.days, { exact: true }).waitFor();
}

async function openDeletion(page: Page, stage: Stage): Promise<void> {
  await openListMenu(page, stage);
  await page.getByRole('menuitem', { name: listMenuTexts.remove }).click();
  await page.getByRole('alertdialog').waitFor();
}
