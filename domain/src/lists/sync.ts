import { keysOf } from '../collections.ts';
import { type ItemAction, type ListAction, applyAction } from './action.ts';
import { applyListOps } from './apply.ts';
import type { Item, ShoppingList } from './list.ts';
import type { ListOp } from './op.ts';

/**
 * What one device knows of one list: the server's truth at `version`, plus its own ops that are not yet in it.
 *
 *     tap ──stage──▶ pending ──send──▶ server orders ──receive/confirm──▶ confirmed
 *
 * 1. The screen shows `viewOf`: pending replayed over confirmed.
 * 2. `version` counts the server's changes without holes; a message that skips one is a 'gap', and the caller catches up.
 * 3. An op leaves `pending` only when `confirmed` contains it, or when it was refused for good (`discard`).
 */
export type ListSync = {
  readonly confirmed: ShoppingList | undefined;
  readonly version: number;
  readonly pending: readonly ListOp[];
};

export const emptySync: ListSync = { confirmed: undefined, version: 0, pending: [] };

export const viewOf = (sync: ListSync): ShoppingList | undefined => applyListOps(sync.confirmed, sync.pending);

export const stage = (sync: ListSync, op: ListOp): ListSync => ({ ...sync, pending: [...sync.pending, op] });

export const discard = (sync: ListSync, opId: string): ListSync =>
  sync.pending.some((op) => op.id === opId) ? { ...sync, pending: sync.pending.filter((op) => op.id !== opId) } : sync;

/** Applies one ordered action. A repeated action changes nothing; 'gap' asks the caller to fetch what is missing. */
export function receive(sync: ListSync, action: ListAction): ListSync | 'gap' {
  if (action.version <= sync.version) return discard(sync, action.opId);
  if (action.version > sync.version + 1 || !sync.confirmed) return 'gap';
  return {
    confirmed: applyAction(sync.confirmed, action),
    version: action.version,
    pending: sync.pending.filter((op) => op.id !== action.opId),
  };
}

/**
 * Applies the answer to an own op: its item after it, at the list's version by then. An op that changed nothing created no
 * version; if the version has moved all the same, another's change was missed: a 'gap'.
 */
export function confirm(sync: ListSync, answer: ItemAction): ListSync | 'gap' {
  const known = sync.confirmed?.items[answer.item.id];
  return answer.version > sync.version && known && isSameItem(known, answer.item) ? 'gap' : receive(sync, answer);
}

/** Data stored before a field existed lacks it. */
const isSameItem = (one: Item, other: Item): boolean =>
  keysOf(other).every((key) => (one[key] ?? false) === (other[key] ?? false));

/** Takes the whole list as the server has it at `version`; an answer older than the known version is ignored. */
export function replaceConfirmed(
  sync: ListSync,
  list: ShoppingList,
  version: number,
  confirmedOpId?: string,
): ListSync {
  const known = confirmedOpId === undefined ? sync : discard(sync, confirmedOpId);
  return version < sync.version ? known : { ...known, confirmed: list, version };
}
