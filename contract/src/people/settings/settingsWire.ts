import { keysOf } from '@sali/domain/base/collections';
import type { SettingName, Settings } from '@sali/domain/people/settings/settings';
import { isRecord } from '@sali/domain/base/unknownValues';
import type { SettingsAnswer, SettingsChange } from './settings.ts';

/** Converts settings between the domain and the wire. It imports no schemas, so that the browser loads none. */

/** The path of each setting in the wire's document; also the name of its row in the database. */
export const SETTING_PATHS = {
  sortByCategory: 'sort_by_category',
  showCompletedItems: 'show_completed_items',
  showPrices: 'show_prices',
  showSavings: 'show_savings',
  compactView: 'compact_view',
  defaultStoreKey: 'default_store_key',
  favoriteStores: 'favorite_stores',
  theme: 'theme',
  language: 'language',
  currency: 'currency',
  priceAlerts: 'notifications.price_alerts',
  promotionAlerts: 'notifications.promotion_alerts',
  listReminders: 'notifications.list_reminders',
  notFoundAlerts: 'notifications.not_found_alerts',
  proposalAlerts: 'notifications.proposal_alerts',
  quietFrom: 'notifications.quiet_from',
  quietTo: 'notifications.quiet_to',
  keepShabbat: 'notifications.keep_shabbat',
  city: 'notifications.city',
  clubs: 'clubs',
  cards: 'cards',
  categoryOrders: 'category_orders',
  stopWorth: 'stop_worth',
  saveSearchHistory: 'save_search_history',
  shareUsageData: 'share_usage_data',
  shareTillChecks: 'share_till_checks',
  hasSeenTour: 'has_seen_tour',
} as const satisfies Record<SettingName, string>;

export const SETTING_NAMES = keysOf(SETTING_PATHS);

/** The values of a document by their paths, without missing ones. */
export function valuesByPath(document: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const path of Object.values(SETTING_PATHS)) {
    const [outer = '', inner] = path.split('.');
    const first = document[outer];
    const value = inner === undefined ? first : isRecord(first) ? first[inner] : undefined;
    if (value !== undefined) values.set(path, value);
  }
  return values;
}

/** The document whose values these are. */
export function documentOf(values: Iterable<readonly [path: string, value: unknown]>): Record<string, unknown> {
  const document: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const [outer = '', inner] = path.split('.');
    if (inner === undefined) document[outer] = value;
    else document[outer] = { ...(isRecord(document[outer]) && document[outer]), [inner]: value };
  }
  return document;
}

/** @param agesMs how long ago each was changed, in ms */
export function settingsToWire(
  values: Partial<Settings>,
  agesMs: Partial<Record<SettingName, number>>,
): SettingsChange {
  const given = SETTING_NAMES.flatMap((name) =>
    values[name] === undefined ? [] : [[SETTING_PATHS[name], values[name]] as const],
  );
  const ages = SETTING_NAMES.flatMap((name) =>
    agesMs[name] === undefined ? [] : [[SETTING_PATHS[name], agesMs[name]] as const],
  );
  return { ...documentOf(given), changed_ago_ms: Object.fromEntries(ages) };
}

/** Reads the account's choices; the rest of the answer is defaults, which are not the account's own. */
export function settingsFromWire({ changed_at: changedAt, ...document }: SettingsAnswer): Partial<Settings> {
  const values = valuesByPath(document);
  const chosen = SETTING_NAMES.filter((name) => Object.hasOwn(changedAt, SETTING_PATHS[name]));
  return Object.fromEntries(chosen.map((name) => [name, values.get(SETTING_PATHS[name])]));
}
