import type { NewItem, ShoppingList } from '@sali/domain/lists/list';
import { useEffect, useRef, useState } from 'react';
import { deleteItems } from '../../../people/sync/lists.ts';

export type Chosen = {
  /** Whether this sheet added it, so that another tap takes it off the list. */
  readonly has: (key: string) => boolean;
  /** Adds a thing, or takes it off again. @param make its lines */
  readonly toggle: (key: string, make: () => Promise<readonly NewItem[]>) => void;
};

/**
 * The things that were added in this sheet: a second tap takes them off the list again. A line that was on the list before,
 * bought too, is somebody's: it stays.
 */
export function useChosen(list: ShoppingList, onAdd: (items: readonly NewItem[]) => void): Chosen {
  const { items: lines } = list;
  const [added, setAdded] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  // Tapped, and not on the list yet: a double tap adds one.
  const pending = useRef(new Set<string>());
  const there = (key: string): readonly string[] =>
    (added.get(key) ?? []).filter((id) => lines[id]?.isCompleted === false);
  useEffect(() => pending.current.clear(), [lines]);
  return {
    has: (key) => there(key).length > 0,
    toggle: (key, make) => {
      const before = there(key);
      if (before.length > 0) {
        setAdded((all) => new Map([...all].filter(([one]) => one !== key)));
        return void deleteItems(list.id, before);
      }
      if (pending.current.has(key)) return;
      pending.current.add(key);
      void make().then((items) => {
        const ids = items.map(({ id }) => id).filter((id) => lines[id] === undefined);
        setAdded((all) => new Map(all).set(key, ids));
        onAdd(items);
      });
    },
  };
}
