import type { CookingFields } from '@sali/domain/kitchen/recipes/cooking';
import type { MealKind, MealSlot } from '@sali/domain/kitchen/recipes/mealWeek';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { WithDefault } from './priceTables.ts';

/** Row types of what a household plans and has at home. A row is of a family, or of a person without one. */

/** An entry of a person about one thing in the kitchen. */
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

/** A planned meal. */
export interface MealTable {
  /** Made by the client. */
  meal_id: string;
  /** Either this or `user_id` is null. */
  family_id: number | null;
  user_id: number | null;
  /** YYYY-MM-DD. */
  day: string;
  slot: MealSlot;
  kind: MealKind;
  /** Null: none, or it was deleted. */
  recipe_id: number | null;
  /** The recipe’s when it was planned; else the words. */
  title: string;
  /** Null: as the recipe says. */
  servings: number | null;
  created_at: Date;
  /** Null: never. */
  changed_at: WithDefault<Date | null>;
  /** When its ingredients were put on a list. */
  listed_at: WithDefault<Date | null>;
}

/** How far a household is in cooking a recipe. */
export interface CookingTable {
  cooking_id: GeneratedAlways<number>;
  /** Either this or `user_id` is null. */
  family_id: number | null;
  user_id: number | null;
  recipe_id: number;
  /** Written as JSON. */
  fields: ColumnType<CookingFields, string | undefined, string>;
  /** Grows with each change and each coming and going. */
  version: WithDefault<number>;
  /** The first change since the last end; null: nobody has begun. */
  started_at: WithDefault<Date | null>;
  ended_at: WithDefault<Date | null>;
  changed_at: Date;
}

/** A person who has a recipe open to cook. */
export interface CookingCookTable {
  cooking_id: number;
  user_id: number;
  seen_at: Date;
}
