import type { CategoryTreeWire } from '@sali/contract/goods/catalogue/catalogue';
import type { CategoryCreate, CategoryUpdate } from '@sali/contract/goods/catalogue/catalogueAdmin';
import { CATEGORY_MESSAGE_MS } from '@sali/domain/base/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchHierarchy } from '../../goods/catalogue/api.ts';
import { showCategories } from '../../goods/catalogue/categories.ts';
import { adminTexts } from '@sali/texts/app/admin';
import { deleteCategory, postCategory, putCategory } from '../api.ts';
import { errorText } from '../../base/errorText.ts';
import { useMessage } from '../useMessage.ts';

const words = adminTexts.categories;
const KEY = ['admin', 'categories'];

/** The category tree of the server and its changes; the whole app sees every change at once. */
export function useCategoryTree() {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: fetchHierarchy });
  const queryClient = useQueryClient();
  const { message, showMessage } = useMessage(CATEGORY_MESSAGE_MS);
  useEffect(() => {
    if (data) showCategories(data);
  }, [data]);

  /** @returns whether it succeeded */
  const act = async (work: () => Promise<unknown>, done: string, failed: string): Promise<boolean> => {
    try {
      await work();
      if (done !== '') showMessage(done);
      return true;
    } catch (failure) {
      showMessage(errorText(failure, failed), true);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: KEY });
    }
  };

  const toggle = (id: number, isActive: boolean) => {
    queryClient.setQueryData<CategoryTreeWire[]>(KEY, (tree) => tree?.map((root) => toggled(root, id, isActive)));
    const done = isActive ? words.shown : words.hidden;
    void act(() => putCategory(id, { is_active: isActive }), done, words.failedToggle);
  };
  return {
    tree: data,
    error,
    message,
    retry: () => void refetch(),
    toggle,
    /** Shows the category in its new place at once. */
    move: (id: number, name: string, place: number) => {
      queryClient.setQueryData<CategoryTreeWire[]>(KEY, (tree) => tree && movedIn(tree, id, place));
      void act(() => putCategory(id, { display_order: place }), words.moved({ name, place }), words.failedSave);
    },
    remove: (id: number) => act(() => deleteCategory(id), words.removed, words.failedRemove),
    done: (isNew: boolean) => {
      showMessage(isNew ? words.created : words.saved);
      void queryClient.invalidateQueries({ queryKey: KEY });
    },
  };
}

export type CategoryTreeActions = ReturnType<typeof useCategoryTree>;

/** @throws HttpError */
export const saveCategory = (id: number | null, body: CategoryCreate & CategoryUpdate): Promise<unknown> =>
  id === null ? postCategory(body) : putCategory(id, body);

const toggled = (root: CategoryTreeWire, id: number, isActive: boolean): CategoryTreeWire => ({
  ...root,
  is_active: root.category_id === id ? isActive : root.is_active,
  subcategories: root.subcategories.map((sub) => (sub.category_id === id ? { ...sub, is_active: isActive } : sub)),
});

function movedIn(tree: readonly CategoryTreeWire[], id: number, place: number): CategoryTreeWire[] {
  const roots = inPlace(tree, id, place);
  return roots.map((root) => ({ ...root, subcategories: inPlace(root.subcategories, id, place) }));
}

function inPlace<Row extends { readonly category_id: number }>(rows: readonly Row[], id: number, place: number): Row[] {
  const row = rows.find((one) => one.category_id === id);
  return row ? rows.filter((one) => one !== row).toSpliced(place - 1, 0, row) : [...rows];
}
