import type { Thousandths } from '@sali/domain/units';
import type { GeneratedAlways } from 'kysely';
import type { WithDefault } from './priceTables.ts';

/** Row types of recipes; see `tables.ts`. */

export interface RecipeTable {
  recipe_id: GeneratedAlways<number>;
  /** Null for a public recipe whose owner's account was deleted. */
  user_id: number | null;
  title: string;
  description: string;
  instructions: string;
  /** What the image store knows an uploaded picture by; a picture elsewhere is `image_link`. */
  image_key: WithDefault<string | null>;
  image_link: string | null;
  /** Minutes. */
  prep_time: number | null;
  cook_time: number | null;
  servings: number | null;
  difficulty: 'easy' | 'medium' | 'hard';
  is_public: boolean;
  /** Title, description and ingredients, as the search normalises them. */
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
  step_text: string | null;
  product_name: string | null;
  product_alias: string | null;
  product_catalog_number: string | null;
  manufacturer: string | null;
  product_id: number | null;
  quantity_milli: Thousandths | null;
  unit: string | null;
}

export interface RecipeFavoriteTable {
  user_id: number;
  recipe_id: number;
  created_at: Date;
}
