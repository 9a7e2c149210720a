import { STATUS_CODES } from 'node:http';
import { ERRORS, type ErrorCode, type FieldError, type Problem } from '@sali/contract/errors';
import { DEFAULT_LANGUAGE, type Language } from '@sali/domain/settings/languages';
import { errorText } from './errorTexts.ts';

/** The only error a room throws on purpose. `detail` replaces the catalogue's sentence where the room knows more. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Replaces the sentence of the code. */
  readonly detail: string | undefined;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, extra: { detail?: string; errors?: FieldError[]; retryAfterSeconds?: number } = {}) {
    super(code);
    this.code = code;
    this.detail = extra.detail;
    this.errors = extra.errors;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** A 422 that names one field. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('invalid_fields', { errors: [{ path, message }] });

/** What an error says to people in a language: its own detail, else the sentence of its code. */
export const sentenceOf = ({ code, detail }: AppError, language: Language = DEFAULT_LANGUAGE): string =>
  detail ?? errorText(code, language);

/** @param language the language of its sentence */
export function problemOfError(error: AppError, language: Language = DEFAULT_LANGUAGE): Problem {
  const { status } = ERRORS[error.code];
  return {
    type: `/problems/${error.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: sentenceOf(error, language),
    code: error.code,
    ...(error.errors ? { errors: error.errors } : {}),
  };
}
