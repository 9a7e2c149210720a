import { type BrowserContext, chromium } from 'playwright-core';
import { freePort } from '@sali/server/test/testPort';
import { launchOptions, PHONE } from '../browser.ts';

/** A browser with a profile in a folder, which Lighthouse reaches by its port. */
export type PaintBrowser = {
  readonly context: BrowserContext;
  readonly port: number;
  close(): Promise<void>;
};

/** @throws when there is no Chromium */
export async function openBrowser(profile: string): Promise<PaintBrowser> {
  const port = await freePort();
  const { args, ...options } = launchOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    ...PHONE,
    locale: 'he-IL',
    args: [...args, `--remote-debugging-port=${port}`],
  });
  return { context, port, close: () => context.close() };
}
