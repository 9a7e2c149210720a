import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsAdmin } from '../../people/accounts/accounts.ts';
import {
  fetchFailedPictures,
  fetchInfoProposals,
  fetchPriceReports,
  fetchProductPairs,
  fetchReportedContent,
  fetchWaitingLinks,
} from '../api.ts';
import { fetchImports } from '../imports/api.ts';
import { isWaitingImport } from '../imports/useImport.ts';

/** The counts of things that wait for a decision, by the view that shows them; they are those of its list. */
const COUNTS = {
  content: async () => (await fetchReportedContent(false, 0)).total,
  proposals: async () => (await fetchInfoProposals(false, 0)).total,
  prices: async () => (await fetchPriceReports(false, 0)).total,
  users: async () => (await fetchWaitingLinks()).length,
  import: async () => (await fetchImports()).filter(isWaitingImport).length,
  same: async () => (await fetchProductPairs(false, 0)).total,
  pictures: async () => (await fetchFailedPictures(0)).total,
} satisfies Record<string, () => Promise<number>>;

type WaitingView = keyof typeof COUNTS;
export type Waiting = Readonly<Partial<Record<WaitingView, number>>>;

const VIEWS = Object.keys(COUNTS).filter((view): view is WaitingView => view in COUNTS);
const KEY = ['admin', 'waiting'];

/**
 * How much waits in each view, without views in which nothing does, and those that could not be counted. Managers see no
 * links of users [Z68]. Counted again whenever another view is opened.
 */
export function useWaiting(shown: string): Waiting {
  const isAdmin = useIsAdmin();
  const client = useQueryClient();
  const views = VIEWS.filter((view) => isAdmin || view !== 'users');
  const counts = useQueries({ queries: views.map((view) => ({ queryKey: [...KEY, view], queryFn: COUNTS[view] })) });
  useEffect(() => void client.invalidateQueries({ queryKey: KEY }), [client, shown]);
  return Object.fromEntries(
    views.flatMap((view, at) => {
      const count = counts[at]?.data ?? 0;
      return count > 0 ? [[view, count] as const] : [];
    }),
  );
}
