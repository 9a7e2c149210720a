import { lazyPart } from '../lazyPart.tsx';

/** The two halves of /shopping: a phone loads only the one that it shows. */
export const OverviewPage = lazyPart(() => import('./OverviewPage.tsx').then((m) => m.OverviewPage));
export const ListPage = lazyPart(() => import('../list/ListPage.tsx').then((m) => m.ListPage));
export const MissingList = lazyPart(() => import('../list/MissingList.tsx').then((m) => m.MissingList));
