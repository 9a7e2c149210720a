/**
 * The accounts room: who is signed in on this device, and the access token that goes with their calls.
 * Invariant: who is signed in is kept on the device, so the app opens offline; the token is kept in memory only, and the
 * httpOnly cookie brings a new one. Only a server that says 'no' signs anybody out, never a missing network.
 */
import type { AuthAnswer } from '@sali/contract/accounts';
import { type User, userFromWire } from '@sali/contract/accountsWire';
import { create } from 'zustand';
import { HttpError } from '../httpError.ts';
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
import { closeSessionNotice, expireSession, type Renewal, watchSession } from './sessionWatch.ts';

export type AccountState = {
  /** null is the guest. */
  readonly user: User | null;
  /** The server refused to renew: the person must sign in again; lists and queue stay. */
  readonly isExpired: boolean;
  /** Their account was deleted just now, in this tab: they are led home, not to a sign-in that nobody has. */
  readonly isDeleted: boolean;
};

/** Somebody is, and the server has not refused to renew. */
export const isSignedIn = ({ user, isExpired }: AccountState): boolean => user !== null && !isExpired;

/** What they may is the server's word; this only shows or hides. */
export const isAdmin = (user: User | null): boolean => user !== null && user.userType !== 'USER';

export const useIsAdmin = (): boolean => useAccount(({ user }) => isAdmin(user));

const STORED_KEY = 'auth-storage';

export const useAccount = create<AccountState>()(() => ({ user: readUser(), isExpired: false, isDeleted: false }));

let token: { readonly value: string; readonly expiresAt: number } | null = null;
const channel = new BroadcastChannel('sali-auth');

export async function login(credentials: Credentials): Promise<void> {
  signedIn(await postLogin(credentials));
}

export async function register(registration: Registration): Promise<void> {
  signedIn(await postRegister(registration));
}

/** Signs out here and in every tab. What was not sent stays on the device for the next sign-in. */
export async function logout(): Promise<void> {
  await postLogout().catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
  });
  signedOut();
  channel.postMessage({ kind: 'signed-out' });
}

/** The person's details are others by now: here, and in every tab. */
export function userChanged(wire: AuthAnswer['user']): void {
  showUser(wire);
  channel.postMessage({ kind: 'user-changed', user: wire } satisfies ChannelMessage);
}

/** The account is gone, and its sessions with it. */
export function leaveDeleted(): void {
  signedOut({ isDeleted: true });
  channel.postMessage({ kind: 'signed-out' } satisfies ChannelMessage);
}

/** A single-use ticket for a socket, so that no token stands in an address. */
export const wsTicket = async (): Promise<string> => (await postWsTicket()).ticket;

/** Wires the token into every call, and the tabs to each other. Called once, at the start. */
export function startAccounts(): void {
  provideAuth({ token: currentToken, renew: async () => (await renew()).kind === 'renewed' });
  watchSession({ expiresAt: () => (useAccount.getState().isExpired ? null : (token?.expiresAt ?? null)), renew });
  channel.onmessage = (event: MessageEvent<ChannelMessage>) => {
    if (event.data.kind === 'signed-in') take(event.data.answer);
    else if (event.data.kind === 'user-changed') showUser(event.data.user);
    else signedOut();
  };
}

type ChannelMessage =
  | { readonly kind: 'signed-in'; readonly answer: AuthAnswer }
  | { readonly kind: 'user-changed'; readonly user: AuthAnswer['user'] }
  | { readonly kind: 'signed-out' };

const currentToken = (): string | null => (token && token.expiresAt > Date.now() ? token.value : null);

/** Asks the server whether who is kept on this device is signed in still, unless it is known. Settles also without an answer. */
export async function confirmSession(): Promise<void> {
  if (currentToken() === null) await renew();
}

/** One tab renews for all: whoever waited for the lock finds the token that the first one got. */
function renew(): Promise<Renewal> {
  if (!useAccount.getState().user) return Promise.resolve({ kind: 'failed', message: null });
  const before = token;
  return new Promise((resolve, reject) => {
    const oneAfterTheOther = navigator.locks.request('sali-refresh', async () => {
      if (token !== before && currentToken() !== null) return resolve({ kind: 'renewed' });
      resolve(await renewed());
      // The others have heard of it before it is their turn.
      await new Promise((heard) => setTimeout(heard, TELL_MS));
    });
    oneAfterTheOther.catch(reject);
  });
}

const TELL_MS = 50;

async function renewed(): Promise<Renewal> {
  const before = token;
  try {
    signedIn(await postRefresh());
    return { kind: 'renewed' };
  } catch (error) {
    // Who signed in meanwhile is not signed out by an answer to what was asked before.
    if (token !== before && currentToken() !== null) return { kind: 'renewed' };
    return refusalOf(error);
  }
}

/** Only a 401 ends the session; then what waits stays on the device until the next sign-in. */
function refusalOf(error: unknown): Renewal {
  if (!(error instanceof HttpError)) throw error;
  if (error.status !== 401) return { kind: 'failed', message: wordsOf(error) };
  const { isExpired } = useAccount.getState();
  useAccount.setState({ isExpired: true });
  if (!isExpired) expireSession(wordsOf(error));
  return { kind: 'refused', message: wordsOf(error) };
}

/** What the server says for people, if anything; its fixed 'Not authenticated' is for programs. */
const wordsOf = ({ code, detail }: HttpError): string | null => (SPEECHLESS.has(code) ? null : detail);
const SPEECHLESS = new Set(['network', 'timeout', 'unknown', 'not_authenticated']);

/** Takes what the server answered to a sign-in, here and in every tab. */
export function signedIn(answer: AuthAnswer): void {
  take(answer);
  channel.postMessage({ kind: 'signed-in', answer } satisfies ChannelMessage);
}

function take(answer: AuthAnswer): void {
  token = { value: answer.access_token, expiresAt: Date.now() + answer.expires_in * 1000 };
  showUser(answer.user);
  useAccount.setState({ isExpired: false, isDeleted: false });
  closeSessionNotice();
}

function showUser(wire: AuthAnswer['user']): void {
  const user = userFromWire(wire);
  localStorage.setItem(STORED_KEY, JSON.stringify({ user: wire }));
  const known = useAccount.getState().user;
  if (JSON.stringify(known) !== JSON.stringify(user)) useAccount.setState({ user });
}

function signedOut({ isDeleted = false } = {}): void {
  token = null;
  closeSessionNotice();
  localStorage.removeItem(STORED_KEY);
  useAccount.setState({ user: null, isExpired: false, isDeleted });
}

function readUser(): User | null {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED_KEY) ?? 'null') as { user: AuthAnswer['user'] } | null;
    return stored && userFromWire(stored.user);
  } catch {
    return null;
  }
}
