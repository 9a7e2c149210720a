import { matchPath } from 'react-router';
import { type LazyPart, lazyPart, lazyWithQueries } from '../base/lazyPart.tsx';
import type { LaterPath } from './laterPages.tsx';
import { ListPage, MissingList, OverviewPage } from '../lists/overview/parts.ts';

/** A page of the app: the addresses that show it, and its code, which is loaded when it is first shown. */
export type AppPage = {
  readonly paths: readonly string[];
  readonly Page: LazyPart<object>;
  /** Parts that the page shows at once and loads by itself. */
  readonly parts?: readonly LazyPart<never>[];
};

const ShoppingPages = lazyPart(() => import('../lists/overview/ShoppingPages.tsx').then((m) => m.ShoppingPages));
const RecipePages = lazyWithQueries(() => import('../kitchen/recipes/RecipePages.tsx').then((m) => m.RecipePages));
const statement = (name: 'accessibility' | 'privacy' | 'terms'): LazyPart<object> =>
  lazyPart(async () => {
    const { StatementPage } = await import('./shell/StatementPage.tsx');
    return () => <StatementPage name={name} />;
  });

const laterPage = (path: LaterPath): AppPage => ({
  paths: [path],
  Page: lazyPart(async () => {
    const Page = (await import('./laterPages.tsx')).LATER_PAGES[path];
    await Page.preload();
    return Page;
  }),
});

/** Inside the frame with navigation. */
export const FRAMED_PAGES: readonly AppPage[] = [
  { paths: ['/'], Page: lazyPart(() => import('./home/HomePage.tsx').then((m) => m.HomePage)) },
  { paths: ['/shopping'], Page: ShoppingPages, parts: [OverviewPage] },
  { paths: ['/shopping/list/:id'], Page: ShoppingPages, parts: [ListPage, MissingList] },
  {
    paths: ['/shopping/list/:id/shop'],
    Page: lazyPart(() => import('../lists/open/shop/ShopMode.tsx').then((m) => m.ShopMode)),
  },
  {
    paths: ['/shopping/list/:id/compare'],
    Page: lazyWithQueries(() => import('../lists/baskets/ComparePage.tsx').then((m) => m.ComparePage)),
  },
  {
    paths: ['/promotions'],
    Page: lazyWithQueries(() => import('../goods/promotions/PromotionsPage.tsx').then((m) => m.PromotionsPage)),
  },
  { paths: ['/recipes', '/recipe/:id/:mode?'], Page: RecipePages },
  ...(
    [
      '/templates',
      '/pantry',
      '/plan',
      '/spending',
      '/share',
      '/import',
      '/account',
      '/notifications',
      '/settings',
      '/admin/*',
      '/products/:code/edit',
    ] as const
  ).map(laterPage),
  { paths: ['/accessibility'], Page: statement('accessibility') },
  { paths: ['/privacy'], Page: statement('privacy') },
  { paths: ['/terms'], Page: statement('terms') },
];

/** Alone on the screen: signing in, and what a mail or a list's link leads to. */
export const BARE_PAGES: readonly AppPage[] = [
  { paths: ['/join'], Page: lazyPart(() => import('../people/links/JoinPage.tsx').then((m) => m.JoinPage)) },
  {
    paths: ['/family'],
    Page: lazyPart(() => import('../people/family/JoinFamilyPage.tsx').then((m) => m.JoinFamilyPage)),
  },
  { paths: ['/login'], Page: lazyPart(() => import('../people/accounts/SignInPage.tsx').then((m) => m.SignInPage)) },
  {
    paths: ['/forgot-password', '/reset-password', '/verify-email'],
    Page: lazyPart(() => import('../people/accounts/email/EmailPages.tsx').then((m) => m.EmailPages)),
  },
];

/** Loads the page of an address with its parts. @throws what the loading throws */
export async function preloadPage(path: string): Promise<void> {
  const page = [...FRAMED_PAGES, ...BARE_PAGES].find(({ paths }) => paths.some((one) => matchPath(one, path)));
  if (page) await Promise.all([page.Page, ...(page.parts ?? [])].map((part) => part.preload()));
}
