import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin, Rolldown } from 'vite';

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;
type ChunkingContext = Rolldown.ChunkingContext;
type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The full path of a module of the app. */
export const sourceOf = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The app without the choice of its language. */
const BOOT = sourceOf('app/boot.tsx');
/** The module that draws it, with React's larger half. */
const DRAW = sourceOf('app/draw.tsx');
/** Pages that open without signing in: a phone may see any of them first. Each with the name of the file of its own modules. */
const FIRST_PAGES = Object.entries({
  overview: ['lists/overview/OverviewPage.tsx'],
  // The storing for later asks for the term of storage too: it would take the overview along.
  list: ['lists/open/ListPage.tsx', 'base/device/keptStorage.ts'],
  home: ['app/home/HomePage.tsx'],
  login: ['people/accounts/SignInPage.tsx'],
  promotions: ['goods/promotions/PromotionsPage.tsx'],
  recipes: ['kitchen/recipes/RecipePages.tsx'],
  statements: ['app/shell/StatementPage.tsx'],
}).map(([name, modules]) => ({ name, modules: modules.map(sourceOf) }));
/** First pages with much in common, by the name of the file of what only these share; the first that fits has it. */
const ALLIES: Readonly<Record<string, ReadonlySet<string>>> = {
  lists: new Set(['overview', 'list']),
  queried: new Set(['promotions', 'recipes']),
  shelves: new Set(['overview', 'list', 'home']),
  wares: new Set(['overview', 'list', 'promotions', 'recipes']),
};

/** @returns the files that a module is loaded with: its chunk, what that imports at once, and their styles; none without a chunk */
export function filesLoadedWith(module: string, bundle: Bundle): string[] {
  const files = new Set<string>();
  const take = (name: string): void => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    chunk.viteMetadata?.importedCss.forEach((file) => files.add(file));
    chunk.imports.forEach(take);
  };
  for (const chunk of Object.values(bundle))
    // Where a file has several modules that are loaded by themselves, a file of its own may hand one on.
    if (chunk.type === 'chunk' && (chunk.facadeModuleId === module || chunk.moduleIds.includes(module)))
      take(chunk.fileName);
  return [...files];
}

/**
 * The app begins with the choice of its language and comes right after (src/main.tsx): the browser fetches both at once,
 * with the styles of the app.
 */
export function bootPreload(): Plugin {
  return {
    name: 'boot-preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const whole = new Set([BOOT, DRAW].flatMap((module) => filesLoadedWith(module, bundle)));
        const files = [...whole].filter((file) => !html.includes(file) || !file.endsWith('.css'));
        const link = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
          tag: 'link',
          attrs,
          injectTo: 'head',
        });
        // The styles after the code, as the page has them.
        const styles = files.filter((file) => file.endsWith('.css'));
        return [
          ...files
            .filter((file) => !styles.includes(file))
            .map((file) => link({ rel: 'modulepreload', crossorigin: true, href: `/${file}` })),
          ...styles.map((file) => link({ rel: 'stylesheet', crossorigin: true, href: `/${file}` })),
        ];
      },
    },
  };
}

/**
 * Modules in one file, because each icon would be a file otherwise, and a request costs more than its bytes: `app`, what
 * the app imports as it starts and what the first pages share; one for what only some pages share that have much in common;
 * one for each first page with what it alone imports. The modules that they use of packages come along; whole packages
 * would bring code that only later parts use.
 */
export function sharedFiles(): CodeSplittingGroup[] {
  let files: ReadonlyMap<string, string> | undefined;
  const fileOf = (id: string, context: ChunkingContext) => (files ??= fileNamesOf(context)).get(id) ?? null;
  const named = (name: string, priority: number): CodeSplittingGroup => ({
    debugName: name,
    priority,
    name: (id, context) => (fileOf(id, context) === name ? name : null),
  });
  // A file takes what its modules import with it, so the shared ones come first.
  return [
    named('app', FIRST_PAGES.length + 1),
    ...Object.entries(ALLIES).map(([name, { size }]) => named(name, size)),
    { debugName: 'first pages', name: fileOf },
  ];
}

/** The modules of the app and of the first pages, by the name of their file. */
function fileNamesOf(context: ChunkingContext): ReadonlyMap<string, string> {
  const pagesOf = new Map<string, Set<string>>();
  for (const { name, modules } of FIRST_PAGES)
    for (const module of modules)
      for (const id of [module, ...importedBy(module, context)])
        pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(name));
  const names = new Map<string, string>();
  for (const [id, pages] of pagesOf) {
    const allies = Object.entries(ALLIES).find(([, all]) => [...pages].every((page) => all.has(page)));
    names.set(id, pages.size === 1 ? [...pages].join('') : (allies?.[0] ?? 'app'));
  }
  for (const id of importedBy(BOOT, context)) names.set(id, 'app');
  return names;
}

/** Our modules and the icons that a module imports at once, by itself or through others. */
function importedBy(id: string, context: ChunkingContext, seen = new Set<string>()): Set<string> {
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
    if (seen.has(imported) || (imported.includes('/node_modules/') && !imported.includes('/lucide-react/'))) continue;
    seen.add(imported);
    importedBy(imported, context, seen);
  }
  return seen;
}
