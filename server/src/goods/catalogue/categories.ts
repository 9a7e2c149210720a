import type * as wire from '@sali/contract/goods/catalogue/catalogue';
import type { CategoryName } from '@sali/contract/goods/catalogue/catalogueWire';
import { FALLBACK_CATEGORY } from '@sali/domain/goods/catalogue/category';
import type { CategoryRow } from './db.ts';

/** The category tree as it is in the database, main categories first, each level in its display order. */
export type Categories = {
  readonly all: readonly CategoryRow[];
  readonly byId: (id: number) => CategoryRow | undefined;
  readonly idOf: (name: string) => number | undefined;
  /** The category that a filter names by id, key or name. */
  readonly named: (text: string) => CategoryRow | undefined;
  /** A product's main category and, if it has one, its subcategory. */
  readonly pathOf: (categoryId: number, subcategoryId: number | null) => readonly CategoryName[];
};

export function categoriesOf(all: readonly CategoryRow[]): Categories {
  const byId = new Map(all.map((row) => [row.category_id, row]));
  const byKey = new Map(all.map((row) => [row.key ?? '', row]));
  // Reversed, so that a main category wins over a subcategory of the same name.
  const byName = new Map(all.toReversed().map((row) => [row.name, row]));
  return {
    all,
    byId: (id) => byId.get(id),
    idOf: (name) => byName.get(name)?.category_id,
    named: (text) => (byId.get(/^\d+$/.test(text) ? Number(text) : 0) ?? (text && byKey.get(text))) || byName.get(text),
    pathOf: (categoryId, subcategoryId) => {
      const main = byId.get(categoryId);
      const sub = byId.get(subcategoryId ?? 0);
      const fallback = { id: FALLBACK_CATEGORY.id, name: FALLBACK_CATEGORY.name, parentId: null };
      return [main ? categoryNameOf(main) : fallback, ...(sub ? [categoryNameOf(sub)] : [])];
    },
  };
}

const categoryNameOf = (row: CategoryRow): CategoryName => ({
  id: row.category_id,
  name: row.name,
  parentId: row.parent_id,
});

export const categoryToWire = ({ icon, color, ...row }: CategoryRow): wire.CategoryWire => ({
  ...row,
  icon,
  color,
  category_metadata: { icon, color },
});

/** The main categories in their order, each with its subcategories in theirs. */
export const hierarchyOf = ({ all }: Categories): wire.CategoryTreeWire[] =>
  all
    .filter(({ parent_id: parent }) => parent === null)
    .map((root) => ({
      ...categoryToWire(root),
      subcategories: all.filter(({ parent_id: parent }) => parent === root.category_id).map(categoryToWire),
    }));
