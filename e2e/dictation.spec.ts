import { expect, test } from 'vitest';
import { inShopTexts } from '@sali/texts/app/inShop';
import { searchTexts } from '@sali/texts/app/search';
import { violations } from './axe.ts';
import { follow, newContext } from './browser.ts';
import { button, makeList, row } from './people.ts';
import { sharedServer } from './setup.ts';

/** The microphone of the search box, in a browser whose recognition says what the test wants. */

const here = sharedServer();

/** Runs in the page, before the app: a recognition that hears these things with a pause between them, at the call of the test. */
function understandSpeech(things: readonly string[]): void {
  const results = things.map((transcript) => [{ transcript }]);
  class Recognition extends EventTarget {
    onresult: ((event: unknown) => void) | null = null;
    onend: (() => void) | null = null;
    start(): void {
      addEventListener('test-speaks', () => this.onresult?.({ results }), { once: true });
    }
    stop(): void {
      this.onend?.();
    }
    abort(): void {
      this.onend?.();
    }
  }
  Object.assign(globalThis, { SpeechRecognition: Recognition });
}

test('[SH8] several things in one breath and after a pause are lines to confirm, with their amounts', async () => {
  const context = await newContext(here.browser);
  await context.addInitScript(understandSpeech, ['חלב שתי לחם ואבקת כביסה', 'קילו עגבניות']);
  const page = await context.newPage();
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'קניות');
  await button(page, inShopTexts.dictation.start).click();
  await page.getByText(inShopTexts.dictation.listening).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('test-speaks')));
  await page.getByText('חלב שתי לחם ואבקת כביסה, קילו עגבניות', { exact: true }).waitFor();
  await button(page, inShopTexts.dictation.stop).click();
  const addAll = page.getByRole('button', { name: searchTexts.addMany({ count: 4 }) });
  await addAll.waitFor();
  // Nothing says that they are on the list before they are.
  expect(await page.getByText(/ ברשימה$/).count()).toBe(0);
  await addAll.click();
  for (const name of ['חלב', 'לחם', 'אבקת כביסה', 'עגבניות']) await row(page, name).waitFor();
  await row(page, 'לחם').getByText('2', { exact: true }).waitFor();
});
