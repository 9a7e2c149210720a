import type { Chain } from '@sali/contract/goods/prices/prices';
import { call } from '../../../base/http.ts';

/** The chains, each with the clubs that its promotions have named; apart, since no first page asks for them. @throws HttpError */
export const fetchChains = (): Promise<Chain[]> => call<Chain[]>('GET', 'chains', { auth: 'none' });
