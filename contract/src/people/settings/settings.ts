import * as limits from '@sali/domain/base/limits';
import { parseStoreKey } from '@sali/domain/base/storeKey';
import { CARD_CHAIN, CARD_FORMATS, isCodeOf } from '@sali/domain/people/settings/cards';
import { CLUB_ID_MAX } from '@sali/domain/people/settings/clubs';
import { LANGUAGE_CODES } from '@sali/domain/people/settings/languages';
import { CITIES, THEME_CHOICES } from '@sali/domain/people/settings/settings';
import { z } from 'zod';
import { messageText } from '../../base/messages.ts';
import { ChosenClubs } from './clubs.ts';

/** The settings document as the API spells it (docs/spec/accounts.md). */

const choice = z.boolean(messageText('choice_missing'));
const storeKey = z
  .string(messageText('store_key'))
  .max(60, messageText('store_key'))
  .refine((key) => parseStoreKey(key) !== null, messageText('store_key'));
const clock = z.string(messageText('clock_invalid')).regex(/^([01]\d|2[0-3]):[0-5]\d$/, messageText('clock_invalid'));

const Notifications = z.object({
  price_alerts: choice,
  promotion_alerts: choice,
  list_reminders: choice,
  not_found_alerts: choice.describe('somebody on a shared list did not find an item in the store'),
  proposal_alerts: choice.describe('a manager decided about what the person proposed for a product'),
  quiet_from: clock.describe('wall clock of Israel; from = to: no quiet hours'),
  quiet_to: clock,
  keep_shabbat: choice.describe('nothing is sent from candle lighting on Friday to the end of Shabbat'),
  city: z.enum(CITIES, messageText('city_unknown')).describe('the city whose sunset counts'),
});

const wrongCard = messageText('card');
const cardText = (max: number) => z.string(wrongCard).min(1, wrongCard).max(max, wrongCard);

const Card = z
  .object({
    id: cardText(36),
    name: cardText(limits.CARD_NAME_MAX),
    chain: z.string(wrongCard).regex(CARD_CHAIN, wrongCard).nullable(),
    clubs: z.array(z.int(wrongCard).min(1, wrongCard).max(CLUB_ID_MAX, wrongCard)).max(limits.CLUBS_MAX, wrongCard),
    code: cardText(limits.CARD_CODE_MAX),
    format: z.enum(CARD_FORMATS, wrongCard),
  })
  .refine(({ format, code }) => isCodeOf(format, code), wrongCard);

export const SettingsWire = z.object({
  sort_by_category: choice,
  show_completed_items: choice,
  show_prices: choice,
  show_savings: choice,
  compact_view: choice,
  default_store_key: storeKey.nullable(),
  favorite_stores: z
    .array(storeKey)
    .max(limits.FAVORITE_STORES_MAX, messageText('favorite_stores', { max: limits.FAVORITE_STORES_MAX })),
  theme: z.enum(THEME_CHOICES, messageText('theme_unknown')),
  language: z.enum(LANGUAGE_CODES, messageText('language_unknown')),
  currency: z.literal('ILS', messageText('currency_unknown')),
  notifications: Notifications,
  clubs: ChosenClubs,
  cards: z
    .array(Card)
    .max(limits.CARDS_MAX, messageText('cards', { max: limits.CARDS_MAX }))
    .describe(
      'the cards of clubs that the person keeps in the account, encrypted in the database; `clubs` are those of the chain',
    ),
  category_orders: z
    .record(
      storeKey,
      z
        .array(z.int(messageText('category_id')).positive(messageText('category_id')))
        .max(limits.CATEGORIES_MAX, messageText('category_id')),
    )
    .refine((orders) => Object.keys(orders).length <= limits.CATEGORY_ORDERS_MAX, {
      error: messageText('category_orders', { max: limits.CATEGORY_ORDERS_MAX }),
    })
    .describe(
      "the person's own order of main categories in a store, by the store's key; a change names stores one by one, and an " +
        'empty order takes the own one back',
    ),
  stop_worth: z
    .int(messageText('stop_worth', { max: limits.STOP_WORTH_MAX }))
    .min(0, messageText('stop_worth', { max: limits.STOP_WORTH_MAX }))
    .max(limits.STOP_WORTH_MAX, messageText('stop_worth', { max: limits.STOP_WORTH_MAX }))
    .describe('what another stop has to save to be offered, in shekels'),
  save_search_history: choice,
  share_usage_data: choice,
  share_till_checks: choice.describe("the person's receipts count, without names, in the reports on chains"),
  has_seen_tour: choice,
});
export type SettingsWire = z.infer<typeof SettingsWire>;

export const SettingsChange = SettingsWire.partial().extend({
  notifications: Notifications.partial().optional(),
  changed_ago_ms: z
    .record(z.string(), z.number(messageText('time_invalid')).min(0, messageText('time_invalid')))
    .optional()
    .describe(
      `how long ago each field was changed on the device, by its path ('theme', 'notifications.price_alerts', 'category_orders.' and the key of a store); ` +
        `a field that is not named was changed now. At most ${limits.SETTING_AGE_MAX} counts. If two changes compete, the later one wins.`,
    ),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

export const SettingsAnswer = SettingsWire.extend({
  changed_at: z.record(z.string(), z.string()).describe('ISO 8601, UTC: the fields that were ever chosen, by path'),
});
export type SettingsAnswer = z.infer<typeof SettingsAnswer>;
