import type { RecipeNeed } from '@sali/domain/lists/recipeNeed';
import type { Agorot, Thousandths } from '@sali/domain/base/units';
import type { ActionWire } from '@sali/contract/lists/lists';
import type { PaidLineWire } from '@sali/contract/lists/receipts';
import type { MakingProblem } from '@sali/contract/lists/templates';
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type * as accounts from './accountTables.ts';
import type * as admin from './adminTables.ts';
import type * as feeds from './feedTables.ts';
import type * as households from './householdTables.ts';
import type * as notifications from './notificationTables.ts';
import type * as prices from './priceTables.ts';
import type { WithDefault } from './priceTables.ts';
import type * as pictures from './pictureTables.ts';
import type * as groups from './productGroupTables.ts';
import type * as infos from './productInfoTables.ts';
import type * as recipes from './recipeTables.ts';
import type * as settings from './settingTables.ts';
import type * as shops from './shopTables.ts';

/**
 * Row types of every table, as Kysely sees them. The schema itself is in `migrations/`.
 * Money is integer agorot, quantities are integer thousandths (`*_milli`), times are `timestamptz` (Date here),
 * ids made by the server are 32-bit integers (64-bit ones arrive as strings from one driver and numbers from the other).
 */
export interface Tables {
  app_user: accounts.AppUserTable;
  session: accounts.SessionTable;
  mail_link: accounts.MailLinkTable;
  api_token: accounts.ApiTokenTable;
  second_factor: accounts.SecondFactorTable;
  passkey: accounts.PasskeyTable;
  passkey_challenge: accounts.PasskeyChallengeTable;
  google_nonce: accounts.GoogleNonceTable;
  user_block: accounts.UserBlockTable;
  family: accounts.FamilyTable;
  family_member: accounts.FamilyMemberTable;
  family_invitation: accounts.FamilyInvitationTable;
  family_link: accounts.FamilyLinkTable;
  family_refusal: accounts.FamilyRefusalTable;
  pantry_fact: households.PantryFactTable;
  meal: households.MealTable;
  cooking: households.CookingTable;
  cooking_cook: households.CookingCookTable;
  list: ListTable;
  list_item: ListItemTable;
  list_participant: ListParticipantTable;
  list_link: ListLinkTable;
  link_guest: LinkGuestTable;
  list_removal: ListRemovalTable;
  list_template: ListTemplateTable;
  list_template_person: ListTemplatePersonTable;
  shopping: ShoppingTable;
  shopping_category: ShoppingCategoryTable;
  receipt: ReceiptTable;
  list_action: ListActionTable;
  idempotency: IdempotencyTable;
  usual: UsualTable;
  personal_note: PersonalNoteTable;
  category: prices.CategoryTable;
  product: prices.ProductTable;
  product_info: prices.ProductInfoTable;
  info_proposal: infos.InfoProposalTable;
  product_info_version: infos.ProductInfoVersionTable;
  product_picture: pictures.ProductPictureTable;
  picture_fetch: pictures.PictureFetchTable;
  blocked_picture_host: pictures.BlockedPictureHostTable;
  picture_removal: pictures.PictureRemovalTable;
  product_group_member: groups.ProductGroupMemberTable;
  product_pair: groups.ProductPairTable;
  product_lead: groups.ProductLeadTable;
  chain: prices.ChainTable;
  store: prices.StoreTable;
  price: prices.PriceView;
  price_page: prices.PricePageTable;
  price_change: prices.PriceChangeTable;
  store_promotion: prices.StorePromotionTable;
  store_promotion_item: prices.StorePromotionItemTable;
  feed_file: prices.FeedFileTable;
  feed_job: feeds.FeedJobTable;
  feed_plan: feeds.FeedPlanTable;
  audit_entry: admin.AuditEntryTable;
  backup_run: admin.BackupRunTable;
  product_import: admin.ProductImportTable;
  product_import_file: admin.ProductImportFileTable;
  product_import_change: admin.ProductImportChangeTable;
  refused_call: admin.RefusedCallTable;
  recipe: recipes.RecipeTable;
  recipe_entry: recipes.RecipeEntryTable;
  recipe_favorite: recipes.RecipeFavoriteTable;
  recipe_picture: recipes.RecipePictureTable;
  content_report: recipes.ContentReportTable;
  user_setting: settings.UserSettingTable;
  notification: notifications.NotificationTable;
  list_reminder: notifications.ListReminderTable;
  push_subscription: notifications.PushSubscriptionTable;
  push_message: notifications.PushMessageTable;
  alert_look: notifications.AlertLookTable;
  walk_pair: shops.WalkPairTable;
  price_report: shops.PriceReportTable;
  walker: shops.WalkerTable;
  walk_look: shops.WalkLookTable;
  price_check: shops.PriceCheckTable;
}

