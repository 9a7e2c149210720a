import { type MessageCode, messageText } from '@sali/contract/base/messages';
import { AppError, invalidField } from '../../base/errors.ts';

/** Why a picture cannot be taken, in words about pictures: the fetching of pages has words about recipes. */

const CODES: Readonly<Record<string, MessageCode & `picture_${string}`>> = {
  page_address: 'picture_address',
  page_unreachable: 'picture_unreachable',
  page_too_big: 'picture_too_big',
  image_too_big: 'picture_too_big',
  image_type: 'picture_type',
  image_unreadable: 'picture_unreadable',
  picture_host_blocked: 'picture_host_blocked',
};

/** Failures after which another attempt may succeed. */
const TRANSIENT: ReadonlySet<string> = new Set(['page_unreachable', 'unavailable']);

/** Says what is wrong with an address, as a `messageText`; undefined for an error that says nothing about it. */
export function pictureProblemOf(error: unknown): string | undefined {
  const code = error instanceof AppError ? CODES[error.code] : undefined;
  return code && messageText(code);
}

/** Whether another attempt may succeed. */
export const isTransient = (error: unknown): boolean => !(error instanceof AppError) || TRANSIENT.has(error.code);

/** The error as one of a field of a form; an error that says nothing about the address stays as it is. */
export function fieldErrorOf(field: string, error: unknown): unknown {
  const code = error instanceof AppError ? CODES[error.code] : undefined;
  return code ? invalidField(field, code) : error;
}
