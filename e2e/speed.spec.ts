import type { AuthAnswer } from '@sali/contract/accounts';
import type { NewList } from '@sali/contract/lists';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newContext } from './browser.ts';
import { listShown, newPerson, type Person, register, tick } from './people.ts';
import { serverAndBrowser } from './setup.ts';

const here = serverAndBrowser();

const ITEMS = 300;
const CATEGORIES = 9;
const CPU_SLOWDOWN = 4;
const REACTION_MAX_MS = 100;
const TAPS = 8;
/** Others may use the machine too: a slow median counts only when it comes again and again. */
const ROUNDS = 3;

const nameOf = (index: number): string => `מוצר ${index}`;

test('[U20] with the CPU slowed 4 times a tap on a list of 300 items is painted within 100 ms', async () => {
  const page = await (await newContext(here.browser)).newPage();
  const person = newPerson();
  await register(page, here.server.url, person);
  await page.goto(`${here.server.url}/shopping/list/${await longList(person)}`);
  await listShown(page, 'ארוכה');
  await tick(page, nameOf(0)).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const medians: number[] = [];
  do medians.push(await medianReaction(page, medians.length * (TAPS + 1)));
  while (Math.min(...medians) > REACTION_MAX_MS && medians.length < ROUNDS);
  process.stdout.write(`tap to paint, medians: ${medians.map(Math.round).join(', ')} ms\n`);
  expect(Math.min(...medians)).toBeLessThanOrEqual(REACTION_MAX_MS);
});

/** One list with all its items, by the API. @returns its uuid */
async function longList({ email, password }: Person): Promise<string> {
  const { access_token } = await post<AuthAnswer>('auth/login', { email, password });
  const list_uuid = crypto.randomUUID();
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    name: nameOf(index),
    price: 9.9,
    quantity: 2,
    category_id: 1 + Math.floor((index * CATEGORIES) / ITEMS),
  }));
  await post<unknown>('lists', { name: 'ארוכה', list_uuid, items } satisfies NewList, access_token);
  return list_uuid;
}

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${here.server.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Ticks lines from `first` on, one after the other, the first of them to warm up. @returns ms */
async function medianReaction(page: Page, first: number): Promise<number> {
  const times: number[] = [];
  for (let index = first; index <= first + TAPS; index += 1) {
    const reaction = reactionOf(page, nameOf(index));
    await tick(page, nameOf(index)).tap();
    times.push(await reaction);
    await page.locator('.item.pending').waitFor({ state: 'detached' });
  }
  const sorted = times.slice(1).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Infinity;
}

/** From the finger's leaving the glass to the frame in which the line's ring has been painted. */
const reactionOf = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const line = [...document.querySelectorAll('.item')].find(
          (one) => one.querySelector('.n')?.textContent === wanted,
        );
        if (!line) throw new Error(`no line ${wanted}`);
        let tappedAt = 0;
        line.addEventListener('pointerup', (event) => (tappedAt = event.timeStamp), { capture: true, once: true });
        const observer = new MutationObserver(() => {
          if (!line.classList.contains('pending')) return;
          observer.disconnect();
          // The task after the frame's callbacks runs once the frame is painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - tappedAt);
            port2.postMessage(null);
          });
        });
        observer.observe(line, { attributes: true, attributeFilter: ['class'] });
      }),
    name,
  );
