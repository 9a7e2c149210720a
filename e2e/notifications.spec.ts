import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { menuTexts } from '@sali/texts/app/menu';
import { notificationsTexts as words } from '@sali/texts/app/notifications';
import { violationsOf } from './axe.ts';
import { DESK, follow, INSTALLS, newContext, newPage, PHONE } from './browser.ts';
import { button, installed, makeList, newPerson, register, signIn } from './people.ts';
import { menuButton } from './screens.ts';
import { ownServer } from './setup.ts';

/** Reminders and notifications, and what the service worker makes of a push. */

const here = ownServer({}, 'whole');
const LIST = 'קניות לשבת';

/** A push as the browser hands it to the service worker of the page. */
async function push(context: BrowserContext, page: Page, message: object): Promise<void> {
  const cdp: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const data = JSON.stringify(message);
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: here.server.url,
    registrationId: await registered,
    data,
  });
}

test('[NO25] a reminder is set on the phone and seen on the desk; what is pushed is shown', async () => {
  const person = newPerson();
  const context = await newContext(here.browser, { ...PHONE, ...INSTALLS });
  await context.grantPermissions(['notifications'], { origin: here.server.url });
  const phone = await context.newPage();
  await register(phone, here.server.url, person);
  await makeList(phone, LIST);
  await follow(phone, `${here.server.url}/shopping`);
  await menuButton(phone).click();
  await phone.getByRole('link', { name: menuTexts.notifications }).click();
  await phone.getByText(words.inbox.empty).waitFor();
  const day = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  await phone.getByLabel(words.reminders.day, { exact: true }).fill(day);
  await phone.getByLabel(words.reminders.everyWeek).click();
  await button(phone, words.reminders.add).click();
  await button(phone, words.reminders.remove({ list: LIST })).waitFor();
  expect(await violationsOf(phone, 'notifications-phone')).toEqual([]);

  await installed(phone);
  await push(context, phone, {
    title: 'חלב: ₪5.90 במקום ₪6.90',
    body: LIST,
    off: 'בלי',
    tag: 't',
    url: '/',
    dir: 'rtl',
  });
  const shown = () =>
    phone.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, dir }) => [title, dir]);
    });
  await expect.poll(shown, { timeout: 30_000 }).toContainEqual(['חלב: ₪5.90 במקום ₪6.90', 'rtl']);

  const desk = await newPage(here.browser, DESK);
  await signIn(desk, here.server.url, person);
  await follow(desk, `${here.server.url}/notifications`);
  await button(desk, words.reminders.remove({ list: LIST })).waitFor();
  expect(await violationsOf(desk, 'notifications-desktop')).toEqual([]);
  for (const page of [phone, desk]) await page.context().close();
});
