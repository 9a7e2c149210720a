import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/**
 * Row types of every table, as Kysely sees them. The schema itself is in `migrations/`.
 * Money is integer agorot, quantities are integer thousandths (`*_milli`), times are `timestamptz` (Date here),
 * ids made by the server are 32-bit integers (64-bit ones arrive as strings from one driver and numbers from the other).
 */
export interface Tables {
  app_user: AppUserTable;
  session: SessionTable;
  list: ListTable;
  list_item: ListItemTable;
  list_participant: ListParticipantTable;
  list_action: ListActionTable;
  idempotency: IdempotencyTable;
  category: CategoryTable;
  product: ProductTable;
  chain: ChainTable;
  store: StoreTable;
  price: PriceTable;
  promotion: PromotionTable;
  promotion_item: PromotionItemTable;
  feed_file: FeedFileTable;
  feed_row: FeedRowTable;
}

type Json<T extends object> = JSONColumnType<T, string, string>;
/** A column that the database fills when it is left out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;

interface AppUserTable {
  user_id: GeneratedAlways<number>;
  email: string;
  /** E-mail in lower case: what makes it unique. */
  email_key: string;
  phone: string;
  first_name: Defaulted<string>;
  last_name: Defaulted<string>;
  user_type: Defaulted<'USER' | 'ADMIN' | 'MANAGER'>;
  password_hash: string;
  created_at: Date;
}

interface SessionTable {
  session_id: string;
  user_id: number;
  created_at: Date;
  last_seen_at: Date;
  /** The last login or cookie refresh; a bearer alone renews for 24 hours after it. */
  renewed_at: Date;
  user_agent: Defaulted<string>;
  /** SHA-256 of the refresh cookie's secret, and of its immediate predecessor. */
  refresh_hash: string;
  previous_refresh_hash: Defaulted<string | null>;
  rotated_at: Date;
  ended_at: Defaulted<Date | null>;
}

interface ListTable {
  list_id: GeneratedAlways<number>;
  list_uuid: string;
  owner_id: number;
  name: string;
  description: Defaulted<string>;
  status: Defaulted<'active' | 'ARCHIVED'>;
  store_key: Defaulted<string | null>;
  is_completed: Defaulted<boolean>;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** Deleted lists stay for their owner to restore; every read leaves them out. */
  deleted_at: Defaulted<Date | null>;
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
  quantity_milli: number;
  unit_measure: string;
  is_weighted: boolean;
  price_agorot: number | null;
  sale_price_agorot: number | null;
  category_id: number;
  subcategory_id: number | null;
  store_key: string | null;
  image_url: string | null;
  is_completed: boolean;
  created_at: Date;
  updated_at: Date;
  /** When it last came among the open items: what the open ones of a category are ordered by. */
  added_at: Date;
}

interface ListParticipantTable {
  list_id: number;
  user_id: number;
  permission: 'view' | 'edit' | 'admin';
  shared_by: number | null;
  shared_at: Date;
}

interface ListActionTable {
  list_id: number;
  /** 1, 2, 3… per list, with no holes. */
  version: number;
  op_id: string;
  action_type: string;
  session_id: string | null;
  user_id: number | null;
  username: string;
  data: Json<Record<string, unknown>>;
  at: Date;
}

interface IdempotencyTable {
  user_id: number;
  key: string;
  request_hash: string;
  status: number;
  body: ColumnType<unknown, string | null, string | null>;
  created_at: Date;
}

interface CategoryTable {
  category_id: Generated<number>;
  key: Defaulted<string | null>;
  name: string;
  parent_id: number | null;
  level: number;
  is_active: Defaulted<boolean>;
  is_default: Defaulted<boolean>;
  description: Defaulted<string>;
  display_order: number;
  icon: string;
  color: string;
}

interface ProductTable {
  product_id: GeneratedAlways<number>;
  /** The public key: the barcode, or `{chain}-{code}` for a code that only one chain knows. */
  item_code: string;
  /** Digits as in the feeds, without leading zeros. */
  code: string;
  /** '' for a barcode (8 digits and more), else the chain that the code belongs to. */
  chain_id: string;
  item_name: string;
  manufacturer_name: string;
  brand: string;
  category_id: number;
  subcategory_id: number | null;
  /** Size of one package in thousandths of `unit_measure` (0: not known). */
  quantity_milli: number;
  unit_measure: string;
  is_weighted: boolean;
  image_url: string | null;
  status: 'ACTIVE' | 'INACTIVE' | 'ARCHIVED';
  /** Who wrote it last; an admin's edit wins over a feed, a feed over the sample. */
  source: 'sample' | 'feed' | 'admin';
  /** In how many chains it is sold: the popularity that search ranks by. */
  chain_count: number;
  created_at: Date;
  updated_at: Date;
}

interface ChainTable {
  chain_id: string;
  name: string;
}

interface StoreTable {
  store_id: GeneratedAlways<number>;
  /** `chain-subchain-store`, numbers without leading zeros. */
  store_key: string;
  chain_id: string;
  sub_chain_id: string;
  /** The chain's own number of the branch, without leading zeros; with the chain it identifies the store. */
  store_no: string;
  bikoret_no: string;
  chain_name: string;
  store_name: string;
  address: string;
  city: string;
  lat: number | null;
  lng: number | null;
  /** Time of the Stores file that told this; null while only a price file has named the store. */
  file_at: Date | null;
  /** Time of the newest PriceFull that was stored. */
  prices_full_at: Date | null;
}

interface PriceTable {
  store_id: number;
  product_id: number;
  /** Shelf price of a unit, or of a kilogram when weighted. */
  price_agorot: number;
  is_weighted: boolean;
  allow_discount: boolean;
  /** When the chain says it set the price. */
  price_at: Date | null;
  /**
   * Time of the file that last wrote the row. A newer PriceFull that repeats it writes nothing: how old a price is tells
   * `greatest(price.file_at, store.prices_full_at)`.
   */
  file_at: Date;
}

interface PromotionTable {
  promotion_row: GeneratedAlways<number>;
  store_id: number;
  promotion_id: string;
  description: string;
  starts_at: Date;
  ends_at: Date;
  /** 1 = a price for one unit; more = `total_agorot` for a set of that many, any mix of its items. */
  min_quantity: number;
  total_agorot: number;
}

interface PromotionItemTable {
  promotion_row: number;
  product_id: number;
}

interface FeedFileTable {
  file_id: GeneratedAlways<number>;
  name: string;
  kind: string | null;
  layout: string | null;
  chain_id: string | null;
  store_key: string | null;
  file_at: Date | null;
  state: 'reading' | 'merging' | 'stored' | 'unchanged' | 'older' | 'skipped' | 'refused';
  reason: string | null;
  rows_read: Defaulted<number>;
  rows_stored: Defaulted<number>;
  rows_changed: Defaulted<number>;
  dropped: ColumnType<Record<string, number>, string, string>;
  started_at: Date;
  duration_ms: number | null;
  /** SHA-256 of the file as it was served: the same file again is known without reading it. */
  content_hash: Defaulted<string | null>;
}

/** A price row of a file that is being read or merged. */
interface FeedRowTable {
  file_id: number;
  code: string;
  item_name: string;
  manufacturer_name: string;
  quantity_milli: number;
  unit_measure: string;
  price_agorot: number;
  is_weighted: boolean;
  allow_discount: boolean;
  price_at: Date | null;
}
