import { FAMILY_REFUSAL_DAYS } from '@sali/domain/base/limits';
import { REFRESH_ABSOLUTE_DAYS, REFRESH_IDLE_DAYS } from '@sali/domain/base/limits/accounts';
import { SESSIONS_PER_USER } from '@sali/domain/base/limits/storage';
import type { Tables } from '../../base/db/tables.ts';

/** Days that sessions are kept after they ended or expired. */
const ENDED_SESSION_DAYS = 30;
/** Days that an invitation into a family waits for an answer. */
const FAMILY_INVITATION_DAYS = 30;
/** Days that entries of the audit log, reports of prices, and decided reports of content are kept. */
const RECORD_DAYS = 400;

/**
 * Every table of the database: whose its rows are, and what keeps them from growing for ever. A test compares this with
 * the database, so a new table has a line here [ST10].
 */

export type TableFacts = {
  /**
   * Rows that count for a person, whose number is `$1`, and are bounded by the bytes that the person may keep: what follows
   * `from`, with the rows as `t`.
   */
  readonly of?: string;
  /** The name in `of` of the table that says which of these rows are deleted, and can be brought back. */
  readonly deleted?: 't' | 'l' | 'r';
  /** Its other bounds, in words. */
  readonly bound?: string;
  /** Rows that this room deletes: those of which one of these times is as many days ago. */
  readonly purge?: Readonly<Record<string, number>>;
};

const ofUser = (table: keyof Tables, column = 'user_id'): string => `${table} t where t.${column} = $1`;
const ofList = (table: keyof Tables) => ({
  of: `list l join ${table} t on t.list_id = l.list_id where l.owner_id = $1`,
  deleted: 'l' as const,
});
const ofRecipe = (table: keyof Tables) => ({
  of: `recipe r join ${table} t on t.recipe_id = r.recipe_id where r.user_id = $1`,
  deleted: 'r' as const,
});

const FILES = 'what the chains publish and administrators write';
const ONE_ROW = 'one row';
const DAILY = 'a row a day';

