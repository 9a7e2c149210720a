import { type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../browser.ts';
import { finderSource } from './remotePage.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('[E6] a press is where the next frame draws its button, and not where the last one did', async () => {
  const page = await browser.newPage();
  await page.setContent('<button style="position: fixed; inset: 40px auto auto 0; margin: 0; height: 20px">+</button>');
  await page.evaluate(finderSource());
  // Within one task no frame is drawn, as with a busy engine.
  const place = await page.evaluate(`{
    const button = document.querySelector('button');
    requestAnimationFrame(() => (button.style.top = '0'));
    saliTest.touch([{ in: 'css', css: 'button' }]);
  }`);
  expect(place).toMatchObject({ y: 10 });
});

test('[E6] a press that comes down when its button has moved does nothing to what is in its place', async () => {
  const page = await browser.newPage();
  await page.setContent(
    '<main></main><button onclick="done.push(1)">+</button><button onclick="done.push(2)">-</button>',
  );
  await page.evaluate(finderSource());
  await page.evaluate('globalThis.done = []');
  const press = async (isMoved: boolean) => {
    const place = await page.evaluate<{ x: number; y: number }>('saliTest.touch([{ in: "css", css: "button" }])');
    if (isMoved)
      await page.evaluate('document.querySelector("main").after(document.querySelector("button:last-child"))');
    await page.mouse.click(place.x, place.y);
    return page.evaluate('[saliTest.missed(), done]');
  };
  expect(await press(true)).toEqual([true, []]);
  await page.evaluate('document.querySelector("main").after(document.querySelector("button:last-child"))');
  expect(await press(false)).toEqual([false, [1]]);
});
