import { LANGUAGE_CODES } from './languages.ts';
import { keysOf } from '../../base/collections.ts';
import * as limits from '../../base/limits.ts';
import { parseStoreKey } from '../../base/storeKey.ts';
import { isRecord } from '../../base/unknownValues.ts';
import { isClubCard } from './cards.ts';
import { parseClub } from './clubs.ts';
import { CITIES, DEFAULT_SETTINGS, type SettingName, type Settings, THEME_CHOICES } from './settings.ts';

const SETTINGS_FILE_VERSION = '1.0.0';

/** Settings as a file that a person can save [SE10] [SE11]. */

const NOTIFICATION_NAMES = [
  'priceAlerts',
  'promotionAlerts',
  'listReminders',
  'notFoundAlerts',
  'proposalAlerts',
] as const;

/** @param at when the file is created */
export function settingsFile(settings: Settings, at: Date): string {
  const { priceAlerts, promotionAlerts, listReminders, notFoundAlerts, proposalAlerts, ...rest } = settings;
  const notifications = { priceAlerts, promotionAlerts, listReminders, notFoundAlerts, proposalAlerts };
  const file = { version: SETTINGS_FILE_VERSION, exportDate: at.toISOString(), settings: { ...rest, notifications } };
  return JSON.stringify(file, null, 2);
}

export type ReadSettings =
  | { readonly kind: 'settings'; readonly settings: Partial<Settings> }
  /** Not a settings file: not an object, or without a version. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'field'; readonly field: SettingName }
  | { readonly kind: 'empty' };

/** All of a file's settings, or none with the field that is wrong. Unknown fields are skipped. */
export function readSettingsFile(text: string): ReadSettings {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    // No JSON: the person chose another file.
    return { kind: 'unreadable' };
  }
  if (!isRecord(file) || typeof file['version'] !== 'string' || !isRecord(file['settings'])) return { kind: 'invalid' };
  // Later minor versions only add fields.
  const { version } = file;
  if (version.split('.')[0] !== SETTINGS_FILE_VERSION.split('.')[0]) return { kind: 'version', version };
  return settingsOf(file['settings']);
}

function settingsOf(given: Readonly<Record<string, unknown>>): ReadSettings {
  const notifications = isRecord(given['notifications']) ? given['notifications'] : {};
  const inner = NOTIFICATION_NAMES.map((name) => [name, notifications[name]] as const);
  const flat: Readonly<Record<string, unknown>> = { ...given, ...Object.fromEntries(inner) };
  const names = keysOf(DEFAULT_SETTINGS).filter((name) => flat[name] !== undefined);
  const wrong = names.find((name) => !CHECKS[name](flat[name]));
  if (wrong !== undefined) return { kind: 'field', field: wrong };
  if (names.length === 0) return { kind: 'empty' };
  return { kind: 'settings', settings: Object.fromEntries(names.map((name) => [name, flat[name]])) };
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isStoreKey = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 60 && parseStoreKey(value) !== null;
const isClock = (value: unknown): boolean => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
const isClub = (value: unknown): boolean => parseClub(value) !== null;
const isStopWorth = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= limits.STOP_WORTH_MAX;
const isOneOf =
  (choices: readonly unknown[]) =>
  (value: unknown): boolean =>
    choices.includes(value);
const isListOf =
  (isOne: (value: unknown) => boolean, max: number) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length <= max && value.every(isOne);

const isCategory = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1;
const areCategoryOrders = (value: unknown): boolean =>
  isRecord(value) &&
  Object.keys(value).length <= limits.CATEGORY_ORDERS_MAX &&
  Object.entries(value).every(([key, order]) => isStoreKey(key) && isListOf(isCategory, limits.CATEGORIES_MAX)(order));

/** The same rules as the wire's schema (contract/src/people/settings/settings.ts); a guest's file never reaches a server. */
const CHECKS: Readonly<Record<SettingName, (value: unknown) => boolean>> = {
  sortByCategory: isBoolean,
  showCompletedItems: isBoolean,
  showPrices: isBoolean,
  showSavings: isBoolean,
  compactView: isBoolean,
  defaultStoreKey: (value) => value === null || isStoreKey(value),
  favoriteStores: isListOf(isStoreKey, limits.FAVORITE_STORES_MAX),
  theme: isOneOf(THEME_CHOICES),
  language: isOneOf(LANGUAGE_CODES),
  currency: isOneOf(['ILS']),
  priceAlerts: isBoolean,
  promotionAlerts: isBoolean,
  listReminders: isBoolean,
  notFoundAlerts: isBoolean,
  proposalAlerts: isBoolean,
  quietFrom: isClock,
  quietTo: isClock,
  keepShabbat: isBoolean,
  city: isOneOf(CITIES),
  clubs: isListOf(isClub, limits.CLUBS_MAX),
  cards: isListOf(isClubCard, limits.CARDS_MAX),
  categoryOrders: areCategoryOrders,
  stopWorth: isStopWorth,
  saveSearchHistory: isBoolean,
  shareUsageData: isBoolean,
  shareTillChecks: isBoolean,
  hasSeenTour: isBoolean,
};
