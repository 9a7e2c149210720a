import type { Agorot } from '@sali/domain/base/units';
import type { GeneratedAlways } from 'kysely';
import type { WithDefault } from './priceTables.ts';

/** Row types of what people report of stores: counts of their ways without people, and prices that differ. */

/** In how many walks through a store one category came before another. */
export interface WalkPairTable {
  chain_id: string;
  store_key: string;
  before_id: number;
  after_id: number;
  walks: number;
}

/** How many walks of one person counted in a store. */
export interface WalkerTable {
  chain_id: string;
  store_key: string;
  /** A keyed hash of the person and the chain: it only says whether two walks are of different people. */
  walker: string;
  walks: number;
}

/** When shoppings were last looked for. It has one row at most. */
export interface WalkLookTable {
  only_row: WithDefault<boolean>;
  looked_at: Date;
}

/** The nightly check of prices, one for each day on which it began. */
export interface PriceCheckTable {
  /** A day in Israel, YYYY-MM-DD. */
  checked_on: string;
  /** Null: a check of an older version. */
  begun_at: Date | null;
  /** Null: it runs, or its process ended. */
  checked_at: WithDefault<Date | null>;
  baskets: WithDefault<number>;
  /** The stores of all baskets together. */
  stores: WithDefault<number>;
  /** Stores in which a basket had two prices. */
  differences: WithDefault<number>;
}

/** A price that a person saw at the shelf, one for each product, store and day of theirs. */
export interface PriceReportTable {
  report_id: GeneratedAlways<number>;
  /** Null: their account is gone. */
  user_id: number | null;
  store_key: string;
  item_code: string;
  item_name: string;
  price_agorot: Agorot;
  /** The price that the store published then; null: none. */
  published_agorot: Agorot | null;
  reported_at: Date;
  /** The day in Israel. */
  reported_on: string;
  handled_at: WithDefault<Date | null>;
}
