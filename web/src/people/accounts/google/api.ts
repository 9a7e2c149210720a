import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { GoogleOptions, SignInMethods } from '@sali/contract/people/accounts/google';
import { call } from '../../../base/http.ts';

export const postGoogleOptions = (): Promise<GoogleOptions> =>
  call<GoogleOptions>('POST', 'auth/google/options', { auth: 'none' });

/** @param password connects Google to the account that has the e-mail */
export const postGoogle = (credential: string, password?: string): Promise<AuthAnswer> =>
  call<AuthAnswer>('POST', 'auth/google', {
    body: { credential, ...(password !== undefined && { password }) },
    auth: 'none',
  });

export const fetchSignInMethods = (): Promise<SignInMethods> => call<SignInMethods>('GET', 'users/me/ways-in');

/** @returns the sign-in methods after the change */
export const postOwnGoogle = (credential: string, password: string): Promise<SignInMethods> =>
  call<SignInMethods>('POST', 'users/me/google', { body: { credential, password } });

export const deleteGoogle = (password: string): Promise<void> =>
  call<void>('DELETE', 'users/me/google', { body: { password } });
