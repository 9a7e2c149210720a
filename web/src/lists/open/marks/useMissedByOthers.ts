import { listed } from '../../../base/languages/words.ts';
import { type Item, shownNameOf, type ShoppingList } from '@sali/domain/lists/list';
import { useEffect, useRef } from 'react';
import { personName } from '../../../base/languages/personName.ts';
import { shopTexts } from '@sali/texts/app/shop';
import { showToast } from '../../../base/ui/toast.ts';
import { useClaimant } from './marks.ts';

/**
 * Shows a toast for each item that somebody else did not find while the list is open. Items marked before it was opened
 * are not news.
 */
export function useMissedByOthers(list: ShoppingList): void {
  const userId = useClaimant(list.id)?.userId ?? null;
  const before = useRef(list.items);
  useEffect(() => {
    const known = before.current;
    before.current = list.items;
    const { lastAction } = list;
    if (known === list.items || !lastAction || lastAction.userId === userId) return;
    const names = Object.values(list.items)
      .filter((item) => isNewlyMissed(known[item.id], item))
      .map(shownNameOf);
    if (names.length === 0) return;
    const person = personName(lastAction.userId, lastAction.username);
    showToast(shopTexts.missedBy({ person, names: listed(names) }));
  }, [list, userId]);
}

/** A line that was added in the same moment is not news either: it came with its mark. */
const isNewlyMissed = (before: Item | undefined, now: Item): boolean =>
  before !== undefined && !before.isNotFound && now.isNotFound === true && !now.isCompleted;
