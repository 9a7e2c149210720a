import { useEffect, useRef } from 'react';
import { type HeardNews, onKitchenNews } from './kitchenNews.ts';
import { useOverviewFeed } from './useOverviewFeed.ts';

/**
 * Keeps the overview's socket open while a page of the kitchen is on the screen, and reports what others change.
 * @param userId null for guests, who have no household
 */
export function useKitchenNews(userId: number | null, onNews: (news: HeardNews) => void): void {
  useOverviewFeed(userId);
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => (userId === null ? undefined : onKitchenNews((news) => latest.current(news))), [userId]);
}
