import { emailKeyOf } from '@sali/domain/people/accounts/user';
import type { ErrorCode } from '@sali/contract/base/errors';
import { networkOf } from '../../base/budgets/budgets.ts';
import { AppError } from '../../base/errors.ts';

const LOGIN_FAILURES_MAX = 10;
const LOGIN_FAILURES_WINDOW_MS = 15 * 60_000;
/** Failed sign-ins of one address over all e-mails in that window. */
const ADDRESS_FAILURES_MAX = 30;
/** Failed sign-ins of one account over all addresses; beyond them only known devices may try. */
const ACCOUNT_FAILURES_MAX = 100;
const ACCOUNT_FAILURES_WINDOW_MS = 60 * 60_000;

/** One attempt to sign in with a password. */
export type LoginAttempt = {
  readonly email: string;
  readonly address: string;
  /** Whether the device has signed in to this account before. Called only while the account is guarded. */
  readonly isKnownDevice: () => Promise<boolean>;
};

/**
 * Counts failed sign-ins in three ways: for an e-mail from one address, for an address over all e-mails, and for an e-mail
 * over all addresses. Above the last limit many addresses guess together, so only known devices may still try.
 */
export type LoginFailures = {
  /**
   * Starts an attempt, which counts as failed until it succeeds, so that many simultaneous attempts do not slip through.
   * @returns stops counting the attempt, for one whose password was not compared after all
   * @throws AppError too_many_logins, account_guarded
   */
  readonly begin: (login: LoginAttempt) => Promise<() => Promise<void>>;
  readonly succeed: (login: Pick<LoginAttempt, 'email' | 'address'>) => Promise<void>;
  /** Clears the failures of an account, after its person has proven their identity in another way. */
  readonly forgive: (login: Pick<LoginAttempt, 'email' | 'address'>) => Promise<void>;
};

/** Counters of failures. They are on the bus, so that several server processes count together. */
export type FailureCounts = {
  /** Counts a use of `key`. @returns milliseconds until it is possible, after `most` uses in the window; 0: counted */
  count(key: string, windowMs: number, most: number): Promise<number>;
  /** Removes the latest counted use. */
  uncount(key: string): Promise<void>;
  forget(key: string): Promise<void>;
};

export function loginFailuresOver(counts: FailureCounts): LoginFailures {
  const count = async (key: string, windowMs: number, most: number, code: ErrorCode): Promise<void> => {
    const waitMs = await counts.count(key, windowMs, most);
    if (waitMs > 0) throw new AppError(code, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  };
  return {
    begin: async ({ email, address, isKnownDevice }) => {
      const { pair, network, account } = counterKeysOf(email, address);
      await count(pair, LOGIN_FAILURES_WINDOW_MS, LOGIN_FAILURES_MAX, 'too_many_logins');
      const counted = [pair];
      const takeBack = async (): Promise<void> => {
        for (const key of counted) await counts.uncount(key);
      };
      try {
        await count(network, LOGIN_FAILURES_WINDOW_MS, ADDRESS_FAILURES_MAX, 'too_many_logins');
        counted.push(network);
        await count(account, ACCOUNT_FAILURES_WINDOW_MS, ACCOUNT_FAILURES_MAX, 'account_guarded');
        counted.push(account);
      } catch (error) {
        const isGuarded = error instanceof AppError && error.code === 'account_guarded';
        if (isGuarded && (await isKnownDevice())) return takeBack;
        // An attempt that was not compared is not a failure.
        await takeBack();
        throw error;
      }
      return takeBack;
    },
    succeed: async ({ email, address }) => {
      const { pair, network, account } = counterKeysOf(email, address);
      await counts.forget(pair);
      await counts.uncount(network);
      await counts.uncount(account);
    },
    forgive: async ({ email, address }) => {
      const { pair, account } = counterKeysOf(email, address);
      await counts.forget(pair);
      await counts.forget(account);
    },
  };
}

function counterKeysOf(email: string, address: string): { pair: string; network: string; account: string } {
  const network = networkOf(address);
  const emailKey = emailKeyOf(email);
  return { pair: `login:${emailKey}|${network}`, network: `login-from:${network}`, account: `login-of:${emailKey}` };
}
