import { availableParallelism } from 'node:os';
import {
  HASH_WAIT_MS_MAX,
  METERED_KEYS_MAX,
  WAITING_HASHES_MAX,
  WAITING_HASHES_PER_ADDRESS,
} from '@sali/domain/limits/budgets';
import argon2 from 'argon2';
import { CostMeter, FairQueue } from '../budgets/budgets.ts';
import { AppError } from '../errors.ts';

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane; about 25 ms of one core. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes at once: one core, and some of Node's 4 worker threads, stay free for other work. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** The recent cost of each address. Up to five right passwords a second count as nothing. */
const RECENT = { perSecond: 5, burst: 1000, keysMax: METERED_KEYS_MAX };
/** A wrong password puts its address behind others for a minute. */
const WRONG_UNITS = 300;

/** The caller of a hash, for the fair queue. */
export type HashRequester = {
  /** The caller's network: the queue shares its places fairly between networks. */
  readonly network: string;
  /** False with RATE_LIMIT=off: every network may take all places. */
  readonly isLimited: boolean;
};

const recent = new CostMeter(RECENT, () => performance.now());
const queueWith = (waitingPerKey: number): FairQueue =>
  new FairQueue({
    unitsAtOnce: AT_ONCE,
    waitingPerKey,
    waitingMax: WAITING_HASHES_MAX,
    waitMsMax: HASH_WAIT_MS_MAX,
    runningMsMax: Infinity,
    levelOf: (network) => recent.level(network),
  });
const limited = queueWith(WAITING_HASHES_PER_ADDRESS);
const unlimited = queueWith(WAITING_HASHES_MAX);

const base64 = (size: number): string => Buffer.alloc(size, 7).toString('base64').replace(/=+$/, '');

/** Matches no password and costs as much to compare as a real hash, so that an unknown e-mail takes the same time. */
const NOBODYS_HASH =
  `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}` +
  `$${base64(16)}$${base64(32)}`;

/** Normalises a password, since keyboards compose the same letters differently. */
const normalisedBytes = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

/** @returns the encoded hash, with its salt and parameters @throws AppError unavailable when the queue is full */
export const hashPassword = (password: string, requester: HashRequester): Promise<string> =>
  queued(requester, () => argon2.hash(normalisedBytes(password), PARAMETERS));

/**
 * @param hash undefined when there is no such user, or no password: returns false, in the time of a real comparison
 * @throws AppError unavailable when too many wait
 */
export const verifyPassword = (
  hash: string | null | undefined,
  password: string,
  requester: HashRequester,
): Promise<boolean> =>
  queued(requester, async () => {
    const isRight = (await argon2.verify(hash ?? NOBODYS_HASH, normalisedBytes(password))) && typeof hash === 'string';
    if (!isRight) recent.owe(requester.network, WRONG_UNITS);
    return isRight;
  });

function queued<Result>({ network, isLimited }: HashRequester, work: () => Promise<Result>): Promise<Result> {
  const counted = (): Promise<Result> => {
    recent.charge(network, 1);
    return work();
  };
  const busy = (): AppError => new AppError('unavailable', { retryAfterSeconds: 2 });
  return (isLimited ? limited : unlimited).run(network, counted, busy);
}
