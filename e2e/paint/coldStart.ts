import type { BrowserContext } from 'playwright-core';
import { installed } from '../people.ts';
import { FIRST_LINE } from './list.ts';
import { medianOf } from './median.ts';

const CPU_SLOWDOWN = 4;

/**
 * The installed app opens a list without a network.
 * @returns ms from the navigation to the list's lines, medians: as this machine is, and with its processor slowed
 */
export async function measureColdStart(
  context: BrowserContext,
  url: string,
  runs: number,
): Promise<{ readonly plain: number; readonly slow: number }> {
  const page = await context.newPage();
  await page.goto(url);
  await installed(page);
  await page.close();
  await context.setOffline(true);
  try {
    const times = async (slowdown: number): Promise<number> => {
      const all: number[] = [];
      for (let run = 0; run < runs; run += 1) all.push(await startMs(context, url, slowdown));
      return Math.round(medianOf(all));
    };
    return { plain: await times(1), slow: await times(CPU_SLOWDOWN) };
  } finally {
    await context.setOffline(false);
  }
}

async function startMs(context: BrowserContext, url: string, slowdown: number): Promise<number> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // The page notes when the first line is painted.
    await page.addInitScript((line) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector('main, [role=main]')?.textContent?.includes(line) !== true) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => performance.mark('lines')));
      }).observe(document, { childList: true, subtree: true });
    }, FIRST_LINE);
    await page.goto(url);
    const mark = await page.waitForFunction(() => performance.getEntriesByName('lines')[0]?.startTime);
    return (await mark.jsonValue()) ?? NaN;
  } finally {
    await page.close();
  }
}
