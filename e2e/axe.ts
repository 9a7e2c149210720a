import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axeCore, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { DESK, PHONE } from './browser.ts';

declare global {
  interface Window {
    /** In a page that axe looked at. */
    readonly axe: typeof axeCore;
  }
}

type Theme = 'light' | 'dark';

export type AxeOptions = {
  readonly themes?: readonly Theme[];
  /** Other rules than axe's own choice, by their tags. */
  readonly tags?: readonly string[];
  /** While the page is in a theme: a picture, say. */
  readonly inTheme?: (theme: Theme) => Promise<void>;
};

/** Rules that axe leaves out by itself: what is read on a control must be in its name, for those who speak to it. */
const RULES = { 'label-content-name-mismatch': { enabled: true } };

/**
 * Rule, element and what is wrong with it, in both themes; ends in the light one. The themes differ in nothing but their
 * colours, so that only contrast is looked at in the dark.
 */
export async function violations(page: Page, options: AxeOptions = {}): Promise<string[]> {
  const { themes = ['light', 'dark'], tags, inTheme = () => Promise.resolve() } = options;
  const chosen: Record<Theme, RunOptions> = {
    light: { rules: RULES, ...(tags && { runOnly: [...tags] }) },
    dark: { runOnly: ['color-contrast'] },
  };
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endAnimations);
    const all = await axeOn(page, { ...chosen[colorScheme], resultTypes: ['violations'] });
    found.push(
      ...all.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${colorScheme} ${id}: ${node.html} ${node.failureSummary ?? ''}`),
      ),
    );
    await inTheme(colorScheme);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** Returns the violations that axe finds. Each document reads its script, half a megabyte, once. */
async function axeOn(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async (given) => (await window.axe.run(document, given)).violations, options);
}

/** {@link violations} of a page as wide as it is, and as wide as a desk or, if it is one, as a phone; ends as it was. */
export async function violationsInSizes(page: Page): Promise<string[]> {
  const own = page.viewportSize();
  const found = await violations(page);
  await page.setViewportSize(own?.width === DESK.viewport.width ? PHONE.viewport : DESK.viewport);
  const inOther = await violations(page);
  if (own) await page.setViewportSize(own);
  return [...found, ...inOther.map((one) => `in the other size: ${one}`)];
}

/** {@link violations} of a page that is also kept as a picture of each theme, where SALI_SHOTS names a folder. */
export const violationsOf = (page: Page, name: string): Promise<string[]> =>
  violations(page, {
    inTheme: async (theme) => {
      const folder = process.env.SALI_SHOTS;
      if (folder === undefined) return;
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${name}-${theme}.png`) });
    },
  });

/** A dialog that is still fading in has other colours than the one that people read. Runs in the page. */
export async function endAnimations(): Promise<void> {
  const running = (): Animation[] =>
    document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const isMoving = (): boolean =>
    running().length > 0 || document.querySelector('[data-entering],[data-exiting]') !== null;
  // One that ends may begin another, as a dialog that has come in loses the mark it came in with.
  for (await frame(); isMoving(); await frame()) {
    await Promise.allSettled(running().map(({ finished }) => finished));
  }
}
