import { expect, test } from 'vitest';
import { errors } from '@sali/texts/he/errors';
import { blockingTexts } from '@sali/texts/app/blocking';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { listTexts } from '@sali/texts/app/list';
import { shareTexts } from '@sali/texts/app/share';
import { settingsTexts } from '@sali/texts/app/settings';
import { violationsOf } from './axe.ts';
import { PHONE } from './browser.ts';
import { button, dialog, makeList, newPerson, openList, openMore, overviewShown, register, share } from './people.ts';
import { sharedServer } from './setup.ts';

/** Somebody shares what nobody asked for. */

const here = sharedServer();
const NAMES = ['הזדמנות מיוחדת', 'מבצע של פעם בחיים'];
const words = settingsTexts.blocked;

test('[BK2] [BK10] [BK12] a list’s owner is blocked from its menu, cannot share any more, and is unblocked in the settings', async () => {
  const { url } = here.server;
  const [sender, yossi] = [await here.phone(), await here.phone()];
  const [stranger, guest] = [newPerson('אלמוני', 'פלוני'), newPerson('יוסי', 'כהן')];
  await register(sender, url, stranger);
  await register(yossi, url, guest);
  for (const name of NAMES) {
    await sender.goto(`${url}/shopping`);
    await makeList(sender, name);
    await share(sender, guest.email);
  }
  await yossi.reload();
  await openList(yossi, NAMES[0] ?? '');
  await button(yossi, listTexts.more).click();
  await openMore(yossi);
  await yossi.getByRole('menuitem', { name: listMenuTexts.block }).waitFor();
  expect(await violationsOf(yossi, 'block-menu')).toEqual([]);
  await yossi.getByRole('menuitem', { name: listMenuTexts.block }).click();
  const question = await dialog(yossi);
  await question.getByText(blockingTexts.lists({ count: 2 })).waitFor();
  await question.getByRole('switch', { name: blockingTexts.report }).click();
  expect(await violationsOf(yossi, 'block-dialog')).toEqual([]);
  await button(question, blockingTexts.confirm).click();
  await yossi.getByText(/^הרשימות של .* הוסרו/).waitFor();
  await yossi.goto(`${url}/shopping`);
  await overviewShown(yossi);
  for (const name of NAMES) expect(await yossi.getByRole('link', { name, exact: true }).count()).toBe(0);

  await button(sender, listTexts.share).click();
  const sheet = await dialog(sender);
  await sheet.getByLabel(shareTexts.email, { exact: true }).fill(guest.email);
  await button(sheet, shareTexts.send).click();
  await sheet.getByText(errors.share_refused).waitFor();

  await yossi.goto(`${url}/settings#blocked`);
  const card = yossi.getByRole('region', { name: words.title });
  await card.getByText(stranger.email).waitFor();
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  expect(await yossi.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  expect(await violationsOf(yossi, 'blocked-settings')).toEqual([]);
  await card.getByRole('button', { name: new RegExp(`^${words.unblock}`) }).click();
  await card.getByText(words.empty).waitFor();
  expect(await violationsOf(yossi, 'blocked-settings-empty')).toEqual([]);
  await button(sheet, shareTexts.send).click();
  await sheet.getByText(guest.email, { exact: true }).waitFor();
  for (const page of [sender, yossi]) await page.context().close();
});
