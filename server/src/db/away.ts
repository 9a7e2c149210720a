import { textField } from '@sali/domain/unknownValues';

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
]);
/** SQLSTATE: connection failures, a server that shuts down or starts up, too many connections. */
const SQL_STATES = /^(?:08...|57P0[1235]|53300)$/;
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
