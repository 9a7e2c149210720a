import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { newQueryClient } from './queryClient.ts';

/** For tests: gives a query client of its own to what is inside, or the given one. */
export function TestQueries({ client, children }: { client?: QueryClient; children: ReactNode }) {
  const [fresh] = useState(newQueryClient);
  return <QueryClientProvider client={client ?? fresh}>{children}</QueryClientProvider>;
}
