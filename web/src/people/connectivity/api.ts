import { call, setOutcomeListener } from '../../base/http.ts';
import { HttpError } from '../../base/httpError.ts';

/** A server that does not answer within this time is unavailable. */
export const HEALTH_CHECK_TIMEOUT_MS = 2500;

/** One look at the server: it answers, it answers that it is unavailable, or it does not answer. */
export async function checkHealth(): Promise<'connected' | 'unavailable' | 'offline'> {
  try {
    await call('GET', 'health', { auth: 'none', timeoutMs: HEALTH_CHECK_TIMEOUT_MS });
    return 'connected';
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return navigator.onLine ? 'unavailable' : 'offline';
  }
}

/** Calls back with how each of the app's calls ended, health checks left out. */
export const watchCalls = (listener: (outcome: 'answered' | 'refused') => void): void =>
  setOutcomeListener((outcome, path) => path !== 'health' && listener(outcome));
