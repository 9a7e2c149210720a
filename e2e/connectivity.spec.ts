import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { linksTexts } from '@sali/texts/app/links';
import { syncToolsTexts } from '@sali/texts/app/syncTools';
import { texts } from '@sali/texts/app/main';
import { menuTexts } from '@sali/texts/app/menu';
import { signInTexts } from '@sali/texts/app/signIn';
import { overviewTexts } from '@sali/texts/app/overview';
import { syncPanelTexts } from '@sali/texts/app/syncPanel';
import { listTexts } from '@sali/texts/app/list';
import { violations } from './axe.ts';
import { newContext, PHONE } from './browser.ts';
import {
  addText,
  button,
  dialog,
  listShown,
  makeList,
  newPerson,
  openList,
  overviewShown,
  register,
  row,
  share,
  signIn,
} from './people.ts';
import { menuButton } from './screens.ts';
import { ownServer } from './setup.ts';

/** The screens, the stored data and the calls while the network or the server comes and goes, and when users change. */

const here = ownServer();
const newPhone = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  newContext(here.browser, { ...PHONE, ...options });

/** Kept where SALI_SHOTS names a folder. */
const screenshot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SALI_SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

const overview = async (page: Page): Promise<void> => {
  await page.goto(`${here.server.url}/shopping`);
  await overviewShown(page);
};

const synced = (page: Page): Promise<void> =>
  page.getByText(texts.sync.status.synced, { exact: true }).first().waitFor({ timeout: 60_000 });

async function openMenu(page: Page) {
  await menuButton(page).click();
  return dialog(page);
}

async function openSyncPanel(page: Page) {
  await (await openMenu(page)).getByRole('button', { name: syncPanelTexts.title }).click();
  await page.getByRole('heading', { name: syncPanelTexts.title }).waitFor();
  return dialog(page);
}

