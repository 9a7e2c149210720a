import { lookUp } from '../../base/languages/chosen.ts';
import { isolate } from '@sali/domain/base/bidi';
import type { ShoppingList } from '@sali/domain/lists/list';
import { lastChangeTexts } from '@sali/texts/app/lastChange';
import { personName } from '../../base/languages/personName.ts';
import { timeAgo } from '../../base/languages/words.ts';
import { useNow } from '../../base/ui/useNow.ts';
import { clsx } from 'clsx';
import styles from './LastChange.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/**
 * 'סימנתם חלב לפני 3 דק׳', 'דנה: הוספת חלב אתמול'; without a known change, when the list was last changed. For a list that
 * was put aside: since when.
 * A long name gives way to the time, and loses its end whichever way it is read.
 */
export function LastChange({ list, userId }: { list: ShoppingList; userId: number | null }) {
  const { what, when } = lastChangeOf(list, userId, useNow());
  return (
    <span className={clsx(uiStyles.row, uiStyles.size14, uiStyles.faint, uiStyles.gap4)}>
      {what !== null && (
        <>
          {what.change !== '' && (
            <span className={clsx(uiStyles.clipped, uiStyles.rigid, styles.change)}>{what.change} </span>
          )}
          <bdi className={clsx(uiStyles.clipped, uiStyles.shrinkable)}>{what.item}</bdi>
        </>
      )}
      <span className={uiStyles.rigid}>{when}</span>
    </span>
  );
}

export function lastChangeOf(
  list: ShoppingList,
  userId: number | null,
  now: number,
): { what: { change: string; item: string } | null; when: string } {
  const { archivedAt, completedAt, lastAction: action } = list;
  if (archivedAt) return { what: null, when: lastChangeTexts.archivedAt({ ago: timeAgo(archivedAt, now) }) };
  if (completedAt) return { what: null, when: lastChangeTexts.completedAt({ ago: timeAgo(completedAt, now) }) };
  if (action?.type === 'item_released' && action.person && action.itemName !== null) {
    // Nobody did it: the claim ended with the person's place on the list [SM25].
    const name = personName(action.person.userId, action.person.username);
    const sentence = lastChangeTexts.claimEnded({ item: isolate(action.itemName), name: isolate(name) });
    return { what: { change: '', item: sentence }, when: timeAgo(action.at, now) };
  }
  const isMine = action !== null && action.userId === userId;
  const verb = action && lookUp(isMine ? lastChangeTexts.mine : lastChangeTexts.theirs, action.type);
  if (!action || !verb || action.itemName === null) {
    return { what: null, when: lastChangeTexts.updated({ ago: timeAgo(list.updatedAt, now) }) };
  }
  const change = isMine ? verb : `${personName(action.userId, action.username)}: ${verb}`;
  return { what: { change, item: action.itemName }, when: timeAgo(action.at, now) };
}
