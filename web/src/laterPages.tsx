import { lazyWithQueries } from './lazyPart.tsx';

/** Pages that nobody sees first. The app names their files here, in a file of its own, so that its first load does not carry them. */

export const TemplatesPage = lazyWithQueries(() =>
  import('./templates/TemplatesPage.tsx').then((m) => m.TemplatesPage),
);
export const PantryPage = lazyWithQueries(() => import('./pantryPage/PantryPage.tsx').then((m) => m.PantryPage));
export const PlanPage = lazyWithQueries(() => import('./recipes/meals/PlanPage.tsx').then((m) => m.PlanPage));
export const SharePage = lazyWithQueries(() => import('./share/SharePage.tsx').then((m) => m.SharePage));
export const SpendingPage = lazyWithQueries(() => import('./spending/SpendingPage.tsx').then((m) => m.SpendingPage));
