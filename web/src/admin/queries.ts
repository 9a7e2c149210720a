import { QueryClient } from '@tanstack/react-query';
import { HttpError } from '../httpError.ts';

/** What the administration reads. It is asked anew whenever a screen is opened: others may have changed it. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && error instanceof HttpError && error.status >= 500,
    },
  },
});

/** The server's own sentence where it has one for people; else `otherwise`. */
export function wordsOf(error: unknown, otherwise: string): string {
  if (!(error instanceof HttpError)) throw error;
  const [field] = error.errors;
  if (field && error.status === 422) return field.message;
  return error.isPassing || error.detail === '' ? otherwise : error.detail;
}
