import type { Agorot } from '@sali/domain/base/units';

/** Row types of products that are one product: in several chains, or under two codes. */

/** A product in a group of products that are the same. */
export interface ProductGroupMemberTable {
  product_id: number;
  group_id: number;
  /** The chains that sell it. */
  chain_ids: string[];
  /** The median of its prices, of a unit or a kilogram; null: nobody sells it now. */
  usual_agorot: Agorot | null;
  /** Whether rules alone joined the group, or people too. */
  made_by: 'rule' | 'hand';
  at: Date;
}

/** Two products that people decided about, or that wait for a decision. */
export interface ProductPairTable {
  one_id: number;
  /** Above `one_id`. */
  other_id: number;
  /** Null: it waits. */
  is_same: boolean | null;
  /** Its place among those that wait, the likeliest first; null: it does not wait. */
  place: number | null;
  decided_by: number | null;
  at: Date;
}

/** A product that leads to another one: its code was split by chains, or managers of an earlier version merged it. */
export interface ProductLeadTable {
  product_id: number;
  leads_to: number;
  /** A manager decided it: the names of files do not change it. */
  by_hand: boolean;
}
