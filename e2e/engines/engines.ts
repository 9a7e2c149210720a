import type { Page } from 'playwright-core';
import { INSTALLS, launch, newPage, PHONE } from '../browser.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** A feature that some engines do not have here, and the app does without. */
type Feature = 'push' | 'passkeys' | 'dictation' | 'camera';

export type Engine = {
  readonly name: string;
  /** The features that the engine does not have on this machine. */
  readonly lacks: readonly Feature[];
  start(): Promise<Running>;
};

/** An engine that runs. Each page is another person's phone. */
export type Running = {
  newPage(): Promise<Page>;
  /** The logs of all pages' consoles; missing where the driver does not report resources that a policy blocked. */
  logged?(): readonly string[];
  stop(): Promise<void>;
};

const chromium: Engine = {
  name: 'Chromium',
  lacks: ['push', 'camera'],
  start: async () => {
    const browser = await launch();
    const logged: string[] = [];
    return {
      newPage: async () => {
        const page = await newPage(browser, { ...PHONE, ...INSTALLS });
        page.on('console', (message) => logged.push(message.text()));
        return page;
      },
      logged: () => logged,
      stop: () => browser.close(),
    };
  },
};

const ENGINES = { chromium, firefox, webkit };

/** Those that `ENGINES` names; Chromium without it. @throws for a name that is none */
export const enginesToRun = (process.env.ENGINES ?? 'chromium').split(',').map((name) => {
  if (!(name in ENGINES)) throw new Error(`ENGINES: ${name} is none of ${Object.keys(ENGINES).join(', ')}`);
  return ENGINES[name as keyof typeof ENGINES];
});
