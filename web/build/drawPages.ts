import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import type { pageHtml } from '../src/app/prerender.tsx';

/*
 * Draws pages of the app without a browser, in a process of its own, because the app expects a browser's names.
 * Arguments: the file of `src/app/prerender.tsx` as built for Node, and the pages as JSON. Prints their HTML as JSON.
 */

/** A page to draw, as the parameters of `pageHtml`. */
export type PageToDraw = Parameters<typeof pageHtml>;

const { window } = new JSDOM('<!doctype html><html lang="he" dir="rtl"></html>', { url: 'http://localhost/' });
const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
Object.assign(window, { matchMedia: () => media });
for (const name of ['window', 'document', 'localStorage', 'navigator', 'location', 'matchMedia'] as const)
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined });

const [file = '', pages = '[]'] = process.argv.slice(2);
const built = (await import(pathToFileURL(file).href)) as { pageHtml: typeof pageHtml };
const drawn: string[] = [];
for (const page of JSON.parse(pages) as PageToDraw[]) drawn.push(await built.pageHtml(...page));
// The app would go on: its channels between tabs are open.
process.stdout.write(JSON.stringify(drawn), () => process.exit());
