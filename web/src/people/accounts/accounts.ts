/**
 * The accounts room: who is signed in on this device, and the access token for their calls.
 * Invariant: the signed-in person is stored on the device, so the app opens offline; the token is in memory only, and the
 * httpOnly cookie renews it. Only a refusal by the server signs anybody out, never a missing network.
 */
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import { userFromWire } from '@sali/contract/people/accounts/accountsWire';
import { isAdmin, isCatalogueManager, type User } from '@sali/domain/people/accounts/user';
import { isRecord } from '@sali/domain/base/unknownValues';
import { create } from 'zustand';
import { HttpError } from '../../base/httpError.ts';
import { readStored } from '../../base/stored.ts';
import { setSignInAgain } from '../../base/wayOn.ts';
import {
  type Credentials,
  postLogin,
  postLogout,
  postRefresh,
  postRegister,
  postWsTicket,
  provideAuth,
  type Registration,
} from './api.ts';
import { closeSessionNotice, expireSession, type RenewalResult, watchSession } from './sessionWatch.ts';

export type AccountState = {
  /** null for a guest. */
  readonly user: User | null;
  /** The server refused to renew: the person must sign in again. Lists and queue stay. */
  readonly isExpired: boolean;
  /** The account was deleted just now in this tab: the app goes home instead of to the sign-in. */
  readonly isDeleted: boolean;
};

/** Whether somebody is signed in and the server has not refused to renew. */
export const isSignedIn = ({ user, isExpired }: AccountState): boolean => user !== null && !isExpired;

/** Only shows or hides screens: the server decides what the person may do. */
export const mayManageCatalogue = (user: User | null): boolean => user !== null && isCatalogueManager(user);

export const useIsCatalogueManager = (): boolean => useAccount(({ user }) => mayManageCatalogue(user));
export const useIsAdmin = (): boolean => useAccount(({ user }) => user !== null && isAdmin(user));

const STORED_KEY = 'auth-storage';
/** Stays on the device after a sign-out. It says that an account was here once, and not whose. */
const SIGNED_IN_BEFORE_KEY = 'sali-had-account';

export const useAccount = create<AccountState>()(() => ({
  user: readStoredUser(),
  isExpired: false,
  isDeleted: false,
}));

let token: { readonly value: string; readonly expiresAt: number } | null = null;
const channel = new BroadcastChannel('sali-auth');

/** The sign-out that runs, or the one before. */
let leaving: Promise<void> = Promise.resolve();

/** Stays once a device without a person has asked whether its cookie still counts. It goes with everything else of the page. */
const COOKIE_TRIED_KEY = 'sali-cookie-tried';

/** Waits for a sign-out that runs: its answer removes the session's cookie, also one that a sign-in has set by then. */
export const signOutEnded = (): Promise<void> => leaving;

export async function login(credentials: Credentials): Promise<void> {
  await signOutEnded();
  completeSignIn(await postLogin(credentials));
}

export async function register(registration: Registration): Promise<void> {
  await signOutEnded();
  completeSignIn(await postRegister(registration));
}

/**
 * Signs out in every tab, at once: a page that closes before the server answers leaves nothing behind [Q6]. Changes that
 * were not sent stay on the device for the next sign-in.
 * @returns a promise that resolves when the call has ended
 */
export async function logout(): Promise<void> {
  leaving = postLogout(token?.value).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
  });
  clearSession();
  channel.postMessage({ kind: 'signed-out' } satisfies ChannelMessage);
  await leaving;
}

/** Shows changed details of the person, in every tab. */
export function updateUser(wire: AuthAnswer['user']): void {
  showUser(wire);
  channel.postMessage({ kind: 'user-changed', user: wire } satisfies ChannelMessage);
}

/** Ends the session after the account was deleted. */
export function endDeletedAccount(): void {
  clearSession({ isDeleted: true });
  channel.postMessage({ kind: 'signed-out' } satisfies ChannelMessage);
}

/** A single-use ticket for a socket, so that no token is part of an address. */
export const wsTicket = async (): Promise<string> => (await postWsTicket()).ticket;

/** Gives every call the token and connects the tabs. Called once, at the start. */
export function startAccounts(): void {
  const userId = () => useAccount.getState().user?.userId ?? null;
  provideAuth({ token: unexpiredToken, renew: async () => (await renew()).kind === 'renewed', userId });
  setSignInAgain(() => expireSession(null));
  watchSession({ expiresAt: () => (useAccount.getState().isExpired ? null : (token?.expiresAt ?? null)), renew });
  if (userId() === null && localStorage.getItem(COOKIE_TRIED_KEY) === null) void tryCookie();
  channel.onmessage = (event: MessageEvent<ChannelMessage>) => {
    if (event.data.kind === 'signed-in') applySignIn(event.data.answer);
    else if (event.data.kind === 'user-changed') showUser(event.data.user);
    else clearSession();
  };
}

/**
 * A browser may clear a page's storage and keep its cookies, as Safari does after seven days: the cookie is tried once, so that a
 * person whose session still counts does not become a guest [A48]. A network that is away leaves it for the next start.
 */
