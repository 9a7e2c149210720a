import type { Agorot, Thousandths } from '@sali/domain/base/units';
import type { CategoryColor } from '@sali/domain/goods/catalogue/category';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Row types of the catalogue, the stores and their prices, and the import log. */

/** A column with a default in the database. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>;

export interface CategoryTable {
  category_id: Generated<number>;
  key: WithDefault<string | null>;
  name: string;
  parent_id: number | null;
  level: number;
  is_active: WithDefault<boolean>;
  is_default: WithDefault<boolean>;
  description: WithDefault<string>;
  display_order: number;
  icon: string;
  color: ColumnType<CategoryColor, string, string>;
}

export interface ProductTable {
  product_id: GeneratedAlways<number>;
  /** The public key: the barcode, or `{chain}-{code}` for a code that only one chain knows. */
  item_code: string;
  /** Digits as in the feeds, without leading zeros. */
  code: string;
  /** The chain that made up the code (`scopeOfCode`), else ''. */
  chain_id: string;
  item_name: string;
  manufacturer_name: string;
  brand: string;
  category_id: number;
  subcategory_id: number | null;
  /** Size of one package in thousandths of `unit_measure` (0: not known). */
  quantity_milli: Thousandths;
  unit_measure: string;
  is_weighted: boolean;
  /** Country of origin, as shown to people; '' if unknown. */
  country: WithDefault<string>;
  image_url: string | null;
  status: 'ACTIVE' | 'INACTIVE' | 'ARCHIVED';
  /** The source that wrote it last; an admin's edit wins over a feed, a feed over the sample. */
  source: 'sample' | 'feed' | 'admin';
  /** Columns that an administrator wrote: feeds never overwrite them. */
  edited_fields: WithDefault<string[]>;
  /** A chain's product whose name is not from a file of the chain (migration 075): the next name replaces it. */
  has_borrowed_name: WithDefault<boolean>;
  /** In how many chains it is sold: the popularity that search ranks by. */
  chain_count: number;
  created_at: Date;
  updated_at: Date;
}

/** The texts that people wrote about a product; empty where nothing was written. */
export interface ProductInfoTable {
  product_id: number;
  image_path: string;
  description: string;
  features: string;
  usage_instructions: string;
  storage_instructions: string;
  /** A proposal until an administrator saves or verifies it; null: none. */
  category_id: number | null;
  subcategory_id: number | null;
  is_verified: WithDefault<boolean>;
  last_verified_at: Date | null;
  updated_by: number | null;
  created_at: Date;
  updated_at: Date;
}

export interface ChainTable {
  chain_id: string;
  name: string;
  /** The clubs that its promotions have named, in ascending order. */
  club_ids: WithDefault<number[]>;
}

export interface StoreTable {
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
  /** It delivers, and has no door to walk in by. */
  is_online: WithDefault<boolean>;
  /** Time of the Stores file that has this store; null while only a price file has named it. */
  file_at: Date | null;
  /** Its prices are those of the bundled sample: no price file of it was stored. */
  has_sample_prices: WithDefault<boolean>;
  /** Time of the newest PriceFull that was stored. */
  prices_full_at: Date | null;
  /** Time of the newest price file, full or not; null: none was stored. */
  prices_at: WithDefault<Date | null>;
  /** Time of the first PriceFull: price changes are stored from then on. */
  prices_since: WithDefault<Date | null>;
  /** Time of the newest PromoFull that was stored. */
  promotions_full_at: WithDefault<Date | null>;
  /** Whether that PromoFull had sets that mix: a delta of a few promotions does not show it. */
  has_mixed_bundles: WithDefault<boolean | null>;
}

