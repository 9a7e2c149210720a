import { SESSION_CHECK_MS } from '@sali/domain/limits/accounts';
import { minutesLeft, sessionPhase } from '@sali/domain/accounts/session';
import { create } from 'zustand';
import { he } from '../languages/he/main.ts';
import { showToast } from '../ui/toast.ts';

/** How a renewal of the access token ended. `message`: the server's own words, where it sent any. */
export type Renewal =
  { readonly kind: 'renewed' } | { readonly kind: 'refused' | 'failed'; readonly message: string | null };

export type SessionNotice =
  | {
      readonly kind: 'warning';
      readonly minutesLeft: number;
      /** A renewal was tried and did not come through. */
      readonly hasFailed: boolean;
      readonly message: string | null;
    }
  | { readonly kind: 'expired'; readonly message: string | null };

/** What has to be said about the session now, if anything. */
export const useSession = create<{ readonly notice: SessionNotice | null }>()(() => ({ notice: null }));

export type WatchedSession = {
  /** ms since the epoch; null without a token, and once the session has expired: then there is nothing to watch. */
  expiresAt(): number | null;
  renew(): Promise<Renewal>;
};

let session: WatchedSession = {
  expiresAt: () => null,
  renew: () => Promise.resolve({ kind: 'failed', message: null }),
};
/** Expiry of the token that was warned about: once for each. */
let warnedOf: number | null = null;
let isRenewing = false;

/** Looks at the token every 30 s, and when the page or the network comes back: a phone that slept has missed its timers. The app lives as long as the tab. */
export function watchSession(watched: WatchedSession): void {
  session = watched;
  setInterval(() => void checkSession(), SESSION_CHECK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkSession();
  });
  window.addEventListener('online', () => void checkSession());
}

/** 5 minutes before the end it warns, once; from 2 minutes on it renews by itself. */
async function checkSession(): Promise<void> {
  const expiresAt = session.expiresAt();
  if (expiresAt === null) return;
  const left = expiresAt - Date.now();
  const phase = sessionPhase(left);
  if (phase === 'refresh' || phase === 'expired') return renewSession();
  if (phase === 'warn') warn(expiresAt, left);
}

function warn(expiresAt: number, left: number): void {
  const { notice } = useSession.getState();
  const isOpen = notice?.kind === 'warning';
  if (warnedOf === expiresAt && !isOpen) return;
  warnedOf = expiresAt;
  const { hasFailed, message } = isOpen ? notice : { hasFailed: false, message: null };
  useSession.setState({ notice: { kind: 'warning', minutesLeft: minutesLeft(left), hasFailed, message } });
}

/** Renews the token: at 2 minutes, or when the person asks. Without a network nobody is signed out. */
export async function renewSession(): Promise<void> {
  if (isRenewing) return;
  isRenewing = true;
  try {
    const renewal = await session.renew();
    if (renewal.kind === 'renewed') return said(he.session.renewed);
    if (renewal.kind === 'refused') return expireSession(renewal.message);
    failed(renewal.message);
  } finally {
    isRenewing = false;
  }
}

function said(text: string): void {
  useSession.setState({ notice: null });
  showToast(text);
}

/** After the end it is not said again: the lists go on without a network, and the next call renews. */
function failed(message: string | null): void {
  const left = (session.expiresAt() ?? 0) - Date.now();
  if (left <= 0) return useSession.setState({ notice: null });
  const { notice } = useSession.getState();
  if (notice === null || (notice.kind === 'warning' && !notice.hasFailed)) showToast(he.session.renewError);
  useSession.setState({ notice: { kind: 'warning', minutesLeft: minutesLeft(left), hasFailed: true, message } });
}

/** The server has refused to renew: only a new sign-in helps. */
export const expireSession = (message: string | null): void =>
  useSession.setState({ notice: { kind: 'expired', message } });

/** Closes the notice: it was read, another tab has renewed, or nobody is signed in any more. */
export const closeSessionNotice = (): void => useSession.setState({ notice: null });
