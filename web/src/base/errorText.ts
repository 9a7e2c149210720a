import { HttpError } from './httpError.ts';

/** Sentences for a call that failed. Both throw an error that did not come from a call. */

/** The server's sentence; `otherwise` where it has none, or where the same call may succeed soon. */
export const errorText = (error: unknown, otherwise: string): string =>
  shownSentence(error, otherwise, ({ isTransient }) => isTransient);

/** The server's sentence; `unanswered` where it has none, or where nobody answered. */
export const answerText = (error: unknown, unanswered: string): string =>
  shownSentence(error, unanswered, ({ isUnanswered }) => isUnanswered);

function shownSentence(error: unknown, otherwise: string, isOther: (error: HttpError) => boolean): string {
  if (!(error instanceof HttpError)) throw error;
  const [field] = error.errors;
  if (field && error.status === 422) return field.message;
  return isOther(error) || error.detail === '' ? otherwise : error.detail;
}
