import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureColdStart } from './paint/coldStart.ts';
import { measureRoute, type RouteFigures } from './paint/lighthouse.ts';
import { openBrowser } from './paint/browser.ts';
import { openListOf40 } from './paint/list.ts';
import { medianOf } from './paint/median.ts';
import { startServer } from './server.ts';

/*
 * npm run bench -- paint [RUNS [PATH …]]: the built app on the built server, measured by Lighthouse as on a slow phone (its
 * own slow 4G and a processor four times slower): the public routes and a list of 40 lines, the median of each figure;
 * then the start of the installed app without a network.
 */

const RUNS = 3;
const ROUTES = ['/', '/shopping', '/login', '/recipes', '/promotions', '/privacy'];

const [runs = String(RUNS), ...paths] = process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), 'sali-paint-'));
const server = await startServer();
try {
  print(`median of ${runs}; load ${loadavg()[0]?.toFixed(1) ?? ''}`);
  print(`${'route'.padEnd(24)} performance   FCP    LCP   TBT    CLS  main thread  JavaScript  unused  CSS`);
  for (const path of paths.length > 0 ? paths : ROUTES) printRow(path, await measure(path));
  if (paths.length === 0) {
    const browser = await openBrowser(join(profile, 'list'));
    try {
      const url = await openListOf40(browser.context, server.url);
      printRow('a list of 40 lines', await medianOfRuns(() => measureRoute(url, browser.port)));
      const starts = await measureColdStart(browser.context, url, Number(runs));
      print(
        `\ncold start offline to the list's lines: ${starts.plain} ms, processor 4 times slower: ${starts.slow} ms`,
      );
    } finally {
      await browser.close();
    }
  }
} finally {
  await server.stop();
  rmSync(profile, { recursive: true, force: true });
}

/** The first visit of a guest: each run has a new profile. */
function measure(path: string): Promise<RouteFigures> {
  return medianOfRuns(async (run) => {
    const browser = await openBrowser(join(profile, `${path.replaceAll('/', '-')}${run}`));
    try {
      return await measureRoute(`${server.url}${path}`, browser.port);
    } finally {
      await browser.close();
    }
  });
}

async function medianOfRuns(once: (run: number) => Promise<RouteFigures>): Promise<RouteFigures> {
  const all: RouteFigures[] = [];
  for (let run = 0; run < Number(runs); run += 1) all.push(await once(run));
  const median = (name: keyof RouteFigures): number => medianOf(all.map((one) => one[name]));
  return {
    performance: median('performance'),
    firstPaintMs: median('firstPaintMs'),
    largestPaintMs: median('largestPaintMs'),
    blockingMs: median('blockingMs'),
    layoutShift: median('layoutShift'),
    mainThreadMs: median('mainThreadMs'),
    scriptBytes: median('scriptBytes'),
    unusedScriptBytes: median('unusedScriptBytes'),
    styleBytes: median('styleBytes'),
  };
}

function printRow(name: string, figures: RouteFigures): void {
  const seconds = (ms: number): string => (ms / 1000).toFixed(2).padStart(5);
  const kb = (bytes: number): string => (bytes / 1024).toFixed(1).padStart(7);
  print(
    [
      name.padEnd(24),
      Math.round(figures.performance * 100)
        .toString()
        .padStart(11),
      ` ${seconds(figures.firstPaintMs)}  ${seconds(figures.largestPaintMs)}`,
      Math.round(figures.blockingMs).toString().padStart(5),
      figures.layoutShift.toFixed(3).padStart(6),
      Math.round(figures.mainThreadMs).toString().padStart(12),
      `${kb(figures.scriptBytes)} KB`,
      kb(figures.unusedScriptBytes),
      kb(figures.styleBytes),
    ].join(' '),
  );
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
