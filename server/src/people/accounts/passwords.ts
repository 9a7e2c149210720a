import { availableParallelism } from 'node:os';
import { COST_UNITS_BURST, METERED_KEYS_MAX } from '@sali/domain/base/limits/budgets';
import argon2 from 'argon2';
import { CostMeter, FairQueue } from '../../base/budgets/budgets.ts';
import { AppError } from '../../base/errors.ts';

/** Password hashes that one address may have waiting. */
const WAITING_HASHES_PER_ADDRESS = 10;
const WAITING_HASHES_MAX = 1000;
const HASH_WAIT_MS_MAX = 8000;

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane; about 25 ms of one core. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Passwords that are compared at once. One new password is hashed beside them, which leaves Node at least one of its 4 worker threads. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** The recent cost of each network. Up to 20 right passwords a second count as nothing. */
const RECENT = { perSecond: 20, burst: 4000, keysMax: METERED_KEYS_MAX };
/** A wrong password puts its network behind others for a minute: it is as much as a network can owe for other calls. */
const WRONG_UNITS = 2 * COST_UNITS_BURST;

export type PasswordsOptions = {
  /** False with RATE_LIMIT=off: every network may take all places. */
  readonly isLimited: boolean;
  /** The recent spending of a network on calls of any kind, in cost units. */
  readonly spentBy: (network: string) => number;
};

const base64 = (size: number): string => Buffer.alloc(size, 7).toString('base64').replace(/=+$/, '');

/** Matches no password and costs as much to compare as a real hash, so that an unknown e-mail takes the same time. */
const NOBODYS_HASH =
  `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}` +
  `$${base64(16)}$${base64(32)}`;

/** Normalises a password, since keyboards compose the same letters differently. */
const normalisedBytes = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

/**
 * Hashes and compares passwords, few at once. A fair queue shares the places between networks. Networks without a wrong
 * password go first, then those that spent the least on all calls. So a person who only signs in does not wait behind
 * attackers.
 */
export class Passwords {
  readonly #recent = new CostMeter(RECENT, () => performance.now());
  readonly #compared: FairQueue;
  /** New passwords wait among themselves: fifty registrations at once would keep a sign-in waiting for seconds. */
  readonly #made: FairQueue;

  constructor({ isLimited, spentBy }: PasswordsOptions) {
    const queueOf = (unitsAtOnce: number): FairQueue =>
      new FairQueue({
        unitsAtOnce,
        waitingPerKey: isLimited ? WAITING_HASHES_PER_ADDRESS : WAITING_HASHES_MAX,
        waitingMax: WAITING_HASHES_MAX,
        waitMsMax: HASH_WAIT_MS_MAX,
        runningMsMax: Infinity,
        levelOf: (network) => this.#recent.level(network) + spentBy(network),
      });
    this.#compared = queueOf(AT_ONCE);
    this.#made = queueOf(1);
  }

  /**
   * @param network of the caller
   * @returns the encoded hash, with its salt and parameters
   * @throws AppError unavailable when the queue is full
   */
  hash(password: string, network: string): Promise<string> {
    return this.#queued(this.#made, network, () => argon2.hash(normalisedBytes(password), PARAMETERS));
  }

  /**
   * @param hash undefined when there is no such user, or no password: returns false, in the time of a real comparison
   * @param network of the caller
   * @throws AppError unavailable when too many wait
   */
  verify(hash: string | null | undefined, password: string, network: string): Promise<boolean> {
    return this.#queued(this.#compared, network, async () => {
      const isRight =
        (await argon2.verify(hash ?? NOBODYS_HASH, normalisedBytes(password))) && typeof hash === 'string';
      if (!isRight) this.#recent.owe(network, WRONG_UNITS);
      return isRight;
    });
  }

  #queued<Result>(queue: FairQueue, network: string, work: () => Promise<Result>): Promise<Result> {
    const counted = (): Promise<Result> => {
      this.#recent.charge(network, 1);
      return work();
    };
    const busy = (): AppError => new AppError('unavailable', { retryAfterSeconds: 2 });
    return queue.run(network, counted, busy);
  }
}
