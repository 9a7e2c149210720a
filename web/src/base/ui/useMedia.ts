import { useSyncExternalStore } from 'react';

/** Whether a media query matches; updates when that changes. */
export function useMedia(query: string): boolean {
  const media = window.matchMedia(query);
  return useSyncExternalStore(
    (changed) => {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => media.matches,
    () => false,
  );
}

/** The width from which there is room for two panes; the same number as in styles/desk.css. */
export const useIsDesk = (): boolean => useMedia('(min-width: 960px)');
