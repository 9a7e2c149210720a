import { texts } from '@sali/texts/app/main';
import { HttpError } from '../../../base/httpError.ts';

/** Returns the message for a sharing that failed [N22]: the server's own sentence where it has one. */
export function shareErrorText(error: unknown): string {
  if (!(error instanceof HttpError)) throw error;
  if (error.isUnanswered) return texts.share.offline;
  if (error.code !== 'unknown') return error.detail;
  return error.status === 400 ? texts.share.badData : texts.share.failed;
}
