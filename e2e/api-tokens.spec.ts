import { expect, test } from 'vitest';
import { apiTokensTexts as words } from '@sali/texts/app/apiTokens';
import { texts } from '@sali/texts/app/main';
import { violationsOf } from './axe.ts';
import { DESK, follow, newPage, PHONE } from './browser.ts';
import { button, dialog, makeList, newPerson, register } from './people.ts';
import { sharedServer } from './setup.ts';

/** A token for a program: made on the account page, used on the API, revoked. */

const here = sharedServer();

const SCREENS = [
  ['phone', PHONE],
  ['desk', DESK],
] as const;

test.for(SCREENS)(
  '[AT1] [AT2] a token from the account page reads lists until it is revoked, %s',
  async ([name, screen]) => {
    const person = newPerson();
    const page = await newPage(here.browser, screen);
    await register(page, here.server.url, person);
    await makeList(page, 'שישי');
    await follow(page, `${here.server.url}/account`);
    await button(page, words.make).click();
    let sheet = await dialog(page);
    await button(sheet, words.make).click();
    await sheet.getByText(words.missingName).waitFor();
    await sheet.getByLabel(words.name).fill('העוזר במטבח');
    await sheet.getByLabel(words.password, { exact: true }).fill(person.password);
    expect(await violationsOf(page, `api-token-new-${name}`)).toEqual([]);
    await button(sheet, words.make).click();
    await page.getByText(words.copyNow).waitFor();
    sheet = await dialog(page);
    const secret = await sheet.getByLabel(words.secret).inputValue();
    expect(await violationsOf(page, `api-token-made-${name}`)).toEqual([]);
    const call = (method: string, path: string) =>
      fetch(`${here.server.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: method === 'POST' ? JSON.stringify({ name: 'שבת' }) : null,
      });
    const lists = await call('GET', '/lists');
    expect(lists.status).toBe(200);
    expect(JSON.stringify(await lists.json())).toContain('שישי');
    expect((await call('POST', '/lists')).status).toBe(403);
    await button(sheet, texts.app.close).click();

    const remove = button(page, words.remove({ name: 'העוזר במטבח' }));
    await remove.waitFor();
    expect(await violationsOf(page, `api-tokens-${name}`)).toEqual([]);
    await remove.click();
    await button(page.getByRole('alertdialog'), words.removeConfirm).click();
    await remove.waitFor({ state: 'detached' });
    expect((await call('GET', '/lists')).status).toBe(401);
    await page.context().close();
  },
);
