import type { FieldError, Problem } from '@sali/contract/base/errors';

/** A call that failed. Status 0: no connection; 408: no answer in time. `detail` is a sentence for people when the server sent one. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: FieldError[];
  /** How long the server asks to wait before the next try (Retry-After); 0 when it does not say. */
  readonly retryAfterMs: number;
  /** The data by which a deleted account is restored. */
  readonly restore: Problem['restore'];

  constructor(
    status: number,
    code: string,
    detail: string,
    errors: FieldError[] = [],
    retryAfterMs = 0,
    restore?: Problem['restore'],
  ) {
    super(`HTTP ${status}: ${detail}`);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.retryAfterMs = retryAfterMs;
    this.restore = restore;
  }

  /** The session has ended: nothing helps but to sign in again. */
  get isSignedOut(): boolean {
    return this.code === 'not_authenticated';
  }

  /** Nobody answered: no connection, or nothing in time. */
  get isUnanswered(): boolean {
    return this.status === 0 || this.status === 408;
  }

  /**
   * The same call may succeed soon: the network, a time-out, too many calls, or a server in trouble. The bytes of a day
   * come back over hours, and other calls go on meanwhile.
   */
  get isTransient(): boolean {
    return this.isUnanswered || (this.status === 429 && this.code !== 'quota_day') || this.status >= 500;
  }
}

/** Whether the server answered that it does not have what was asked for. */
export const is404 = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

/** For the removal of something that has fired, or that another device has removed: it is gone, as was wanted. @throws every other error */
export function ignore404(error: unknown): void {
  if (!is404(error)) throw error;
}
