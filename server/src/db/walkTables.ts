import type { WithDefault } from './priceTables.ts';

/** Row types of what was learned from shoppings: counts without people. */

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
