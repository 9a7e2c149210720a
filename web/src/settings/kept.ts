import { DEFAULT_SETTINGS, type SettingName, type Settings } from '@sali/domain/settings/settings';
import { create } from 'zustand';

/** What a device keeps of one person's settings; sparse. */
export type KeptSettings = {
  readonly values: Partial<Settings>;
  /** Changes that the server was not told yet: when each was made, in ms by this device's clock. */
  readonly waiting: Readonly<Partial<Record<SettingName, number>>>;
};

export const GUEST = 'anonymous';
const NOTHING: KeptSettings = { values: {}, waiting: {} };

let userKey = GUEST;

export const useSettings = create<Settings>()(() => shownNow());

/** Whose settings are shown, as the device's keys name them. */
export const settingsKey = (): string => userKey;

/** Shows this person's settings; null is the guest. */
export function openSettingsOf(userId: number | null): void {
  userKey = String(userId ?? GUEST);
  show();
}

/** Of whoever is signed in; what cannot be read counts as nothing. */
export const keptSettings = (): KeptSettings => read(userKey);

export function keepSettings(kept: KeptSettings): void {
  localStorage.setItem(`settings-${userKey}`, JSON.stringify(kept));
  show();
}

// What another tab chose.
addEventListener('storage', ({ key }) => key === `settings-${userKey}` && show());

function show(): void {
  const settings = shownNow();
  useSettings.setState(settings);
  const { dataset } = document.documentElement;
  const { theme, language, showPrices, showSavings, compactView } = settings;
  // The same keys as in public/theme.js, which sets both before the first paint.
  localStorage.setItem('sali-language', language);
  if (theme === 'system') {
    localStorage.removeItem('sali-theme');
    delete dataset['theme'];
  } else {
    localStorage.setItem('sali-theme', theme);
    dataset['theme'] = theme;
  }
  // What styles/list.css leaves out.
  dataset['without'] = `${showPrices ? '' : 'prices '}${showSavings ? '' : 'savings '}${compactView ? 'air' : ''}`;
}

/** What the account did not choose is the guest's choice on this device, else the default. */
function shownNow(): Settings {
  const language = localStorage.getItem('sali-language') as Settings['language'] | null;
  const guest = read(GUEST).values;
  return { ...DEFAULT_SETTINGS, ...(language && { language }), ...guest, ...read(userKey).values };
}

function read(key: string): KeptSettings {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(`settings-${key}`) ?? '{}') as Partial<KeptSettings>) };
  } catch {
    return NOTHING;
  }
}
