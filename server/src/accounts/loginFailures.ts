import { LOGIN_FAILURES_MAX, LOGIN_FAILURES_WINDOW_MS } from '@sali/domain/limits/accounts';

/** Counts failed sign-ins per e-mail and address. */
export type LoginFailures = {
  /** A try begins, and counts as failed until it is cleared. @returns milliseconds until another is allowed; 0: go on */
  readonly begin: (key: string) => Promise<number>;
  readonly clear: (key: string) => Promise<void>;
};

/** Counts uses; of the bus, so that several server processes count together. */
export type Counts = {
  /** Counts that `key` happens now. @returns milliseconds until it may, when it has happened `most` times in the window; 0: counted */
  count(key: string, windowMs: number, most: number): Promise<number>;
  forget(key: string): Promise<void>;
};

/** At most 10 failures in 15 minutes (decisions §3). */
export function loginFailuresOver(counts: Counts): LoginFailures {
  const nameOf = (key: string): string => `login:${key}`;
  return {
    begin: (key) => counts.count(nameOf(key), LOGIN_FAILURES_WINDOW_MS, LOGIN_FAILURES_MAX),
    clear: (key) => counts.forget(nameOf(key)),
  };
}
