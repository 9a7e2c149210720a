import { textField } from '@sali/domain/base/unknownValues';

/** The database cannot be reached. The pool keeps trying to reconnect. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A frozen server no longer accepts, and its queue of connections on a Unix socket is full.
  'EAGAIN',
]);
/** SQLSTATE: connection failures, a server that shuts down or starts up, too many connections, a lock that lasts. */
const SQL_STATES = /^(?:08...|57P0[1235]|53300|55P03)$/;
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);
/** SQLSTATE disk_full. */
const SQL_DISK_FULL = '53100';
/** The driver's own errors have a message only. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

/** Whether a statement failed because the database could not be reached, and not because of its content. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = textField(error, 'code');
  if (code === undefined) return DRIVER_MESSAGES.test(error.message);
  // A Unix socket whose server is gone leaves no file behind.
  return (
    NETWORK_CODES.has(code) || SQL_STATES.test(code) || (code === 'ENOENT' && textField(error, 'syscall') === 'connect')
  );
}

/** Whether a file failed because its disk has no room left. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && DISK_FULL_CODES.has(textField(error, 'code') ?? '');

/** Whether a statement or a file failed because a disk has no room left, PostgreSQL's or this machine's. */
export const isStorageFull = (error: unknown): boolean =>
  isDiskFull(error) || (error instanceof Error && textField(error, 'code') === SQL_DISK_FULL);
