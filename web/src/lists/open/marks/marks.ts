import { usernameOf } from '@sali/domain/people/accounts/user';
import {
  type Claimant,
  participantsBesidesOwner,
  type Item,
  shownNameOf,
  type ShoppingList,
} from '@sali/domain/lists/list';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { shopTexts } from '@sali/texts/app/shop';
import { texts } from '@sali/texts/app/main';
import { useLive } from '../../../people/live/useLive.ts';
import { syncEngine } from '../../../people/sync/engine.ts';
import { markItem } from '../../../people/sync/marks.ts';
import { undoable } from '../../../people/sync/undo.ts';

/** The marks that a person sets on an item while they shop, each with an undo in a toast. */

/** The person of this device as others on the list see them; null for a guest with lists of their own. */
export function useClaimant(listId: string): Claimant | null {
  const user = useAccount((state) => state.user);
  const pass = syncEngine().device.passOf(listId);
  if (user) return { userId: user.userId, username: usernameOf(user) };
  return pass ? { userId: pass.userId, username: pass.username } : null;
}

/** Whether others can shop with this list. Only then it matters who takes an item. */
export function useIsTogether(list: ShoppingList): boolean {
  const others = useLive((state) => (state.listId === list.id ? state.people.length : 0));
  return participantsBesidesOwner(list).length > 0 || list.role !== 'owner' || others > 1;
}

/** The person takes care of the item, also in place of somebody else. */
export function take(listId: string, item: Item, me: Claimant): void {
  void markItem(listId, item.id, { claim: me });
  // A person claims for nobody else: what was somebody else's is nobody's after an undo.
  undoable(shopTexts.taken({ name: shownNameOf(item) }), () => markItem(listId, item.id, { claim: null }));
}

export function release(listId: string, item: Item, me: Claimant): void {
  void markItem(listId, item.id, { claim: null });
  undoable(shopTexts.released({ name: shownNameOf(item) }), () => markItem(listId, item.id, { claim: me }));
}

/** The store does not have it. */
export function markNotFound(listId: string, item: Item, me: Claimant | null): void {
  const isMine = me !== null && item.claimedBy === me.userId;
  void markItem(listId, item.id, { isNotFound: true });
  undoable(shopTexts.missed({ name: shownNameOf(item) }), async () => {
    await markItem(listId, item.id, { isNotFound: false });
    if (isMine) await markItem(listId, item.id, { claim: me });
  });
}

export function bringBack(listId: string, item: Item): void {
  void markItem(listId, item.id, { isNotFound: false });
  undoable(texts.list.returned({ name: shownNameOf(item) }), () => markItem(listId, item.id, { isNotFound: true }));
}
