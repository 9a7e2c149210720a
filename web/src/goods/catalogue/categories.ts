import type { CategoryWire, CategoryTreeWire } from '@sali/contract/goods/catalogue/catalogue';
import { CATEGORIES, type CategoryColor, FALLBACK_CATEGORY } from '@sali/domain/goods/catalogue/category';
import { CATEGORY_CACHE_MS } from '@sali/domain/base/limits';
import { create } from 'zustand';
import { readStored } from '../../base/stored.ts';
import { fetchHierarchy } from './api.ts';
import { shownCategoryName } from './categoryName.ts';

/**
 * The category tree as administrators edit it: the server's latest, stored on the device; before that the built-in one.
 * Hidden categories are included, since items may still have them; pickers leave them out.
 */
export type ShownSubcategory = {
  readonly id: number;
  readonly name: string;
  readonly parentId: number;
  readonly isActive: boolean;
};
export type ShownCategory = {
  readonly id: number;
  readonly name: string;
  /** An emoji; `CategoryGlyph.tsx` has its icon. */
  readonly icon: string;
  readonly color: CategoryColor;
  readonly isActive: boolean;
  readonly subcategories: readonly ShownSubcategory[];
};

type Tree = {
  readonly roots: readonly ShownCategory[];
  /** The ids of the main categories, in their order. */
  readonly order: readonly number[];
  readonly byId: ReadonlyMap<number, ShownCategory>;
};

const STORED_KEY = 'sali-categories';

export const useCategories = create<Tree>()(() => treeOf(storedRoots() ?? builtIn()));

let askedAt = 0;

/** Fetches the tree unless that was done just now; without a network the stored one stays. */
export async function refreshCategories(isForced = false): Promise<void> {
  if (!isForced && Date.now() - askedAt < CATEGORY_CACHE_MS) return;
  askedAt = Date.now();
  try {
    showCategories(await fetchHierarchy());
  } catch {
    // The stored tree stays, and the next call fetches again.
    askedAt = 0;
  }
}

/** Shows the tree and stores it on the device. */
export function showCategories(tree: readonly CategoryTreeWire[]): void {
  const roots = tree.map(rootOf);
  const text = JSON.stringify(roots);
  if (text === localStorage.getItem(STORED_KEY)) return;
  localStorage.setItem(STORED_KEY, text);
  useCategories.setState(treeOf(roots), true);
}

/** The main category with this id, also after the tree changes; אחר for an unknown id. */
export const useCategory = (id: number | null): ShownCategory => useCategories((tree) => categoryIn(tree, id));

export const categoryIn = ({ byId }: Tree, id: number | null): ShownCategory =>
  byId.get(id ?? FALLBACK_CATEGORY.id) ?? byId.get(FALLBACK_CATEGORY.id) ?? FALLBACK;

/** The name of a subcategory; '' for none. */
export const useSubcategoryName = (id: number | null): string =>
  useCategories(({ roots }) => roots.flatMap((root) => root.subcategories).find((sub) => sub.id === id)?.name ?? '');

function treeOf(categories: readonly ShownCategory[]): Tree {
  const roots = categories.map((root) => ({ ...named(root), subcategories: root.subcategories.map(named) }));
  return { roots, order: roots.map((root) => root.id), byId: new Map(roots.map((root) => [root.id, root])) };
}

/** Built-in names in the language of the page; names that administrators gave stay as they are. */
function named<T extends { readonly id: number; readonly name: string }>(category: T): T {
  return { ...category, name: shownCategoryName(category) };
}

const rootOf = ({ subcategories, ...root }: CategoryTreeWire): ShownCategory => ({
  id: root.category_id,
  name: root.name,
  icon: root.icon,
  color: root.color,
  isActive: root.is_active,
  subcategories: subcategories.map(subOf),
});

const subOf = ({ category_id: id, name, parent_id: parentId, is_active: isActive }: CategoryWire) => ({
  id,
  name,
  parentId: parentId ?? FALLBACK_CATEGORY.id,
  isActive,
});

function builtIn(): ShownCategory[] {
  return CATEGORIES.map(({ id, name, icon, color, subcategories }) => ({
    id,
    name,
    icon,
    color,
    isActive: true,
    subcategories: subcategories.map((sub) => ({ ...sub, isActive: true })),
  }));
}

const { id, name, icon, color } = FALLBACK_CATEGORY;
const FALLBACK: ShownCategory = { id, name, icon, color, isActive: true, subcategories: [] };

function storedRoots(): readonly ShownCategory[] | null {
  return readStored(STORED_KEY, areRoots) ?? null;
}

function areRoots(value: unknown): value is ShownCategory[] {
  return Array.isArray(value) && value.length > 0;
}
