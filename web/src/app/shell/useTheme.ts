import { changeSettings } from '../../people/settings/settings.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { useMedia } from '../../base/ui/useMedia.ts';

export type Theme = 'light' | 'dark';

const chooseTheme = (theme: Theme): void => changeSettings({ theme });

/** The theme on the screen, and how to change it. Until someone chooses, it is the system's. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const chosen = useSettings(({ theme }) => theme);
  return { theme: chosen === 'system' ? (isSystemDark ? 'dark' : 'light') : chosen, choose: chooseTheme };
}
