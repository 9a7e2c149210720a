import type { SpendingAnswer } from '@sali/contract/lists/spending';
import { call } from '../../base/http.ts';

export const fetchSpending = (): Promise<SpendingAnswer> => call<SpendingAnswer>('GET', 'users/me/spending');
