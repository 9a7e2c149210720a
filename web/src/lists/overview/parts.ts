import { lazyPart } from '../../base/lazyPart.tsx';

/** The two halves of /shopping: a phone loads only the one that it shows. */
export const OverviewPage = lazyPart(() => import('./OverviewPage.tsx').then((m) => m.OverviewPage));
export const ListPage = lazyPart(() => import('../open/ListPage.tsx').then((m) => m.ListPage));
export const MissingList = lazyPart(() => import('../open/MissingList.tsx').then((m) => m.MissingList));
