import type { ClubCard } from './cards.ts';
import type { ChosenClub } from './clubs.ts';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

/** The saving that makes another stop worth it, in shekels, unless a person says otherwise. */
const STOP_WORTH_DEFAULT = 15;

/**
 * A person's settings (docs/spec/accounts.md). They are stored sparsely: a field that the account did not set has the
 * guest's value on that device, else the default.
 */

export const THEME_CHOICES = ['light', 'dark', 'system'] as const;
/** When Shabbat begins and ends, by the custom that the person keeps. */
export const CITIES = ['jerusalem', 'tel-aviv', 'haifa', 'beer-sheva', 'eilat', 'tiberias'] as const;

export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type City = (typeof CITIES)[number];

/** The main categories in an order, by the key of the store. */
export type CategoryOrders = Readonly<Record<string, readonly number[]>>;

export type Settings = {
  readonly sortByCategory: boolean;
  readonly showCompletedItems: boolean;
  readonly showPrices: boolean;
  readonly showSavings: boolean;
  readonly compactView: boolean;
  readonly defaultStoreKey: string | null;
  readonly favoriteStores: readonly string[];
  readonly theme: ThemeChoice;
  readonly language: Language;
  readonly currency: 'ILS';
  readonly priceAlerts: boolean;
  readonly promotionAlerts: boolean;
  readonly listReminders: boolean;
  /** Somebody on a shared list did not find an item in the store [SM6]. */
  readonly notFoundAlerts: boolean;
  /** A manager decided about what the person proposed for a product [MD7]. */
  readonly proposalAlerts: boolean;
  /** Wall clock 'HH:MM' between which nothing is sent; from = to: always sent. */
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly keepShabbat: boolean;
  readonly city: City;
  /** Clubs whose promotions count for this person: each of one chain, or of every chain [SE12]. */
  readonly clubs: readonly ChosenClub[];
  /** The cards of clubs that the account keeps; others are on one device alone [CC2]. */
  readonly cards: readonly ClubCard[];
  /** The person's own order of categories in a store, by its key [SM9]. */
  readonly categoryOrders: CategoryOrders;
  /** The saving that makes another stop worth it, in whole shekels [W15]. */
  readonly stopWorth: number;
  readonly saveSearchHistory: boolean;
  readonly shareUsageData: boolean;
  /** The person's receipts count, without names, in the report on a chain's tills [RCT15]. */
  readonly shareTillChecks: boolean;
  readonly hasSeenTour: boolean;
};

export type SettingName = keyof Settings;

export const DEFAULT_SETTINGS: Settings = {
  sortByCategory: true,
  showCompletedItems: true,
  showPrices: true,
  showSavings: true,
  compactView: false,
  defaultStoreKey: null,
  favoriteStores: [],
  theme: 'system',
  language: DEFAULT_LANGUAGE,
  currency: 'ILS',
  priceAlerts: true,
  promotionAlerts: true,
  listReminders: false,
  notFoundAlerts: true,
  proposalAlerts: true,
  quietFrom: '22:00',
  quietTo: '07:00',
  keepShabbat: true,
  city: 'jerusalem',
  clubs: [],
  cards: [],
  categoryOrders: {},
  stopWorth: STOP_WORTH_DEFAULT,
  saveSearchHistory: true,
  shareUsageData: false,
  shareTillChecks: false,
  hasSeenTour: false,
};
