import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import { call } from '../../../base/http.ts';

export const postAccountReturn = (token: string): Promise<AuthAnswer> =>
  call<AuthAnswer>('POST', 'auth/restore', { body: { token }, auth: 'none' });
