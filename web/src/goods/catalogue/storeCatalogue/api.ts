import type { CataloguePart, DeviceCatalogue } from '@sali/contract/goods/catalogue/deviceCatalogue';
import type { ShelfCopy } from '@sali/contract/goods/catalogue/shelfCopy';
import { call } from '../../../base/http.ts';

/** The parts of what a device keeps to search without a network. @throws HttpError */
export const fetchCatalogue = (storeKey: string): Promise<DeviceCatalogue> =>
  call<DeviceCatalogue>('GET', cataloguePath(storeKey), { auth: 'none' });

/** One of these parts. @throws HttpError 404 where it has changed since */
export const fetchCataloguePart = (storeKey: string, part: string): Promise<CataloguePart> =>
  call<CataloguePart>('GET', `${cataloguePath(storeKey)}/${part}`, { auth: 'none' });

/** The prices and promotions of the store. @throws HttpError */
export const fetchShelfCopy = (storeKey: string): Promise<ShelfCopy> =>
  call<ShelfCopy>('GET', `${cataloguePath(storeKey)}/shelf`, { auth: 'none' });

const cataloguePath = (storeKey: string): string => `stores/${encodeURIComponent(storeKey)}/catalogue`;
