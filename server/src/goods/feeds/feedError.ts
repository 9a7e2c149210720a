import { feeds } from '@sali/texts/he/feeds';

/**
 * Why a file was left out, or what was wrong with one that was stored: the codes. A refused file is a fault of the file (the
 * command ends with 1); a skipped one is none. The sentence of a code is `feeds.failures.CODE` in `texts/`.
 */
export type ReasonCode =
  // refused
  | 'not_found'
  | 'unreadable'
  | 'empty'
  | 'truncated'
  | 'corrupt'
  | 'too_large'
  | 'too_deep'
  | 'too_many_rows'
  | 'malformed'
  | 'doctype'
  | 'not_a_feed'
  | 'no_chain'
  | 'no_store'
  | 'no_time'
  | 'interrupted'
  | 'failed'
  // not fetched from the chain's portal
  | 'unreachable'
  | 'blocked'
  | 'israel_only'
  | 'sign_in_refused'
  | 'error_page'
  | 'link_expired'
  | 'not_allowed'
  | 'nothing_offered'
  // skipped
  | 'other_file'
  // stored, as far as it could be read
  | 'mended'
  // nothing to do
  | 'same_file'
  | 'newer_stored';

/** Why a job failed, where no file was at fault. */
export type JobFailure = 'process_lost' | 'job_failed';
const isFailureCode = (text: string): text is ReasonCode | JobFailure => Object.hasOwn(feeds.failures, text);

/**
 * The Hebrew sentence of a reason. A log of an older version may have a reason that is not a code: it stays as it is.
 */
export const failureText = (reason: string): string => (isFailureCode(reason) ? feeds.failures[reason] : reason);

/** Why a job failed, as its row keeps it: a code, and the file that was at fault. */
export const jobErrorOf = (code: ReasonCode | JobFailure, file?: string): string =>
  file === undefined ? code : `${code}: ${file}`;

/** A job's error in parts. Rows of older versions have a Hebrew sentence, which has no code. */
export function jobErrorParts(error: string): { code: string | null; file: string | null; text: string } {
  const [, code = '', file = null] = /^(\w+)(?:: (.*))?$/.exec(error) ?? [];
  if (!isFailureCode(code)) return { code: null, file: null, text: error };
  return { code, file, text: file === null ? failureText(code) : `${failureText(code)}: ${file}` };
}

/** Thrown while a file is read: the file is reported with this reason and changes nothing. */
export class FeedError extends Error {
  readonly reason: ReasonCode;

  constructor(reason: ReasonCode, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
