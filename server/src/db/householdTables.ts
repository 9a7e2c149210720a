import type { GeneratedAlways } from 'kysely';

/** Row types of what a household plans and has at home. A row is of a family, or of a person without one. */

/** What a person said of one thing in the kitchen. */
export interface PantryFactTable {
  fact_id: GeneratedAlways<number>;
  /** Either this or `user_id` is null. */
  family_id: number | null;
  user_id: number | null;
  /** As of a usual item. */
  key: string;
  name: string;
  item_code: string | null;
  category_id: number;
  is_at_home: boolean;
  said_at: Date;
  /** Null: as long as such a thing lasts in this household. */
  until: Date | null;
}
