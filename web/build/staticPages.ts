import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Beasties from 'beasties';
import { build, type IndexHtmlTransformContext, type Plugin } from 'vite';
import { filesLoadedWith, sourceOf } from './chunks.ts';
import { shortClassNames } from './classNames.ts';
import type { PageToDraw } from './drawPages.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FONT_FACES = /@font-face\s*\{[^}]*\}/g;
const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"/g;
const EMPTY_ROOT = '<div id="root"></div>';
/** Which part of a static page is shown; `theme.js` sets what it asks for. A desk has the open list beside the overview. */
const STYLE = [
  'html:not([data-visitor=known]) [data-for=known],[data-visitor=known] [data-for=newcomers]{display:none}',
  '[data-visitor=known] [data-main-for=newcomers] main,html:not([lang=he]) #root>[data-static]{visibility:hidden}',
  '@media (min-width:960px){[data-for] main,[data-static] section[role=main]{visibility:hidden}}',
  '[data-static] [data-picture]{visibility:visible}',
].join('');

/** A page that the server sends as HTML: its file in `dist`, the address that is drawn, and the code that it loads. */
type StaticPage = {
  readonly file: string;
  readonly path: string;
  readonly modules: readonly string[];
  /** The page until the app runs for people whose device knows them or has lists; without it, that of everybody. */
  readonly known?: 'hidden' | 'opening';
  /** A script that puts in what this device has, before the first paint; the page then comes with all of its CSS. */
  readonly script?: string;
};

