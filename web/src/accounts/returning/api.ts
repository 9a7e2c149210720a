import type { AuthAnswer } from '@sali/contract/accounts/accounts';
import { call } from '../../http.ts';

export const postAccountReturn = (token: string): Promise<AuthAnswer> =>
  call<AuthAnswer>('POST', 'auth/restore', { body: { token }, auth: 'none' });
