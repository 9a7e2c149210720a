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

/** @returns the ways in as they are now */
export const postOwnGoogle = (credential: string, password: string): Promise<WaysIn> =>
  call<WaysIn>('POST', 'users/me/google', { body: { credential, password } });

export const deleteGoogle = (): Promise<void> => call<void>('DELETE', 'users/me/google');