async function tryCookie(): Promise<void> {
  try {
    const answer = await postRefresh();
    if (!answer) localStorage.setItem(COOKIE_TRIED_KEY, '1');
    // Somebody may have signed in meanwhile.
    else if (useAccount.getState().user === null) completeSignIn(answer);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 401) localStorage.setItem(COOKIE_TRIED_KEY, '1');
  }
}

type ChannelMessage =
  | { readonly kind: 'signed-in'; readonly answer: AuthAnswer }
  | { readonly kind: 'user-changed'; readonly user: AuthAnswer['user'] }
  | { readonly kind: 'signed-out' };

const unexpiredToken = (): string | null => (token && token.expiresAt > Date.now() ? token.value : null);

/** Whether anybody has ever signed in on this device: a newcomer is shown the registration first [A49]. */
export const hadAccount = (): boolean => localStorage.getItem(SIGNED_IN_BEFORE_KEY) !== null;

/** Asks the server whether the person on this device is still signed in, unless a token proves it. Never rejects for lack of a network. */
export async function confirmSession(): Promise<void> {
  if (unexpiredToken() === null) await renew();
}

/** One tab renews for all: the tabs that waited for the lock find the new token. */
function renew(): Promise<RenewalResult> {
  if (!useAccount.getState().user) return Promise.resolve({ kind: 'failed', message: null });
  const before = token;
  return new Promise((resolve, reject) => {
    const inLock = navigator.locks.request('sali-refresh', async () => {
      if (isRenewedSince(before)) return resolve({ kind: 'renewed' });
      resolve(await requestRenewal());
      // Keeps the lock until the other tabs have received the new token.
      await new Promise((resolveDelay) => setTimeout(resolveDelay, BROADCAST_MS));
    });
    inLock.catch(reject);
  });
}

const BROADCAST_MS = 50;

async function requestRenewal(): Promise<RenewalResult> {
  const before = token;
  const { user } = useAccount.getState();
  try {
    const answer = await postRefresh();
    // The person signed out meanwhile, or somebody else signed in: the answer brings nobody back.
    if (useAccount.getState().user?.userId !== user?.userId) return { kind: 'failed', message: null };
    if (!answer) return isRenewedSince(before) ? { kind: 'renewed' } : sessionRefused(null);
    completeSignIn(answer);
    return { kind: 'renewed' };
  } catch (error) {
    // A sign-in that happened meanwhile is not undone by a late refusal.
    return isRenewedSince(before) ? { kind: 'renewed' } : failedRenewal(error);
  }
}

const isRenewedSince = (before: typeof token): boolean => token !== before && unexpiredToken() !== null;

/** Among errors only a 401 ends the session. */
function failedRenewal(error: unknown): RenewalResult {
  if (!(error instanceof HttpError)) throw error;
  const message = readableDetail(error);
  return error.status === 401 ? sessionRefused(message) : { kind: 'failed', message };
}

/** Ends the session. Unsent changes stay on the device until the next sign-in. */
function sessionRefused(message: string | null): RenewalResult {
  const { isExpired } = useAccount.getState();
  useAccount.setState({ isExpired: true });
  if (!isExpired) expireSession(message);
  return { kind: 'refused', message };
}

/** The server's sentence for people, if it sent one; 'Not authenticated' is for programs. */
const readableDetail = ({ code, detail }: HttpError): string | null => (CODES_WITHOUT_TEXT.has(code) ? null : detail);
const CODES_WITHOUT_TEXT = new Set(['network', 'timeout', 'unknown', 'not_authenticated']);

/** Stores the answer to a sign-in, in every tab. */
export function completeSignIn(answer: AuthAnswer): void {
  applySignIn(answer);
  channel.postMessage({ kind: 'signed-in', answer } satisfies ChannelMessage);
}

function applySignIn(answer: AuthAnswer): void {
  localStorage.setItem(SIGNED_IN_BEFORE_KEY, '1');
  localStorage.setItem(COOKIE_TRIED_KEY, '1');
  token = { value: answer.access_token, expiresAt: Date.now() + answer.expires_in * 1000 };
  showUser(answer.user);
  useAccount.setState({ isExpired: false, isDeleted: false });
  closeSessionNotice();
}

function showUser(wire: AuthAnswer['user']): void {
  const user = userFromWire(wire);
  localStorage.setItem(STORED_KEY, JSON.stringify({ user: wire }));
  const shown = useAccount.getState().user;
  if (JSON.stringify(shown) !== JSON.stringify(user)) useAccount.setState({ user });
}

function clearSession({ isDeleted = false } = {}): void {
  token = null;
  closeSessionNotice();
  localStorage.removeItem(STORED_KEY);
  useAccount.setState({ user: null, isExpired: false, isDeleted });
}

function readStoredUser(): User | null {
  const stored = readStored(STORED_KEY, hasUser);
  return stored ? userFromWire(stored.user) : null;
}

function hasUser(value: unknown): value is { readonly user: AuthAnswer['user'] } {
  return isRecord(value) && isRecord(value['user']) && typeof value['user']['user_id'] === 'number';
}
