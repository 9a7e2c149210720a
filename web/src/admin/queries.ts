import { QueryClient } from '@tanstack/react-query';
import { HttpError } from '../httpError.ts';

/** Queries of the administration. They reload whenever a screen opens, since others may have changed the data. */
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

/** The server's sentence if it has one for people; else `otherwise`. */
export function errorText(error: unknown, otherwise: string): string {
  if (!(error instanceof HttpError)) throw error;
  const [field] = error.errors;
  if (field && error.status === 422) return field.message;
  return error.isPassing || error.detail === '' ? otherwise : error.detail;
}
