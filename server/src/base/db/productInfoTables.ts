import type { ColumnType, GeneratedAlways } from 'kysely';
import type { WithDefault } from './priceTables.ts';

/** Row types of the texts that wait for a manager, and of the versions of what people see. */

/** Written as JSON text, read as a value. */
type JsonOf<Value> = ColumnType<Value, string, string>;

/** The texts of a product and the category that was picked for it. */
export type InfoContent = {
  readonly image_path: string;
  readonly description: string;
  readonly features: string;
  readonly usage_instructions: string;
  readonly storage_instructions: string;
  readonly category_id: number | null;
  readonly subcategory_id: number | null;
};

export interface InfoProposalTable {
  proposal_id: GeneratedAlways<number>;
  product_id: number;
  user_id: number;
  /** Only the fields that the author wrote. */
  change: JsonOf<Partial<InfoContent>>;
  state: 'waiting' | 'accepted' | 'rejected';
  /** Why it was rejected, in the manager's words; '' if none were given. */
  reason: WithDefault<string>;
  created_at: Date;
  updated_at: Date;
  decided_at: WithDefault<Date | null>;
  decided_by: WithDefault<number | null>;
}

export interface ProductInfoVersionTable {
  version_id: GeneratedAlways<number>;
  product_id: number;
  /** Null where the texts were deleted. */
  content: ColumnType<InfoContent | null, string | null, never>;
  kind: 'before' | 'written' | 'accepted' | 'returned' | 'deleted';
  author_id: number | null;
  approved_by: number | null;
  at: Date;
  /** Why texts were deleted; '' where no reason was given. */
  reason: WithDefault<string>;
}
