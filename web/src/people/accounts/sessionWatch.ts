import { SESSION_CHECK_MS } from '@sali/domain/base/limits/accounts';
import { minutesLeft, sessionPhase } from '@sali/domain/people/accounts/session';
import { create } from 'zustand';
import { texts } from '@sali/texts/app/main';
import { showToast } from '../../base/ui/toast.ts';

/** The result of renewing the access token. `message`: the server's sentence, if it sent one. */
export type RenewalResult =
  { readonly kind: 'renewed' } | { readonly kind: 'refused' | 'failed'; readonly message: string | null };

export type SessionNotice =
  | {
      readonly kind: 'warning';
      readonly minutesLeft: number;
      /** A renewal was tried and failed. */
      readonly hasFailed: boolean;
      readonly message: string | null;
    }
  | { readonly kind: 'expired'; readonly message: string | null };

/** The notice about the session that is shown now, if any. */
export const useSession = create<{ readonly notice: SessionNotice | null }>()(() => ({ notice: null }));

export type WatchedSession = {
  /** ms since the epoch; null without a token, or after the session has expired: then nothing is watched. */
  expiresAt(): number | null;
  renew(): Promise<RenewalResult>;
};

let session: WatchedSession = {
  expiresAt: () => null,
  renew: () => Promise.resolve({ kind: 'failed', message: null }),
};
/** Expiry of the token that was warned about: one warning for each. */
let warnedExpiry: number | null = null;
let isRenewing = false;

/** Checks the token every 30 s, and when the page or the network returns, since a sleeping phone has missed its timers. Runs as long as the tab. */
export function watchSession(watched: WatchedSession): void {
  session = watched;
  setInterval(() => void checkSession(), SESSION_CHECK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkSession();
  });
  window.addEventListener('online', () => void checkSession());
}

/** Warns once 5 minutes before the end; from 2 minutes on it renews by itself. */
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
  if (warnedExpiry === expiresAt && !isOpen) return;
  warnedExpiry = expiresAt;
  const { hasFailed, message } = isOpen ? notice : { hasFailed: false, message: null };
  useSession.setState({ notice: { kind: 'warning', minutesLeft: minutesLeft(left), hasFailed, message } });
}

/** Renews the token: at 2 minutes, or when the person asks. Without a network nobody is signed out. */
export async function renewSession(): Promise<void> {
  if (isRenewing) return;
  isRenewing = true;
  try {
    const renewal = await session.renew();
    if (renewal.kind === 'renewed') return showRenewed(texts.session.renewed);
    if (renewal.kind === 'refused') return expireSession(renewal.message);
    showFailure(renewal.message);
  } finally {
    isRenewing = false;
  }
}

function showRenewed(text: string): void {
  useSession.setState({ notice: null });
  showToast(text);
}

/** After the token's end no warning is shown: the lists work without a network, and the next call renews. */
function showFailure(message: string | null): void {
  const left = (session.expiresAt() ?? 0) - Date.now();
  if (left <= 0) return useSession.setState({ notice: null });
  const { notice } = useSession.getState();
  if (notice === null || (notice.kind === 'warning' && !notice.hasFailed)) showToast(texts.session.renewError);
  useSession.setState({ notice: { kind: 'warning', minutesLeft: minutesLeft(left), hasFailed: true, message } });
}

/** The server has refused to renew: only a new sign-in helps. */
export const expireSession = (message: string | null): void =>
  useSession.setState({ notice: { kind: 'expired', message } });

/** Closes the notice: it was read, another tab has renewed, or nobody is signed in any more. */
export const closeSessionNotice = (): void => useSession.setState({ notice: null });
