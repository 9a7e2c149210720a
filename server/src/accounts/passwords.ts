import argon2 from 'argon2';
import { AppError } from '../errors.ts';
import { Gate } from '../gate.ts';

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane; about 25 ms of one core. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Of Node's 4 threads for such work, some stay free for files. Past the queue a sign-in would wait for seconds. */
const AT_ONCE = 2;
const WAITING_MAX = 200;

const gate = new Gate(AT_ONCE, WAITING_MAX);
const base64 = (size: number): string => Buffer.alloc(size, 7).toString('base64').replace(/=+$/, '');

/** Fits no password and costs as much to compare as a real one: an unknown e-mail takes the same time. */
const NOBODYS_HASH =
  `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}` +
  `$${base64(16)}$${base64(32)}`;

/** One text however the keyboard composed it. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

/** @returns the encoded hash, with its salt and parameters */
export const hashPassword = (password: string): Promise<string> =>
  queued(() => argon2.hash(bytesOf(password), PARAMETERS));

/** @param hash none when there is no such user, or no password: then false, in the time of a real comparison */
export const verifyPassword = (hash: string | null | undefined, password: string): Promise<boolean> =>
  queued(async () => (await argon2.verify(hash ?? NOBODYS_HASH, bytesOf(password))) && typeof hash === 'string');

async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = gate.run(work);
  if (result === undefined) throw new AppError('unavailable', { retryAfterSeconds: 2 });
  return result;
}
