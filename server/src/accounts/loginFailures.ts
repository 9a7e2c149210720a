import { LOGIN_FAILURES_MAX, LOGIN_FAILURES_WINDOW_MS } from '@sali/domain/limits';

/** Counts failed sign-ins per e-mail and address; several server processes count together (Redis). */
export type LoginFailures = {
  /** @returns milliseconds until another try is allowed; 0: now */
  blockedForMs: (key: string) => Promise<number>;
  add: (key: string) => Promise<void>;
  clear: (key: string) => Promise<void>;
};

/** Past this many keys the oldest are forgotten: memory is worth more than a count. */
const KEYS_MAX = 100_000;

/** For one server process. @param now in milliseconds */
export function loginFailuresInProcess(now: () => number): LoginFailures {
  const failures = new Map<string, number[]>();
  const recent = (key: string): number[] =>
    (failures.get(key) ?? []).filter((at) => at > now() - LOGIN_FAILURES_WINDOW_MS);
  return {
    blockedForMs: async (key) => {
      const times = recent(key);
      const decisive = times[times.length - LOGIN_FAILURES_MAX];
      return decisive === undefined ? 0 : decisive + LOGIN_FAILURES_WINDOW_MS - now();
    },
    add: async (key) => {
      const times = [...recent(key), now()].slice(-LOGIN_FAILURES_MAX);
      failures.delete(key);
      failures.set(key, times);
      for (const oldest of failures.keys()) {
        if (failures.size <= KEYS_MAX && recent(oldest).length > 0) break;
        failures.delete(oldest);
      }
    },
    clear: async (key) => {
      failures.delete(key);
    },
  };
}
