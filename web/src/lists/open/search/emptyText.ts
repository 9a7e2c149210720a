import { NOT_A_LIST } from '../../../goods/catalogue/api.ts';
import { HttpError } from '../../../base/httpError.ts';
import { searchTexts as words } from '@sali/texts/app/search';
import type { Suggestions } from './useSuggestions.ts';

/**
 * The text where a search has nothing to show [C27]: that there is no such product only where the server was asked, or
 * a whole catalogue on the device; else why the server did not answer. Empty while something is shown or looked for.
 */
export function emptyTextOf({ state, products, isWhole, failure }: Suggestions): string {
  if (state === 'failed') return words.asText({ reason: reasonOf(failure) });
  if (state !== 'ready' || products.length > 0) return '';
  return isWhole ? words.noResults : words.notOnDevice({ reason: reasonOf(failure) });
}

/** Why a search has no answer of the server. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof HttpError)) return words.unknown;
  const { status, code } = failure;
  if (code === NOT_A_LIST) return words.noArray;
  if (status === 0) return words.status0;
  if (status === 400) return words.status400;
  if (status === 408) return words.status408;
  if (status === 429) return words.status429;
  return status >= 500 ? words.status5xx : words.otherStatus({ status: String(status) });
}
