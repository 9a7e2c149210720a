import { QueryClient } from '@tanstack/react-query';
import { HttpError } from './httpError.ts';

/**
 * Answers of the server that screens read: good for a minute, and what was once seen is shown while it is asked again.
 * Without a network the question fails at once, so that the screen can say so.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof HttpError && error.status >= 500,
    },
  },
});
