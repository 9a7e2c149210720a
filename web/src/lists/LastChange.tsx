import type { ShoppingList } from '@sali/domain/lists/list';
import { he } from '../he.ts';
import { timeAgo } from '../heWords.ts';
import { useNow } from '../ui/useNow.ts';

/** 'סימנתם חלב לפני 3 דק׳', 'דנה: הוספת חלב אתמול'; without a known change, when the list was last changed. */
export function LastChange({ list, userId }: { list: ShoppingList; userId: number | null }) {
  return <span className="t14 faint clip">{lastChangeText(list, userId, useNow())}</span>;
}

export function lastChangeText(list: ShoppingList, userId: number | null, now: number): string {
  const action = list.lastAction;
  const isMine = action !== null && action.userId === userId;
  const verb = action && (isMine ? he.lastAction.mine : he.lastAction.theirs)[action.type];
  if (!action || !verb || action.itemName === null) return he.overview.updated(timeAgo(list.updatedAt, now));
  const what = `${verb} ${action.itemName} ${timeAgo(action.at, now)}`;
  return isMine ? what : `${action.username}: ${what}`;
}
