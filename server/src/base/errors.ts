import { STATUS_CODES } from 'node:http';
import { ERRORS, type ErrorCode, type Problem } from '@sali/contract/base/errors';
import { type MessageCode, messageText, type ValuesOf } from '@sali/contract/base/messages';
import { DEFAULT_LANGUAGE, type Language } from '@sali/domain/people/settings/languages';
import { errorText, messageToWire, wordedMessage } from './errorTexts.ts';

/** The error in a field: its path, and a `messageText`. */
export type WrongField = { readonly path: string; readonly message: string };

type Extra = {
  message?: string;
  errors?: readonly WrongField[];
  retryAfterSeconds?: number;
  restore?: NonNullable<Problem['restore']>;
};

/** The only error a room throws on purpose. A `messageText` replaces the catalogue's sentence where the room knows more. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** A `messageText` that replaces the sentence of the code. */
  readonly detail: string | undefined;
  readonly errors: readonly WrongField[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The way to bring a deleted account back. */
  readonly restore: Problem['restore'];

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(code);
    this.code = code;
    this.detail = extra.message;
    this.errors = extra.errors;
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.restore = extra.restore;
  }
}

/** A 422 that names one field. */
export const invalidField = <Code extends MessageCode>(path: string, code: Code, ...values: ValuesOf<Code>): AppError =>
  new AppError('invalid_fields', { errors: [{ path, message: messageText(code, ...values) }] });

/** Returns the sentence of an error for people in a language: its own detail, else the sentence of its code. */
export const sentenceOf = ({ code, detail }: AppError, language: Language = DEFAULT_LANGUAGE): string =>
  detail === undefined ? errorText(code, language) : wordedMessage(detail, language);

/** @param language the language of its sentences */
export function problemOfError(error: AppError, language: Language = DEFAULT_LANGUAGE): Problem {
  const { status } = ERRORS[error.code];
  return {
    type: `/problems/${error.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: sentenceOf(error, language),
    code: error.code,
    ...(error.errors
      ? { errors: error.errors.map(({ path, message }) => ({ path, ...messageToWire(message, language) })) }
      : {}),
    ...(error.restore && { restore: error.restore }),
  };
}
