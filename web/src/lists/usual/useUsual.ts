import type { ShoppingList } from '@sali/domain/lists/list';
import { openKeysOf, type UsualItem } from '@sali/domain/lists/usual';
import { useMemo } from 'react';
import { addUsual, useUsualItems } from './usual.ts';

export type UsualOffer = { readonly usual: UsualItem; readonly isOnList: boolean };

export type Usual = {
  /** Most used first; their order does not change while a list is on the screen and things are added. */
  readonly offered: readonly UsualOffer[];
  readonly add: (usuals: readonly UsualItem[]) => void;
};

/** Returns the usual things that this list could have again. */
export function useUsual(list: ShoppingList, storeKey: string | null): Usual {
  const items = useUsualItems((state) => state.items);
  return useMemo(() => {
    let offered: readonly UsualOffer[] | undefined;
    return {
      // Only when it is looked at: a tap on a long list must not wait for it.
      get offered() {
        return (offered ??= offeredOn(list, items));
      },
      add: (usuals) => usuals.forEach((usual) => void addUsual(list, usual, storeKey)),
    };
  }, [items, list, storeKey]);
}

function offeredOn(list: ShoppingList, items: readonly UsualItem[]): readonly UsualOffer[] {
  const openKeys = openKeysOf(list);
  return items.map((usual) => ({ usual, isOnList: openKeys.has(usual.key) }));
}
