import type { Page } from 'playwright-core';

const LOOK_AGAIN_MS = 150;

/**
 * A pseudo-language, for a test only: English with every letter replaced ('⟦Šåvé⟧'). The built app does not have it: the
 * browser gets it in place of the English texts. Text in plain letters did not come from a catalogue.
 */

/** Replaces each sentence below `texts`, also what their functions return. Runs in the page too, so it uses nothing outside. */
export function pseudoTexts<T>(texts: T): T {
  const letters = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
  const capitals = 'ÅɃÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
  const sentenceOf = (text: string): string => {
    const accented = text
      .replace(/[a-z]/g, (letter) => letters.charAt(letter.charCodeAt(0) - 97))
      .replace(/[A-Z]/g, (letter) => capitals.charAt(letter.charCodeAt(0) - 65));
    return `⟦${accented}⟧`;
  };
  const replaced = (node: unknown): unknown => {
    if (typeof node === 'string') return sentenceOf(node);
    if (typeof node === 'function') return (...values: unknown[]) => sentenceOf(String(node(...values)));
    if (Array.isArray(node)) return node.map(replaced);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, replaced(one)]));
  };
  return replaced(texts) as T;
}

/**
 * The page is shown in the pseudo-language. Its context has to block service workers: they have own files. By the
 * browser's protocol, because `page.route` turns the cache off, and every page would fetch and compile the app again.
 */
export async function usePseudo(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('sali-language', 'en'));
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request: { url }, responseStatusCode }) => {
    void (async () => {
      const answer = await session.send('Fetch.getResponseBody', { requestId });
      const source = answer.base64Encoded ? Buffer.from(answer.body, 'base64').toString() : answer.body;
      if (responseStatusCode !== 200 || !source.includes('Smart shopping list'))
        return session.send('Fetch.continueRequest', { requestId });
      const name = JSON.stringify(`${url}?plain`);
      const body = `import { all as plain } from ${name};\nexport const all = (${pseudoTexts.toString()})(plain);`;
      const responseHeaders = [{ name: 'content-type', value: 'text/javascript' }];
      const fulfilled = { requestId, responseCode: 200, responseHeaders, body: Buffer.from(body).toString('base64') };
      return session.send('Fetch.fulfillRequest', fulfilled);
    })().catch(() => undefined); // the page went on to another address
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/all-*.js', requestStage: 'Response' }] });
}

/** Resolves when the words of the page remain: what an answer brings late is there. */
export async function textsSettled(page: Page): Promise<void> {
  const words = (): Promise<string> => page.evaluate(() => document.title + document.body.innerText);
  let [before, now] = ['', await words()];
  while (before !== now) {
    await page.waitForTimeout(LOOK_AGAIN_MS);
    [before, now] = [now, await words()];
  }
}

/**
 * Texts of a page in plain letters: its title, its visible texts, and names of parts for those who hear the page. Texts
 * of people and chains are in `<bdi>`, follow their own direction or are marked with their language; `Intl` words
 * dates.
 * @param data other texts of the page that nobody translates
 */
export const plainTextsOn = (page: Page, data: readonly string[]): Promise<string[]> =>
  page.evaluate((known) => {
    const found = new Set<string>();
    const add = (where: string, text: string | null): void => {
      let [rest, before] = [text ?? '', ''];
      // Sentences in sentences: from the inside out.
      while (rest !== before) [rest, before] = [rest.replace(/⟦[^⟦⟧]*⟧/g, ''), rest];
      for (const one of known) rest = rest.replaceAll(one, '');
      if (/[A-Za-zא-ת]{2}/.test(rest)) found.add(`${where}: ${(text ?? '').trim()}`);
    };
    const NAMES = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];
    add('title of the page', document.title);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      if (
        !around ||
        around.closest('bdi, [dir=auto], time, [lang], noscript, script, style') !== around.closest('html')
      )
        continue;
      add(`<${around.localName} class="${around.className}">`, node.textContent);
    }
    for (const part of document.querySelectorAll(NAMES.map((name) => `[${name}]`).join())) {
      for (const name of NAMES) add(`${name} of <${part.localName}>`, part.getAttribute(name));
    }
    return [...found];
  }, data);
