import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin, Rolldown } from 'vite';

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;
type ChunkingContext = Rolldown.ChunkingContext;
type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The full path of a module of the app. */
export const sourceOf = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The app without the choice of its language. */
const BOOT = sourceOf('boot.tsx');
const LIST_PAGES = ['lists/OverviewPage.tsx', 'list/ListPage.tsx'].map(sourceOf);
/** Pages that open without signing in: a phone may see any of them first. */
const FIRST_PAGES = [
  ...LIST_PAGES,
  ...[
    'home/HomePage.tsx',
    'accounts/SignInPage.tsx',
    'promotions/PromotionsPage.tsx',
    'recipes/RecipePages.tsx',
    'shell/StatementPage.tsx',
  ].map(sourceOf),
];
/** What so many of the first pages use comes with the app. */
const SHARED_BY = 3;

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
    if (chunk.type === 'chunk' && chunk.facadeModuleId === module) take(chunk.fileName);
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
        const files = filesLoadedWith(BOOT, bundle).filter((file) => !html.includes(file) || !file.endsWith('.css'));
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
 * Modules in one file: `app`, what the app imports as it starts and what most first pages share; `lists`, what the
 * overview and the open list share. Without it every icon would be a file. What they use of packages comes along; a
 * package whole would bring what only later parts use.
 */
export function sharedFiles(): CodeSplittingGroup[] {
  let reached: { boot: ReadonlySet<string>; pages: readonly ReadonlySet<string>[] } | undefined;
  const reach = (context: ChunkingContext) =>
    (reached ??= { boot: importedBy(BOOT, context), pages: FIRST_PAGES.map((page) => importedBy(page, context)) });
  return [
    {
      debugName: 'app',
      priority: 1,
      name: (id, context) => {
        const { boot, pages } = reach(context);
        return boot.has(id) || pages.filter((page) => page.has(id)).length >= SHARED_BY ? 'app' : null;
      },
    },
    {
      debugName: 'lists',
      name: (id, context) => {
        const { pages } = reach(context);
        return pages.slice(0, LIST_PAGES.length).every((page) => page.has(id)) ? 'lists' : null;
      },
    },
  ];
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