/** As it is in the page. */
const OPEN_LIST = readFileSync(fileURLToPath(new URL('../openList.js', import.meta.url)), 'utf8').replaceAll(
  /^\/[/*].*\n/gm,
  '',
);

const QUERIES = ['base/AppQueries.tsx'];
const PAGES: readonly StaticPage[] = [
  { file: 'pages/home.html', path: '/', modules: ['app/home/HomePage.tsx'], known: 'hidden' },
  {
    file: 'pages/shopping.html',
    path: '/shopping',
    modules: ['lists/overview/ShoppingPages.tsx', 'lists/overview/OverviewPage.tsx'],
    known: 'opening',
  },
  { file: 'pages/login.html', path: '/login', modules: ['people/accounts/SignInPage.tsx'] },
  { file: 'pages/recipes.html', path: '/recipes', modules: ['kitchen/recipes/RecipePages.tsx', ...QUERIES] },
  { file: 'pages/promotions.html', path: '/promotions', modules: ['goods/promotions/PromotionsPage.tsx', ...QUERIES] },
  { file: 'pages/accessibility.html', path: '/accessibility', modules: ['app/shell/StatementPage.tsx'] },
  { file: 'pages/privacy.html', path: '/privacy', modules: ['app/shell/StatementPage.tsx'] },
  { file: 'pages/terms.html', path: '/terms', modules: ['app/shell/StatementPage.tsx'] },
  {
    file: 'pages/list.html',
    path: '/shopping/list/0',
    modules: ['lists/overview/ShoppingPages.tsx', 'lists/open/ListPage.tsx', 'lists/open/MissingList.tsx'],
    script: OPEN_LIST,
  },
];

/**
 * The public pages as HTML with their critical CSS, so that a phone paints before any script has come. `theme.js` says who
 * looks: what only a first visitor may see is not shown to a person with lists. `index.html`, for every other address and
 * for the app without a network, is as it was built. The server chooses among the files (`server/src/base/site/web.ts`).
 */
export function staticPages(): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'static-pages',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const opened = PAGES.filter(({ known }) => known === 'opening');
        const drawn = await drawPages([
          ...PAGES.map(({ path }): PageToDraw => [path, 'ready']),
          ...opened.map(({ path }): PageToDraw => [path, 'opening']),
        ]);
        for (const [index, page] of PAGES.entries()) {
          const ready = drawn[index] ?? '';
          const opening = drawn[PAGES.length + opened.indexOf(page)] ?? '';
          const whole = withContent(html, page, ready, opening, bundle);
          files.set(page.file, page.script === undefined ? await inlined(whole, bundle) : inlinedWhole(whole, bundle));
        }
        return html;
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

function withContent(html: string, page: StaticPage, ready: string, opening: string, bundle: Bundle): string {
  const { known, script } = page;
  // Nothing can be pressed or typed before the app runs: it would be lost, and a form would send itself to the address.
  const content =
    known === 'opening'
      ? `<div data-static inert data-for="newcomers">${ready}</div><div data-static inert data-for="known">${opening}</div>`
      : `<div data-static inert${known === 'hidden' ? ' data-main-for="newcomers"' : ''}>${ready}</div>`;
  const missing = filesOf(page.modules, bundle).filter((file) => !html.includes(file));
  const links = missing.map((file) => {
    const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    return `<link rel="${rel}" crossorigin href="/${file}">`;
  });
  return html
    .replace(
      EMPTY_ROOT,
      () => `<div id="root">${content}</div>${script === undefined ? '' : `<script>${script}</script>`}`,
    )
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
}

/** Leaves the code and the styles of a page to `theme.js`, which asks for them after the first paint. */
const forLater = (html: string): string =>
  html
    .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, '<link data-rel="module" href="$1">')
    .replaceAll(/<link rel="(modulepreload|stylesheet)"/g, '<link data-rel="$1"');

/** The files that modules of the app are loaded with. */
function filesOf(modules: readonly string[], bundle: Bundle): string[] {
  const files = modules.flatMap((module) => {
    const own = filesLoadedWith(sourceOf(module), bundle);
    if (own.length === 0) throw new Error(`no file of the build begins with ${module}`);
    return own;
  });
  return [...new Set(files)];
}

/** The page with the CSS that its first paint needs in it. */
async function inlined(html: string, bundle: Bundle): Promise<string> {
  const critical = new Beasties({
    publicPath: '/',
    preload: 'body',
    pruneSource: false,
    // The order of the layers stays as index.html has it.
    reduceInlineStyles: false,
    preloadFonts: false,
    // `theme.js` has not set its attributes yet, and their rules would be taken for unused: a text that goes once the styles have
    // come moves the page.
    allowRules: [/\[data-visitor/],
    logLevel: 'silent',
  });
  Object.assign(critical, { getCssAsset: (href: string) => cssOf(href, bundle) });
  const page = await critical.process(html);
  // The attributes that the page's script sets are not there yet: their rules would be taken for unused.
  // The fonts are named by a variable, so they would be taken for unused as well. Words that are painted in another font
  // first would be painted again, larger, by the app.
  const fonts = Object.keys(bundle).flatMap((file) => cssOf(file, bundle).match(FONT_FACES) ?? []);
  return withStyle(forLater(page).replace(' data-beasties-container', ''), [...new Set(fonts)].join(''));
}

/** The page with all of its CSS in it: what a script puts in is painted first too. */
const inlinedWhole = (html: string, bundle: Bundle): string =>
  withStyle(forLater(html), [...html.matchAll(STYLESHEET)].map(([, href = '']) => cssOf(href, bundle)).join(''));

const withStyle = (html: string, css: string): string =>
  html.replace('</head>', () => `  <style>${css}${STYLE}</style>\n  </head>`);

/** The text of a file of CSS by its name or address; empty for another file. */
function cssOf(href: string, bundle: Bundle): string {
  const file = bundle[href.replace(/^\//, '')];
  return file?.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : '';
}

/** Builds `src/app/prerender.tsx` for Node and draws pages with it. @returns their HTML */
async function drawPages(pages: readonly PageToDraw[]): Promise<string[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'sali-prerender-'));
  try {
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      plugins: [shortClassNames(), withoutServiceWorker()],
      build: { ssr: 'src/app/prerender.tsx', outDir, minify: false },
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    const program = fileURLToPath(new URL('drawPages.ts', import.meta.url));
    const { stdout } = await run(
      process.execPath,
      ['--import', 'tsx', program, join(outDir, 'prerender.js'), JSON.stringify(pages)],
      { maxBuffer: 10_000_000 },
    );
    return JSON.parse(stdout) as string[];
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** The module of vite-plugin-pwa that the app imports: no page is drawn from it. */
const withoutServiceWorker = (): Plugin => ({
  name: 'without-service-worker',
  resolveId: (id) => (id === 'virtual:pwa-register' ? id : undefined),
  load: (id) => (id === 'virtual:pwa-register' ? 'export const registerSW = () => () => undefined;' : undefined),
});