type JsonColumn<T extends object> = JSONColumnType<T>;

interface ListTable {
  list_id: GeneratedAlways<number>;
  list_uuid: string;
  owner_id: number;
  name: string;
  description: WithDefault<string>;
  status: WithDefault<'active' | 'ARCHIVED'>;
  store_key: WithDefault<string | null>;
  is_completed: WithDefault<boolean>;
  budget_agorot: WithDefault<number | null>;
  completed_at: WithDefault<Date | null>;
  archived_at: WithDefault<Date | null>;
  restored_at: WithDefault<Date | null>;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** Deleted lists stay for their owner to restore; every read leaves them out. */
  deleted_at: WithDefault<Date | null>;
}

interface ListItemTable {
  item_id: GeneratedAlways<number>;
  list_id: number;
  item_uuid: string;
  name: string;
  barcode: string | null;
  alias: string;
  manufacturer: string;
  brand: string;
  note: string;
  quantity_milli: Thousandths;
  unit_measure: string;
  is_weighted: boolean;
  price_agorot: Agorot | null;
  sale_price_agorot: Agorot | null;
  category_id: number;
  subcategory_id: number | null;
  store_key: string | null;
  image_url: string | null;
  /** True: any brand of the kind will do. */
  any_brand: WithDefault<boolean>;
  /** The amounts of it that recipes need. */
  needs: JSONColumnType<readonly RecipeNeed[], string | undefined>;
  is_completed: boolean;
  /** The user who takes care of it, below 0: a link guest; no reference, since guests are in another table. */
  claimed_by: WithDefault<number | null>;
  claimed_name: WithDefault<string>;
  not_found: WithDefault<boolean>;
  shelf_price_agorot: WithDefault<Agorot | null>;
  shelf_price_store: WithDefault<string | null>;
  created_at: Date;
  updated_at: Date;
  /** When it was last added or unticked: the order of open items in a category. */
  added_at: Date;
}

interface ListParticipantTable {
  list_id: number;
  user_id: number;
  permission: 'view' | 'tick' | 'edit' | 'admin';
  shared_by: number | null;
  shared_at: Date;
}

/** A link by which people without an account open a list. */
interface ListLinkTable {
  link_id: GeneratedAlways<number>;
  list_id: number;
  token_hash: string;
  permission: 'view' | 'tick' | 'edit';
  created_by: number;
  created_at: Date;
  /** Null: until it is revoked, which deletes it. */
  expires_at: Date | null;
}

/** The people who came by a link. */
interface LinkGuestTable {
  guest_id: GeneratedAlways<number>;
  link_id: number;
  secret_hash: string;
  name: string;
  /** The account that the guest has now, with the list in it. */
  user_id: WithDefault<number | null>;
  joined_at: Date;
  seen_at: Date;
}

/** People who were taken off a list by others, until somebody shares it with them again. */
interface ListRemovalTable {
  list_id: number;
  user_id: number;
  removed_at: Date;
}

