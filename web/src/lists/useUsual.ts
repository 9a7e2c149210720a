import type { ShoppingList } from '@sali/domain/lists/list';
import { type UsualItem, usualOn } from '@sali/domain/lists/usual';
import { useMemo } from 'react';
import { addUsual, useUsualItems } from './usual.ts';

export type OfferedUsual = { readonly usual: UsualItem; readonly isOnList: boolean };

export type Usual = {
  /** Most used first; their order does not change while a list is on the screen and things are added. */
  readonly offered: readonly OfferedUsual[];
  readonly add: (usuals: readonly UsualItem[]) => void;
};

/** What this list could have again. */
export function useUsual(list: ShoppingList, storeKey: string | null): Usual {
  const items = useUsualItems((state) => state.items);
  const offered = useMemo(
    () => items.map((usual) => ({ usual, isOnList: usualOn(list, usual)?.isCompleted === false })),
    [items, list],
  );
  const add = (usuals: readonly UsualItem[]): void => {
    for (const usual of usuals) void addUsual(list, usual, storeKey);
  };
  return { offered, add };
}
