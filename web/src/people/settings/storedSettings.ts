import { DEFAULT_SETTINGS, type SettingName, type Settings } from '@sali/domain/people/settings/settings';
import { isRecord } from '@sali/domain/base/unknownValues';
import { create } from 'zustand';
import { isLanguage } from '@sali/domain/people/settings/languages';
import { readStored } from '../../base/stored.ts';

/** A person's settings on this device; sparse. */
export type StoredSettings = {
  readonly values: Partial<Settings>;
  /** Changes that the server does not have yet: when each was made, in ms by this device's clock. */
  readonly waiting: Readonly<Partial<Record<SettingName, number>>>;
  /** The same for the orders of categories, by the key of the store: each is a change of its own [SE17]. */
  readonly waitingOrders?: WaitingOrders;
};

export type WaitingOrders = Readonly<Record<string, number>>;

export const GUEST = 'anonymous';
const NOTHING: StoredSettings = { values: {}, waiting: {} };

let userKey = GUEST;

export const useSettings = create<Settings>()(() => effectiveSettings());

/** The person whose settings are shown, as the keys of localStorage name them. */
export const settingsKey = (): string => userKey;

/** Shows this person's settings; null is the guest. */
export function openSettingsOf(userId: number | null): void {
  userKey = String(userId ?? GUEST);
  applySettings();
}

/** The settings of the signed-in person; unreadable data counts as nothing. */
export const storedSettings = (): StoredSettings => readStoredSettings(userKey);

export function storeSettings(kept: StoredSettings): void {
  localStorage.setItem(`settings-${userKey}`, JSON.stringify(kept));
  applySettings();
}

/** Removes a person's settings from the device, except changes that the server does not have yet. */
export function removeSentSettings(ofUser: string): void {
  const { values, waiting, waitingOrders } = readStoredSettings(ofUser);
  const unsent = Object.entries(values).filter(([name]) => Object.hasOwn(waiting, name));
  if (unsent.length === 0) localStorage.removeItem(`settings-${ofUser}`);
  else
    localStorage.setItem(
      `settings-${ofUser}`,
      JSON.stringify({ values: Object.fromEntries(unsent), waiting, waitingOrders }),
    );
}

// Another tab changed a setting.
addEventListener('storage', ({ key }) => key === `settings-${userKey}` && applySettings());

function applySettings(): void {
  const settings = effectiveSettings();
  useSettings.setState(settings);
  const { dataset } = document.documentElement;
  const { theme, language, showPrices, showSavings, compactView } = settings;
  // The same keys as in theme.js, which sets both before the first paint.
  localStorage.setItem('sali-language', language);
  if (theme === 'system') {
    localStorage.removeItem('sali-theme');
    delete dataset['theme'];
  } else {
    localStorage.setItem('sali-theme', theme);
    dataset['theme'] = theme;
  }
  // The style sheets of lists hide these.
  dataset['without'] = `${showPrices ? '' : 'prices '}${showSavings ? '' : 'savings '}${compactView ? 'air' : ''}`;
}

/** Where the account has no value, the guest's choice on this device counts, else the default. */
function effectiveSettings(): Settings {
  const language = localStorage.getItem('sali-language');
  const guest = readStoredSettings(GUEST).values;
  return {
    ...DEFAULT_SETTINGS,
    ...(isLanguage(language) && { language }),
    ...guest,
    ...readStoredSettings(userKey).values,
  };
}

/** Whether the person chose this, here as a guest or with the account. */
export const hasChosen = (name: SettingName): boolean =>
  [GUEST, userKey].some((key) => Object.hasOwn(readStoredSettings(key).values, name));

function readStoredSettings(key: string): StoredSettings {
  return {
    ...NOTHING,
    ...readStored(`settings-${key}`, areSettings),
  };
}

function areSettings(value: unknown): value is Partial<StoredSettings> {
  return isRecord(value);
}
