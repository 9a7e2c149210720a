import type { ReportDecision, ReportedKind, ReportReason } from '@sali/domain/people/contentReports/contentReport';
import type { Allergen, KosherKind } from '@sali/domain/kitchen/recipes/recipe';
import type { Thousandths } from '@sali/domain/base/units';
import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { WithDefault } from './priceTables.ts';

/** Row types of recipes; see `tables.ts`. */

export interface RecipeTable {
  recipe_id: GeneratedAlways<number>;
  /** Null for a public recipe whose owner's account was deleted. */
  user_id: number | null;
  /** The deleted account that owns it again if it comes back. */
  returns_to: WithDefault<number | null>;
  /** Null: it is there. */
  deleted_at: WithDefault<Date | null>;
  title: string;
  description: string;
  instructions: string;
  /** The cover, one of the recipe's pictures; a cover elsewhere is `image_link`. */
  image_key: WithDefault<string | null>;
  image_link: string | null;
  /** Minutes. */
  prep_time: number | null;
  cook_time: number | null;
  servings: number | null;
  difficulty: 'easy' | 'medium' | 'hard';
  kosher: WithDefault<KosherKind | null>;
  tags: JSONColumnType<readonly string[], string | undefined>;
  allergens: JSONColumnType<readonly Allergen[], string | undefined>;
  /** Where it comes from, in words. */
  source: WithDefault<string>;
  source_url: WithDefault<string | null>;
  is_public: boolean;
  /** A manager hid it from the public; null: not hidden. */
  hidden_at: WithDefault<Date | null>;
  /** Why it was hidden, in the manager's words. */
  hidden_reason: WithDefault<string>;
  /** The recipe that a copy was made of; null where that is gone. */
  origin_recipe_id: WithDefault<number | null>;
  /** The author of that recipe; null where the account is gone. */
  origin_user_id: WithDefault<number | null>;
  /** The title of that recipe when it was copied; null for a recipe that is not a copy. */
  origin_title: WithDefault<string | null>;
  /** Title, description, tags, source and ingredients, as the search normalises them. */
  search_text: string;
  created_at: Date;
  updated_at: Date;
}

export interface RecipeEntryTable {
  entry_id: GeneratedAlways<number>;
  recipe_id: number;
  entry_type: 'product' | 'step';
  order_index: number;
  notes: string;
  is_optional: boolean;
  category: string;
  /** The heading of its part, '' for none. */
  part: WithDefault<string>;
  step_text: string | null;
  product_name: string | null;
  product_alias: string | null;
  product_catalog_number: string | null;
  manufacturer: string | null;
  product_id: number | null;
  quantity_milli: Thousandths | null;
  unit: string | null;
  /** The recipe that makes the ingredient. */
  sub_recipe_id: WithDefault<number | null>;
}

/** A picture of a recipe; its id is its key in the store of pictures. Copies of the recipe refer to the same files. */
export interface RecipePictureTable {
  picture_id: string;
  recipe_id: number;
  /** The step that it shows, if it shows one. */
  entry_id: number | null;
  order_index: number;
  created_at: Date;
  /** Where it was fetched; null for an upload. */
  source_host: string | null;
  /** Bytes of all its files. */
  bytes: number;
}

export interface RecipeFavoriteTable {
  user_id: number;
  recipe_id: number;
  created_at: Date;
}

/** A person's report of what somebody else wrote. */
export interface ContentReportTable {
  report_id: GeneratedAlways<number>;
  kind: ReportedKind;
  /** The id of what was reported, as a text. */
  subject: string;
  user_id: number;
  reason: ReportReason;
  note: WithDefault<string>;
  created_at: Date;
  /** Null: it waits. */
  decision: WithDefault<ReportDecision | null>;
  decided_at: WithDefault<Date | null>;
  decided_by: WithDefault<number | null>;
}