/** A template from which a person makes lists, also by the clock. */
interface ListTemplateTable {
  template_id: string;
  user_id: number;
  name: string;
  /** An array of `TemplateLineWire`. */
  lines: ColumnType<unknown, string, string>;
  store_key: WithDefault<string | null>;
  budget_agorot: WithDefault<number | null>;
  is_shared: boolean;
  /** A `Recurrence`; null: no list is made by itself. */
  recurrence: ColumnType<unknown, string | null | undefined, string | null>;
  next_at: WithDefault<Date | null>;
  /** A process makes the list that is due, until then. */
  claimed_until: WithDefault<Date | null>;
  problem: WithDefault<MakingProblem | null>;
  last_list_id: WithDefault<number | null>;
  last_made_at: WithDefault<Date | null>;
  created_at: Date;
  updated_at: Date;
}

/** With whom lists of a template are shared. */
interface ListTemplatePersonTable {
  template_id: string;
  user_id: number;
  permission: 'view' | 'tick' | 'edit' | 'admin';
  /** The last list of the template that they were put on. */
  list_id: WithDefault<number | null>;
}

/** A shopping that ended with the completion of its list. */
interface ShoppingTable {
  shopping_id: GeneratedAlways<number>;
  list_id: number;
  ended_at: Date;
  store_key: string | null;
  item_count: number;
  /** Lines without a price, which the sums leave out. */
  unpriced_count: number;
  /** The store's prices were the bundled sample's when it ended. */
  has_sample_prices: WithDefault<boolean>;
  /** The sum that its receipt says; null: nobody said it. */
  paid_agorot: WithDefault<number | null>;
  /** The prices that its receipts say were paid for products; null: nobody said it. */
  paid_lines: ColumnType<readonly PaidLineWire[] | null, string | null | undefined, string | null>;
  /** The person who said it; null: nobody, or their account is gone. */
  paid_by: WithDefault<number | null>;
}

/** The cost of a shopping in a category. */
interface ShoppingCategoryTable {
  shopping_id: number;
  category_id: number;
  agorot: Agorot;
  saved_agorot: Agorot;
}

/** A picture of a receipt; its id is its key in the store of pictures. */
interface ReceiptTable {
  receipt_id: string;
  /** Null: nobody may see it any more, and the picture is to be removed. */
  list_id: number | null;
  /** Null: the list was opened again; the next end of its shopping takes the receipt. */
  shopping_id: number | null;
  added_by: number | null;
  created_at: Date;
  /** Bytes of all its files. */
  bytes: number;
}

interface ListActionTable {
  list_id: number;
  /** 1, 2, 3… per list, with no holes. */
  version: number;
  op_id: string;
  action_type: ActionWire['action_type'];
  session_id: string | null;
  /** Below 0: a link guest. */
  user_id: number | null;
  username: string;
  data: JsonColumn<ActionWire['data']>;
  at: Date;
  /** The details that the list's activity shows beyond `data`; null in rows older than the column. */
  detail: ColumnType<unknown, string | null | undefined, never>;
}

/** The usual items of a list. When a list is purged they stay, for its owner. */
interface UsualTable {
  list_id: number | null;
  user_id: number | null;
  /** The barcode, or the words of a free text: `usualKeyOf`. */
  key: string;
  name: string;
  barcode: string | null;
  manufacturer: string;
  brand: string;
  category_id: number;
  subcategory_id: number | null;
  unit_measure: string;
  is_weighted: boolean;
  image_url: string | null;
  times_added: number;
  times_completed: number;
  last_at: Date;
  /** Its last completions, the oldest first. */
  recent_at: WithDefault<Date[]>;
}

/** A person's own name and note for a product. */
interface PersonalNoteTable {
  user_id: number;
  product_id: number;
  alias: string;
  note: string;
}

interface IdempotencyTable {
  user_id: number;
  key: string;
  request_hash: string;
  status: number;
  /** The content of `body`: the answer, its subject, or nothing. */
  kept: WithDefault<'body' | 'subject' | 'nothing'>;
  body: ColumnType<unknown, string | null, string | null>;
  created_at: Date;
  /** The action that contains the answer; null where it is not a line. */
  list_id: WithDefault<number | null>;
  version: WithDefault<number | null>;
}
