import { STATUS_CODES } from 'node:http';
import { ERRORS, type ErrorCode, type FieldError, type Problem } from '@sali/contract/errors';

/** The only error a room throws on purpose. `detail` replaces the catalogue's sentence where the room knows more. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, extra: { detail?: string; errors?: FieldError[]; retryAfterSeconds?: number } = {}) {
    super(code);
    this.code = code;
    this.detail = extra.detail ?? ERRORS[code].text;
    this.errors = extra.errors;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** A 422 that names one field. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('invalid_fields', { errors: [{ path, message }] });

export function problemOfError(error: AppError): Problem {
  const { status } = ERRORS[error.code];
  return {
    type: `/problems/${error.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: error.detail,
    code: error.code,
    ...(error.errors ? { errors: error.errors } : {}),
  };
}
