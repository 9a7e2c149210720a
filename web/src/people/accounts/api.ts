import type { AuthAnswer, WsTicket } from '@sali/contract/people/accounts/accounts';
import { type Auth, call, setAuth } from '../../base/http.ts';

/** Every call carries the token of this source from now on. */
export const provideAuth = (source: Auth): void => setAuth(source);

export type Credentials = {
  readonly email: string;
  readonly password: string;
  /** The code of the app, or a recovery code, where the account asks for one. */
  readonly code?: string;
};
export type Registration = Omit<Credentials, 'code'> & {
  readonly phone: string;
  readonly first_name?: string;
  readonly last_name?: string;
};

export const postLogin = (credentials: Credentials): Promise<AuthAnswer> =>
  call<AuthAnswer>('POST', 'auth/login', { body: credentials, auth: 'none' });

export const postRegister = (registration: Registration): Promise<AuthAnswer> =>
  call<AuthAnswer>('POST', 'auth/register', { body: registration, auth: 'none' });

/** Uses the refresh cookie, which the browser sends by itself. @returns undefined where the browser has none */
export const postRefresh = (): Promise<AuthAnswer | undefined> =>
  call<AuthAnswer | undefined>('POST', 'auth/refresh', { auth: 'none' });

/** Ends the session of the token, or of the refresh cookie where the token has expired. */
export const postLogout = (token: string | undefined): Promise<void> =>
  call<void>('POST', 'auth/logout', { auth: 'none', bearer: token });

export const postWsTicket = (): Promise<WsTicket> => call<WsTicket>('POST', 'auth/ws-ticket');
