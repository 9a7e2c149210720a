import { CLUBS_MAX, FAVORITE_STORES_MAX, SETTING_AGE_MAX } from '@sali/domain/limits';
import { parseStoreKey } from '@sali/domain/prices/storeKey';
import { LANGUAGE_CODES } from '@sali/domain/settings/languages';
import { CITIES, THEME_CHOICES } from '@sali/domain/settings/settings';
import { z } from 'zod';

/** The settings document as the API spells it (docs/spec/accounts.md). */

const choice = z.boolean('יש לבחור כן או לא');
const storeKey = z
  .string('מזהה חנות אינו תקין')
  .max(60, 'מזהה חנות אינו תקין')
  .refine((key) => parseStoreKey(key) !== null, 'מזהה חנות אינו תקין');
const clock = z.string('שעה נכתבת כך: 22:00').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'שעה נכתבת כך: 22:00');

const Notifications = z.object({
  price_alerts: choice,
  promotion_alerts: choice,
  list_reminders: choice,
  quiet_from: clock.describe('wall clock of Israel; from = to: no quiet hours'),
  quiet_to: clock,
  keep_shabbat: choice.describe('nothing is sent from candle lighting on Friday to the end of Shabbat'),
  city: z.enum(CITIES, 'העיר אינה מוכרת').describe('by whose sunset'),
});

export const SettingsWire = z.object({
  sort_by_category: choice,
  show_completed_items: choice,
  show_prices: choice,
  show_savings: choice,
  compact_view: choice,
  default_store_key: storeKey.nullable(),
  favorite_stores: z.array(storeKey).max(FAVORITE_STORES_MAX, `עד ${FAVORITE_STORES_MAX} חנויות מועדפות`),
  theme: z.enum(THEME_CHOICES, 'ערכת הצבעים אינה מוכרת'),
  language: z.enum(LANGUAGE_CODES, 'השפה אינה מוכרת'),
  currency: z.literal('ILS', 'המטבע היחיד הוא ILS'),
  notifications: Notifications,
  clubs: z
    .array(z.int('מספר מועדון אינו תקין').min(1, 'מספר מועדון אינו תקין').max(9999, 'מספר מועדון אינו תקין'))
    .max(CLUBS_MAX, `עד ${CLUBS_MAX} מועדונים`)
    .describe("clubs whose promotions count, by the chains' own numbers"),
  save_search_history: choice,
  share_usage_data: choice,
  has_seen_tour: choice,
});
export type SettingsWire = z.infer<typeof SettingsWire>;

export const SettingsChange = SettingsWire.partial().extend({
  notifications: Notifications.partial().optional(),
  changed_ago_ms: z
    .record(z.string(), z.number('זמן אינו תקין').min(0, 'זמן אינו תקין'))
    .optional()
    .describe(
      `how long ago each field was changed on the device, by its path ('theme', 'notifications.price_alerts'); ` +
        `a field that is not named was changed now. At most ${SETTING_AGE_MAX} counts. If two changes compete, the later one wins.`,
    ),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

export const SettingsAnswer = SettingsWire.extend({
  changed_at: z.record(z.string(), z.string()).describe('ISO 8601, UTC: the fields that were ever chosen, by path'),
});
export type SettingsAnswer = z.infer<typeof SettingsAnswer>;
