import { type LazyPart, lazyPart, lazyWithQueries } from '../base/lazyPart.tsx';

/** Pages that nobody sees first. The app names their files here, in a file of its own, so that its first load does not carry them. */
export const LATER_PAGES = {
  '/templates': lazyWithQueries(() => import('../lists/templates/TemplatesPage.tsx').then((m) => m.TemplatesPage)),
  '/pantry': lazyWithQueries(() => import('../kitchen/pantry/PantryPage.tsx').then((m) => m.PantryPage)),
  '/plan': lazyWithQueries(() => import('../kitchen/recipes/meals/PlanPage.tsx').then((m) => m.PlanPage)),
  '/spending': lazyWithQueries(() => import('../lists/spending/SpendingPage.tsx').then((m) => m.SpendingPage)),
  '/share': lazyWithQueries(() => import('./share/SharePage.tsx').then((m) => m.SharePage)),
  '/import': lazyWithQueries(() => import('./dataImport/ImportDataPage.tsx').then((m) => m.ImportDataPage)),
  '/account': lazyPart(() => import('../people/accounts/own/AccountPage.tsx').then((m) => m.AccountPage)),
  '/notifications': lazyWithQueries(() =>
    import('../people/notifications/NotificationsPage.tsx').then((m) => m.NotificationsPage),
  ),
  '/settings': lazyPart(() => import('./settings/SettingsPage.tsx').then((m) => m.SettingsPage)),
  '/admin/*': lazyWithQueries(() => import('../admin/AdminPages.tsx').then((m) => m.AdminPages)),
  '/products/:code/edit': lazyWithQueries(() => import('../admin/AdminPages.tsx').then((m) => m.ProductEditAddress)),
} as const satisfies Record<string, LazyPart<object>>;

export type LaterPath = keyof typeof LATER_PAGES;