export const TABLES: Readonly<Record<Exclude<keyof Tables, 'price'> | OtherTable, TableFacts>> = {
  // accounts
  app_user: { bound: '20 registrations an hour and network' },
  session: {
    bound: `${SESSIONS_PER_USER} living ones and as many ended ones a person`,
    purge: {
      ended_at: ENDED_SESSION_DAYS,
      created_at: REFRESH_ABSOLUTE_DAYS + ENDED_SESSION_DAYS,
      renewed_at: REFRESH_IDLE_DAYS + ENDED_SESSION_DAYS,
    },
  },
  mail_link: { bound: 'one of each purpose and address' },
  api_token: { of: ofUser('api_token'), bound: '20 a person, and one calendar address' },
  second_factor: { bound: 'one a person' },
  passkey: { of: ofUser('passkey'), bound: '20 a person' },
  passkey_challenge: { bound: '200 an hour and network, 5 a person; an hour' },
  google_nonce: { bound: '200 an hour and network; an hour' },
  user_block: { of: ofUser('user_block'), bound: '1,000 a person' },
  user_setting: { of: ofUser('user_setting'), bound: 'one a field' },
  idempotency: {
    of: ofUser('idempotency'),
    bound: '2,000 keys and 5 MB of answers a person, 200 and 256 KB a link guest; 7 days',
  },
  // households
  family: { bound: 'one a person' },
  family_member: { bound: '12 a family' },
  family_invitation: {
    bound: '12 addresses a family, each once for a member; 30 days',
    purge: { invited_at: FAMILY_INVITATION_DAYS },
  },
  family_link: { bound: '12 open ones a family; 7 days', purge: { expires_at: 0 } },
  family_refusal: { bound: 'one a person and sender', purge: { refused_at: FAMILY_REFUSAL_DAYS } },
  pantry_fact: { of: ofUser('pantry_fact'), bound: '500 a household' },
  meal: { of: ofUser('meal'), bound: '100 a week, 400 days ahead and two years back' },
  cooking: { of: ofUser('cooking'), bound: 'one a recipe and household' },
  cooking_cook: { of: ofUser('cooking_cook'), bound: 'one a cook' },
  // lists: their rows are the owner's, also those that others and link guests wrote
  list: { of: ofUser('list', 'owner_id'), deleted: 't', bound: '500 a person, deleted ones too' },
  list_item: { ...ofList('list_item'), bound: '2,000 a list, 20,000 an owner' },
  list_participant: { ...ofList('list_participant') },
  list_removal: { ...ofList('list_removal') },
  list_link: { ...ofList('list_link'), bound: '10 a list' },
  link_guest: { bound: '50 a link' },
  list_template: { of: ofUser('list_template'), bound: '50 a person' },
  list_template_person: { bound: 'the people of the list that it was made of' },
  shopping: { ...ofList('shopping'), bound: '500 paid lines a shopping' },
  shopping_category: { bound: 'the categories of a shopping' },
  receipt: { of: ofUser('receipt', 'added_by'), bound: '10 a shopping, 500 a person' },
  list_action: { bound: '5,000 a list, 20,000 of less than a week, 20 MB an owner' },
  usual: {
    of: `usual t where t.user_id = $1 or t.list_id = any(array(select list_id from list where owner_id = $1))`,
    bound: '2,000 a list, and 2,000 of a person from lists that are gone',
  },
  list_reminder: { of: ofUser('list_reminder'), bound: '100 a person' },
  // notifications
  notification: { of: ofUser('notification'), bound: '1,000 a person, 30 days' },
  push_subscription: { of: ofUser('push_subscription'), bound: '20 a person' },
  push_message: { bound: 'one a device and notification, 12 hours' },
  alert_look: { bound: ONE_ROW },
  // recipes
  recipe: { of: ofUser('recipe'), deleted: 't', bound: '2,000 a person, deleted ones too' },
  recipe_entry: { ...ofRecipe('recipe_entry'), bound: '300 a recipe' },
  recipe_picture: { ...ofRecipe('recipe_picture'), bound: '6 a recipe, 300 MB of pictures a person' },
  recipe_favorite: { of: ofUser('recipe_favorite'), bound: 'one a recipe' },
  // what people write about products, prices and others
  personal_note: { of: ofUser('personal_note'), bound: 'one a product' },
  info_proposal: { of: ofUser('info_proposal'), bound: '50 that wait a person' },
  product_info_version: { bound: '30 a product' },
  price_report: {
    of: ofUser('price_report'),
    bound: '50 a person and day',
    purge: { reported_at: RECORD_DAYS },
  },
  content_report: {
    of: ofUser('content_report'),
    bound: '20 a person and hour, one a subject',
    purge: { decided_at: RECORD_DAYS },
  },
  walker: { bound: '10 a person and store' },
  walk_pair: { bound: 'pairs of categories in a store' },
  walk_look: { bound: ONE_ROW },
  // pictures
  product_picture: { bound: '60 a person and hour; unused ones a day' },
  picture_fetch: { bound: 'the addresses that products and recipes have' },
  picture_removal: { bound: 'pictures that wait to be removed' },
  blocked_picture_host: { bound: 'what managers block' },
  // the catalogue and its prices
  category: { bound: FILES },
  product: { bound: FILES },
  product_info: { bound: 'one a product' },
  product_group_member: { bound: 'one a product' },
  product_pair: { bound: FILES },
  product_lead: { bound: FILES },
  product_import: { bound: 'what administrators import' },
  product_import_file: { bound: 'imports that wait or run' },
  product_import_change: { bound: 'imports that can be undone' },
  chain: { bound: FILES },
  chain_page: { bound: FILES },
  store: { bound: FILES },
  price_page: { bound: FILES },
  price_change: { bound: FILES },
  price_check: { bound: DAILY },
  store_promotion: { bound: FILES },
  store_promotion_item: { bound: FILES },
  feed_file: { bound: FILES },
  feed_job: { bound: FILES },
  feed_plan: { bound: ONE_ROW },
  // administration
  audit_entry: {
    bound: 'what administrators do, and one report a person and day',
    purge: { at: RECORD_DAYS },
  },
  backup_run: { bound: '90 days' },
  refused_call: { bound: 'routes and codes of a month' },
  kysely_migration: { bound: 'one a migration' },
  kysely_migration_lock: { bound: ONE_ROW },
};

/** Tables that no room reads by name. */
type OtherTable = 'chain_page' | 'kysely_migration' | 'kysely_migration_lock';
