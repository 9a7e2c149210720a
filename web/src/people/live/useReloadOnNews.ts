import { useCallback, useEffect, useRef } from 'react';
import { useKitchenNews } from './useKitchenNews.ts';

/**
 * Reloads what a page shows when another member of the household changed it. News that arrive while the page's own change
 * is under way wait for its end, so that an older answer never covers it. Several changes at once end with a reload too: any
 * of their answers may be the older one.
 * @returns runs a change of the page's own, which may ask whether its answer is the newest: none that a reload will replace
 */
export function useReloadOnNews(
  userId: number,
  of: 'plan' | 'pantry',
  reload: () => void,
): <T>(change: (isNewest: () => boolean) => Promise<T>) => Promise<T> {
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
    if (running.current > 0) isWaiting.current = true;
    running.current += 1;
    try {
      return await change(() => !isWaiting.current);
    } finally {
      running.current -= 1;
      if (running.current === 0 && isWaiting.current) {
        isWaiting.current = false;
        latest.current();
      }
    }
  }, []);
}
