import type { OwnProof, UserWire } from '@sali/contract/people/accounts/accounts';
import type { EmailState, ForgotPasswordWay } from '@sali/contract/people/accounts/email';
import { call } from '../../../base/http.ts';

/** Has the same answer whether or not an account has that e-mail. */
export const postForgotPassword = (email: string): Promise<void> =>
  call<void>('POST', 'auth/forgot-password', { body: { email }, auth: 'none' });

export const fetchForgotPasswordWay = (): Promise<ForgotPasswordWay> =>
  call<ForgotPasswordWay>('GET', 'auth/forgot-password', { auth: 'none' });

export const postResetPassword = (token: string, next: string): Promise<void> =>
  call<void>('POST', 'auth/reset-password', { body: { token, new_password: next }, auth: 'none' });

export const postVerifyEmail = (token: string): Promise<UserWire> =>
  call<UserWire>('POST', 'auth/verify-email', { body: { token } });

export const fetchEmailState = (): Promise<EmailState> => call<EmailState>('GET', 'users/me/email');

export const putEmail = (email: string, proof: OwnProof): Promise<EmailState> =>
  call<EmailState>('PUT', 'users/me/email', { body: { ...proof, email } });

export const postVerification = (): Promise<void> => call<void>('POST', 'users/me/email/verification');
