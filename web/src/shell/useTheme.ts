import { useSyncExternalStore } from 'react';
import { useMedia } from '../ui/useMedia.ts';

export type Theme = 'light' | 'dark';

/** The same key as in public/theme.js, which sets the theme before the first paint. */
const STORED_KEY = 'sali-theme';

const listeners = new Set<() => void>();

function chosen(): Theme | null {
  const stored = localStorage.getItem(STORED_KEY);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

function choose(theme: Theme): void {
  localStorage.setItem(STORED_KEY, theme);
  document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme on the screen, and how to change it. Until someone chooses, it is the system's. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const theme = useSyncExternalStore(subscribe, chosen) ?? (isSystemDark ? 'dark' : 'light');
  return { theme, choose };
}
