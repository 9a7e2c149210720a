import { useEffect } from 'react';

/** Keeps the lists of the overview live while it is on the screen. It does nothing for guests. */
export function useOverviewFeed(userId: number | null): void {
  useEffect(() => {
    if (userId === null) return;
    let end: (() => void) | undefined;
    let isOver = false;
    void import('./overviewFeed.ts').then(
      ({ startOverviewFeed }) => {
        if (!isOver) end = startOverviewFeed();
      },
      () => undefined, // Without a network the lists are brought up to date by the next sync.
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [userId]);
}
