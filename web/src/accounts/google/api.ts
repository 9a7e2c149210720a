import type { AuthAnswer } from '@sali/contract/accounts';
import type { GoogleOptions, WaysIn } from '@sali/contract/google';
import { call } from '../../http.ts';

export const postGoogleOptions = (): Promise<GoogleOptions> =>
  call<GoogleOptions>('POST', 'auth/google/options', { auth: 'none' });

/** @param password joins Google to an account that has the e-mail */
export const postGoogle = (credential: string, password?: string): Promise<AuthAnswer> =>
  call<AuthAnswer>('POST', 'auth/google', {
    body: { credential, ...(password !== undefined && { password }) },
    auth: 'none',
  });

export const fetchWaysIn = (): Promise<WaysIn> => call<WaysIn>('GET', 'users/me/ways-in');

export const deleteGoogle = (): Promise<void> => call<void>('DELETE', 'users/me/google');
