import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { INSTALLS, MOVES } from './browser.ts';
import {
  addProduct,
  addText,
  installed,
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

/** Two people with one list open on both phones. @param options of Dana's phone */
async function twoWithOneList(name: string, options = {}): Promise<{ dana: Page; yossi: Page; milk: string }> {
  const [dana, yossi] = [await here.phone({ ...MOVES, ...options }), await here.phone(MOVES)];
  const guest = newPerson('יוסי', 'כהן');
  await register(dana, here.server.url, newPerson('דנה', 'לוי'));
  await register(yossi, here.server.url, guest);
  await makeList(dana, name);
  const milk = await addProduct(dana, 'חלב');
  await addText(dana, 'נרות');
  await share(dana, guest.email);
  await yossi.reload();
  await openList(yossi, name);
  await row(yossi, milk).waitFor();
  return { dana, yossi, milk };
}

test('[E1] register two people, share a list, add what search finds; a tick on one comes to the other by itself', async () => {
  const { dana, yossi, milk } = await twoWithOneList('קניות לשבת');
  await tick(dana, milk).click();
  // By the socket: asking for lists in between comes every two minutes only.
  await yossi.getByRole('button', { name: /^כבר בעגלה/ }).waitFor({ timeout: 30_000 });
  await openCompleted(yossi);
  await untick(yossi, milk).click();
  await tick(dana, milk).waitFor();
});

test('[E2] one phone loses the network, adds and ticks, is reloaded and comes back: both are equal', async () => {
  const { dana, yossi, milk } = await twoWithOneList('בלי רשת', INSTALLS);
  await installed(dana);
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
  const { dana, yossi } = await twoWithOneList('שרת נופל', INSTALLS);
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
