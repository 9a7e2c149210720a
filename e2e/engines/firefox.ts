import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { PHONE } from '../browser.ts';
import type { Engine } from './engines.ts';
import { type Driver, remotePage } from './remotePage.ts';

const PROGRAM = '/usr/bin/firefox-esr';

/** Debian's Firefox, by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  lacks: ['dictation', 'camera'],
  start: () => {
    const browsers: Browser[] = [];
    return Promise.resolve({
      // A browser for each person: of two windows of one, only one has the focus.
      newPage: async () => {
        const browser = await puppeteer.launch({
          browser: 'firefox',
          executablePath: PROGRAM,
          // Scroll bars lie over the page, as on a phone.
          extraPrefsFirefox: { 'intl.accept_languages': 'he-IL,he', 'ui.useOverlayScrollbars': 1 },
        });
        browsers.push(browser);
        const page = await browser.newPage();
        await page
          .setViewport({ ...PHONE.viewport, deviceScaleFactor: PHONE.deviceScaleFactor })
          .catch(unlessOrientation);
        return remotePage(driverOf(page));
      },
      stop: async () => {
        for (const browser of browsers) await browser.close();
      },
    });
  },
};

/** Firefox 140 cannot turn its screen, which Puppeteer asks for beside the size. */
function unlessOrientation(error: unknown): void {
  if (!String(error).includes('setScreenOrientationOverride')) throw error;
}

const driverOf = (page: Page): Driver => ({
  goto: async (url) => void (await page.goto(url)),
  reload: async () => void (await page.reload()),
  run: (expression) => page.evaluate(expression),
  press: (x, y) => page.mouse.click(x, y),
  type: (text) => page.keyboard.type(text),
  key: (name) => page.keyboard.press(name as KeyInput),
  picture: async () => Buffer.from(await page.screenshot()),
});
