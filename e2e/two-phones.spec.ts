import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { MOVES } from './browser.ts';
import { listOnPhones } from './listByApi.ts';
import {
  addProduct,
  addText,
  makeList,
  newPerson,
  openCompleted,
  openList,
  register,
  row,
  share,
  tick,
  untick,
} from './people.ts';
import { ownServer } from './setup.ts';

/** The product's main job: two people, two phones, one list. */

const here = ownServer();

const people = { dana: newPerson('דנה', 'לוי'), yossi: newPerson('יוסי', 'כהן') };
/** On her phone is the app. */
let dana: Page;
let yossi: Page;

beforeAll(async () => {
  dana = await here.installedPhone();
  yossi = await here.phone(MOVES);
  await register(dana, here.server.url, people.dana);
  await register(yossi, here.server.url, people.yossi);
});

// A test that fails without a network leaves one to those behind it.
afterEach(() => dana.context().setOffline(false));

/** Makes a list of both, open on both phones. @returns the product on it, beside candles */
function together(name: string): Promise<string> {
  const both = { owner: people.dana, guest: people.yossi, pages: [dana, yossi] };
  return listOnPhones(here.server.url, both, name, ['חלב', 'נרות']);
}

test('[E1] register two people, share a list, add what search finds; a tick on one comes to the other by itself', async () => {
  const name = 'קניות לשבת';
  await makeList(dana, name);
  const milk = await addProduct(dana, 'חלב');
  await addText(dana, 'נרות');
  await share(dana, people.yossi.email);
  await yossi.reload();
  await openList(yossi, name);
  await row(yossi, milk).waitFor();
  await tick(dana, milk).click();
  // By the socket: asking for lists in between comes every two minutes only.
  await yossi.getByRole('button', { name: /^כבר בעגלה/ }).waitFor({ timeout: 30_000 });
  await openCompleted(yossi);
  await untick(yossi, milk).click();
  await tick(dana, milk).waitFor();
});

test('[E2] one phone loses the network, adds and ticks, is reloaded and comes back: both are equal', async () => {
  const milk = await together('בלי רשת');
  await dana.context().setOffline(true);
  await addText(dana, 'יין לקידוש');
  await tick(dana, milk).click();
  await addText(yossi, 'חלות');
  await dana.reload();
  await row(dana, 'יין לקידוש').waitFor();
  await openCompleted(dana);
  await untick(dana, milk).waitFor();
  await dana.context().setOffline(false);
  await row(yossi, 'יין לקידוש').waitFor({ timeout: 60_000 });
  await row(dana, 'חלות').waitFor({ timeout: 60_000 });
  await openCompleted(yossi);
  await untick(yossi, milk).waitFor();
  const names = (page: Page): Promise<string[]> => page.locator('[data-part=item] [data-part=name]').allInnerTexts();
  expect((await names(dana)).sort()).toEqual((await names(yossi)).sort());
});

test('[E3] a server that is killed while it works loses nothing that it answered, and the phones go on', async () => {
  await together('שרת נופל');
  await addText(dana, 'לפני הנפילה');
  await row(yossi, 'לפני הנפילה').waitFor();
  await here.server.kill();
  await addText(dana, 'בזמן הנפילה');
  await here.server.start();
  await row(yossi, 'בזמן הנפילה').waitFor({ timeout: 90_000 });
  await yossi.reload();
  await row(yossi, 'לפני הנפילה').waitFor();
  await row(yossi, 'בזמן הנפילה').waitFor();
});
