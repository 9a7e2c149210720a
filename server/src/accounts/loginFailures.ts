import { LOGIN_FAILURES_MAX, LOGIN_FAILURES_WINDOW_MS } from '@sali/domain/limits';

/** Counts failed sign-ins per e-mail and address. */
export type LoginFailures = {
  /** @returns milliseconds until another try is allowed; 0: now */
  readonly blockedForMs: (key: string) => Promise<number>;
  readonly add: (key: string) => Promise<void>;
  readonly clear: (key: string) => Promise<void>;
};

/** Remembers when things happened; of the bus, so that several server processes count together. */
export type Marks = {
  /** Marks that `key` happened now. */
  mark(key: string, windowMs: number): Promise<void>;
  /** Times (ms) of the marks of `key` in the window, the oldest first. */
  marks(key: string, windowMs: number): Promise<number[]>;
  forget(key: string): Promise<void>;
};

/** At most 10 failures in 15 minutes (decisions §3). */
export function loginFailuresOver(marks: Marks, now: () => Date): LoginFailures {
  const nameOf = (key: string): string => `login:${key}`;
  return {
    blockedForMs: async (key) => {
      const times = await marks.marks(nameOf(key), LOGIN_FAILURES_WINDOW_MS);
      const decisive = times.at(-LOGIN_FAILURES_MAX);
      return decisive === undefined ? 0 : decisive + LOGIN_FAILURES_WINDOW_MS - now().getTime();
    },
    add: (key) => marks.mark(nameOf(key), LOGIN_FAILURES_WINDOW_MS),
    clear: (key) => marks.forget(nameOf(key)),
  };
}