test('[Q1] [Q12] without a network the panel says what waits, in words; then all is sent', async () => {
  const page = await here.installedPhone();
  const context = page.context();
  await register(page, here.server.url, newPerson());
  const url = await makeList(page, 'קניות');
  await addText(page, 'נרות');
  await synced(page);
  await context.setOffline(true);
  await addText(page, 'יין');
  await page.getByRole('link', { name: texts.list.back }).click();
  await overviewShown(page);
  const menu = await openMenu(page);
  await menu.getByText(menuTexts.server.offline, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  const panel = await openSyncPanel(page);
  await panel.getByText(syncPanelTexts.waitingTitle).waitFor();
  expect(await panel.getByRole('listitem').first().innerText()).toContain(`${texts.sync.op.addItem}: יין`);
  await button(panel, syncToolsTexts.title).click();
  await panel.getByText(syncToolsTexts.stateVersion).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await synced(page);
  const elsewhere = await context.newPage();
  await elsewhere.goto(url);
  await row(elsewhere, 'יין').waitFor();
});

test('[Q1] a server that is down is said to be, and found again', async () => {
  const page = await here.installedPhone();
  await register(page, here.server.url, newPerson());
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await here.server.kill();
  try {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText(texts.sync.status.offline, { exact: true }).first().waitFor();
    await (await openMenu(page)).getByText(menuTexts.server.unavailable, { exact: true }).waitFor();
  } finally {
    await here.server.start();
  }
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await (await dialog(page)).getByText(menuTexts.server.connected, { exact: true }).waitFor({ timeout: 60_000 });
});

test('[Q18] a server that dies is announced as soon as a call is refused, and its return as soon as one is answered', async () => {
  const page = await (await newPhone()).newPage();
  await register(page, here.server.url, newPerson());
  await makeList(page, 'קניות');
  await addText(page, 'נרות');
  await synced(page);
  await here.server.kill();
  try {
    await addText(page, 'יין');
    // The next look that nobody asked for is up to 30 s away.
    await page.getByText(texts.sync.serverStrip).waitFor({ timeout: 10_000 });
    await screenshot(page, 'server-gone');
  } finally {
    await here.server.start();
  }
  await page.getByText(texts.sync.serverStrip).waitFor({ state: 'detached', timeout: 60_000 });
  await synced(page);
});

test('[Q19] the live mark goes off with the network at once, and comes back with it', async () => {
  const context = await newPhone();
  const page = await context.newPage();
  await register(page, here.server.url, newPerson());
  await makeList(page, 'קניות');
  // The other one is for wide screens.
  const mark = (state: string) => page.locator(`[data-part=live]${state}`).locator('visible=true');
  await mark('[data-state=connected]').waitFor({ timeout: 30_000 });
  await context.setOffline(true);
  // On a phone the strip says it in place of the marks.
  await page.getByText(texts.sync.offlineStrip).waitFor({ timeout: 5000 });
  await mark('').waitFor({ state: 'detached' });
  await screenshot(page, 'live-off');
  await context.setOffline(false);
  await mark('[data-state=connected]').waitFor({ timeout: 30_000 });
});

test('[Q13] what the server refuses is said with its reason, tried again, and given up', async () => {
  const [owner, guest] = [newPerson('דנה'), newPerson('יוסי')];
  const [ownerPage, guestContext] = [await (await newPhone()).newPage(), await newPhone()];
  const guestPage = await guestContext.newPage();
  await register(guestPage, here.server.url, guest);
  await register(ownerPage, here.server.url, owner);
  await makeList(ownerPage, 'של דנה');
  await share(ownerPage, guest.email, 'edit');
  await guestPage.reload();
  await openList(guestPage, 'של דנה');
  await guestContext.setOffline(true);
  await addText(guestPage, 'יין');
  await share(ownerPage, guest.email, 'view');
  await guestContext.setOffline(false);
  await guestPage
    .getByText(new RegExp(texts.sync.notTaken({ what: texts.sync.op.addItem })))
    .waitFor({ timeout: 60_000 });
  await guestPage.getByText('יין', { exact: true }).waitFor({ state: 'detached' });
  await overview(guestPage);
  await guestPage.getByText(texts.sync.status.error, { exact: true }).first().waitFor();
  const panel = await openSyncPanel(guestPage);
  await panel.getByText(syncPanelTexts.refused).waitFor();
  expect(await violations(guestPage)).toEqual([]);
  await share(ownerPage, guest.email, 'edit');
  await button(panel, syncPanelTexts.retry).click();
  await panel.getByText(syncPanelTexts.refused).waitFor({ state: 'detached' });
  await row(ownerPage, 'יין').waitFor();
});

describe('users of one device', () => {
  test('[Q6] after a sign-out no list is left on the device; what was not sent comes back with its user', async () => {
    const person = newPerson();
    const page = await here.installedPhone();
    const context = page.context();
    await register(page, here.server.url, person);
    await makeList(page, 'סודית');
    await addText(page, 'נרות');
    await synced(page);
    await context.setOffline(true);
    await addText(page, 'יין');
    await page.getByRole('link', { name: texts.list.back }).click();
    await overviewShown(page);
    await button(await openMenu(page), menuTexts.signOut).click();
    await page.getByText(overviewTexts.guestTitle).waitFor();
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('shopping-lists-user-')));
    expect(await page.getByText('סודית').count()).toBe(0);
    await context.setOffline(false);
    await signIn(page, here.server.url, person);
    await openList(page, 'סודית');
    await row(page, 'יין').waitFor();
    await synced(page);
  });

  test('[Q14] lists of a guest are offered after the sign-in: the chosen ones move, the others stay', async () => {
    const page = await (await newPhone()).newPage();
    await overview(page);
    for (const name of ['איתי', 'כאן']) {
      await makeList(page, name);
      await addText(page, `נרות ${name}`);
      await page.getByRole('link', { name: texts.list.back }).click();
      await overviewShown(page);
    }
    await register(page, here.server.url, newPerson());
    const offer = await dialog(page);
    await offer.getByText('כאן', { exact: true }).click();
    expect(await violations(page)).toEqual([]);
    await button(offer, linksTexts.guestLists.adopt).click();
    await openList(page, 'איתי');
    await row(page, 'נרות איתי').waitFor();
    await synced(page);
    await overview(page);
    expect(await page.getByRole('link', { name: 'כאן', exact: true }).count()).toBe(0);
    await button(await openMenu(page), menuTexts.signOut).click();
    await page.getByRole('link', { name: 'כאן', exact: true }).waitFor();
  });
});

test('[S17] a guest reads that lists stay on this device, and that sharing needs a sign-in', async () => {
  const page = await (await newPhone()).newPage();
  await overview(page);
  await page.getByText(overviewTexts.guestTitle).waitFor();
  await makeList(page, 'שלי');
  await button(page, listTexts.share).click();
  await page.getByRole('heading', { name: signInTexts.registerTitle }).waitFor();
  await page.getByText(signInTexts.toShare({ name: 'שלי' })).waitFor();
  await page.goBack();
  await listShown(page, 'שלי');
});
