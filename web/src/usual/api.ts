import type { UsualItem } from '@sali/contract/lists/history';
import { call } from '../http.ts';

/** What this user's lists had before, most used first. */
export const fetchUsual = (): Promise<UsualItem[]> => call<UsualItem[]>('GET', 'users/me/usual');