/** A promotion of a store's file (docs/spec/pricing.md); `domain/src/goods/promotions/terms/promotion.ts` says what the columns mean. */
export interface StorePromotionTable {
  promotion_row: GeneratedAlways<number>;
  store_id: number;
  /** The file that contains it. */
  file_id: number | null;
  file_at: Date;
  /** False while its file is being stored, and once another file has taken its place. */
  is_live: WithDefault<boolean>;
  promotion_id: string;
  /** Its place in the file. */
  place: number;
  /** 64 bits: a hash of its whole content in its file, its items included; null: stored by an older version. */
  content_hash: WithDefault<string | null>;
  layout: 'v1' | 'v2';
  description: string;
  is_coupon: boolean;
  club_ids: number[];
  text_only: string | null;
  spend_agorot: Agorot;
  is_bundled_per_item: boolean;
  /** Wall clocks of Israel, 'YYYY-MM-DDTHH:MM:SS'. */
  starts_at: string | null;
  ends_at: string | null;
  /** 'HH:MM'. */
  daily_from: string | null;
  daily_to: string | null;
  /** How many items it names. */
  item_count: WithDefault<number>;
}

/** `store_promotion.file_at` of the sample: every file is newer. A price of the sample has its own day. */
export const SAMPLE_FILE_AT = new Date(0);

export interface StorePromotionItemTable {
  promotion_row: number;
  /** The promotion's store. */
  store_id: number;
  /** As the file has it, without leading zeros: short codes are the chain's own. */
  code: string;
  place: number;
  reward_type: number;
  min_milli: Thousandths;
  max_milli: Thousandths | null;
  redemptions: number | null;
  rate: number | null;
  price_agorot: Agorot | null;
  is_weighted: boolean;
  gift_count: number | null;
  gift_price_agorot: Agorot | null;
}

/** A column that is only read: prices are written as pages (`pricePages.ts`). */
type ReadOnlyColumn<T> = ColumnType<T, never, never>;

/** A view of the pages. For one product use `prices_of` and `price_in`: the view would search every page. */
export interface PriceView {
  store_id: ReadOnlyColumn<number>;
  product_id: ReadOnlyColumn<number>;
  /** Shelf price of a unit, or of a kilogram when weighted. */
  price_agorot: ReadOnlyColumn<number>;
  is_weighted: ReadOnlyColumn<boolean>;
  allow_discount: ReadOnlyColumn<boolean>;
  /** When the chain says it set the price. */
  price_at: ReadOnlyColumn<Date | null>;
  /**
   * Time of the file that last wrote the row. A newer PriceFull that repeats it writes nothing: the age of a price is
   * `greatest(price.file_at, store.prices_full_at)`.
   */
  file_at: ReadOnlyColumn<Date>;
}

/** A store's prices of 64 products with consecutive ids: only of those that it sells. */
export interface PricePageTable {
  /** The products' ids without their last six bits. */
  page: number;
  store_id: number;
  product_ids: number[];
  agorot: Agorot[];
  /** 1: weighted; 2: allows discounts; from 4 on the place in `file_times` of when a file last wrote it. */
  facts: number[];
  /** Seconds since 1970; 0: unknown. */
  price_at: number[];
  file_times: number[];
}

/** A price change in a store, with the price before it. */
export interface PriceChangeTable {
  product_id: number;
  store_id: number;
  /** Time of the file that has the change. */
  changed_at: Date;
  /** Null: it was not sold. */
  before_agorot: Agorot | null;
}

export interface FeedFileTable {
  file_id: GeneratedAlways<number>;
  name: string;
  kind: string | null;
  layout: string | null;
  chain_id: string | null;
  store_key: string | null;
  file_at: Date | null;
  state: 'reading' | 'stored' | 'unchanged' | 'older' | 'skipped' | 'refused';
  reason: string | null;
  rows_read: WithDefault<number>;
  rows_stored: WithDefault<number>;
  rows_changed: WithDefault<number>;
  dropped: ColumnType<Record<string, number>, string, string>;
  started_at: Date;
  duration_ms: number | null;
  /** SHA-256 of the file as it was served: the same file again is known without reading it. */
  content_hash: WithDefault<string | null>;
}
