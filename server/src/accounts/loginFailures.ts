import { emailKeyOf } from '@sali/domain/accounts/user';
import {
  ACCOUNT_FAILURES_MAX,
  ACCOUNT_FAILURES_WINDOW_MS,
  ADDRESS_FAILURES_MAX,
  LOGIN_FAILURES_MAX,
  LOGIN_FAILURES_WINDOW_MS,
} from '@sali/domain/limits/accounts';
import type { ErrorCode } from '@sali/contract/errors';
import { networkOf } from '../budgets/budgets.ts';
import { AppError } from '../errors.ts';

/** One comparison of a password. */
export type LoginTry = {
  readonly email: string;
  readonly address: string;
  /** Whether the device has signed in to this account before. Asked only while the account is guarded. */
  readonly isKnownDevice: () => Promise<boolean>;
};

/**
 * Counts failed sign-ins three ways: for an e-mail from one address, for an address over all e-mails, and for an e-mail
 * over all addresses. Past the last limit only known devices may still try: so many addresses guess together.
 */
export type LoginFailures = {
  /**
   * A try begins, and counts as failed until it succeeds: many tries at once do not slip through.
   * @throws AppError too_many_logins, account_guarded
   */
  readonly begin: (login: LoginTry) => Promise<void>;
  readonly succeed: (login: Pick<LoginTry, 'email' | 'address'>) => Promise<void>;
  /** Forgets the failures of an account: its person has proven who they are in another way. */
  readonly forgive: (login: Pick<LoginTry, 'email' | 'address'>) => Promise<void>;
};

/** Counters of uses; those of the bus, so that several server processes count together. */
export type Counts = {
  /** Counts a use of `key`. @returns milliseconds until it is possible, after `most` uses in the window; 0: counted */
  count(key: string, windowMs: number, most: number): Promise<number>;
  /** Takes the latest counted use back. */
  uncount(key: string): Promise<void>;
  forget(key: string): Promise<void>;
};

export function loginFailuresOver(counts: Counts): LoginFailures {
  const count = async (key: string, windowMs: number, most: number, code: ErrorCode): Promise<void> => {
    const waitMs = await counts.count(key, windowMs, most);
    if (waitMs > 0) throw new AppError(code, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  };
  return {
    begin: async ({ email, address, isKnownDevice }) => {
      const { pair, network, account } = keysOf(email, address);
      await count(pair, LOGIN_FAILURES_WINDOW_MS, LOGIN_FAILURES_MAX, 'too_many_logins');
      const counted = [pair];
      try {
        await count(network, LOGIN_FAILURES_WINDOW_MS, ADDRESS_FAILURES_MAX, 'too_many_logins');
        counted.push(network);
        await count(account, ACCOUNT_FAILURES_WINDOW_MS, ACCOUNT_FAILURES_MAX, 'account_guarded');
      } catch (error) {
        const isGuarded = error instanceof AppError && error.code === 'account_guarded';
        if (isGuarded && (await isKnownDevice())) return;
        // What was not compared is no failure.
        for (const key of counted) await counts.uncount(key);
        throw error;
      }
    },
    succeed: async ({ email, address }) => {
      const { pair, network, account } = keysOf(email, address);
      await counts.forget(pair);
      await counts.uncount(network);
      await counts.uncount(account);
    },
    forgive: async ({ email, address }) => {
      const { pair, account } = keysOf(email, address);
      await counts.forget(pair);
      await counts.forget(account);
    },
  };
}

function keysOf(email: string, address: string): { pair: string; network: string; account: string } {
  const network = networkOf(address);
  const emailKey = emailKeyOf(email);
  return { pair: `login:${emailKey}|${network}`, network: `login-from:${network}`, account: `login-of:${emailKey}` };
}
