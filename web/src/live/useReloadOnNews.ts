import { useCallback, useEffect, useRef } from 'react';
import { useKitchenNews } from './useKitchenNews.ts';

/**
 * Reloads what a page shows when another member of the household changed it. News that arrive while the page's own change
 * is under way wait for its end, so that an older answer never covers it.
 * @returns runs a change of the page's own
 */
export function useReloadOnNews(
  userId: number,
  of: 'plan' | 'pantry',
  reload: () => void,
): <T>(change: () => Promise<T>) => Promise<T> {
  const running = useRef(0);
  const isWaiting = useRef(false);
  useKitchenNews(userId, (news) => {
    if (news.of !== of && news.of !== 'reconnected') return;
    if (running.current > 0) isWaiting.current = true;
    else reload();
  });
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  return useCallback(async (change) => {
    running.current += 1;
    try {
      return await change();
    } finally {
      running.current -= 1;
      if (running.current === 0 && isWaiting.current) {
        isWaiting.current = false;
        latest.current();
      }
    }
  }, []);
}
