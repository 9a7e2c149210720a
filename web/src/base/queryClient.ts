import { QueryClient } from '@tanstack/react-query';
import { HttpError } from './httpError.ts';

/**
 * Creates a client for the server's answers that screens read. An answer is fresh for a minute, and an older one is shown
 * while it is fetched again. Without a network a query fails at once, so that the screen can say so.
 */
export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && error instanceof HttpError && error.status >= 500,
      },
    },
  });
  // Other people may change what the administration shows: its queries are sent again whenever a screen opens.
  client.setQueryDefaults(['admin'], { staleTime: 0, refetchOnWindowFocus: false });
  // A failed query is not repeated: the copy on the device is shown instead.
  client.setQueryDefaults(['recipes'], { staleTime: 30_000, retry: false });
  return client;
}

/** The client of the app. Components get it by `useQueryClient`. */
export const queryClient = newQueryClient();
