import type { ShoppingList } from '@sali/domain/lists/list';
import { isTextArray } from '@sali/domain/base/unknownValues';
import { lazy, useEffect, useState } from 'react';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { useAccount } from '../../people/accounts/accounts.ts';
import { readStored } from '../../base/stored.ts';
import { Later } from '../../base/ui/Later.tsx';
import { guestLists } from '../../people/sync/copies.ts';
import { partFailed } from '../../base/partFailed.ts';

const GuestListsDialog = lazy(() => import('./GuestListsDialog.tsx').then((m) => ({ default: m.GuestListsDialog })));

/** Ids of guest lists that someone chose to leave on the device: they are not offered again. */
const LEFT_KEY = 'sali-guest-lists-left';

type Offer = { readonly userId: number; readonly lists: readonly ShoppingList[] };

/** After a sign-in: lists that were made on this device before it, offered once to the account. */
export function GuestOffer() {
  const userId = useAccount((state) => state.user?.userId ?? null);
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    if (userId === null) return;
    return takeAnswer(guestLists(), (lists) => setOffer({ userId, lists: notLeft(lists) }));
  }, [userId]);
  if (!offer || offer.userId !== userId || offer.lists.length === 0) return null;
  return (
    <Later onFailed={partFailed}>
      <GuestListsDialog
        lists={offer.lists}
        onClose={(left) => {
          localStorage.setItem(LEFT_KEY, JSON.stringify([...readLeft(), ...left.map((list) => list.id)]));
          setOffer(null);
        }}
      />
    </Later>
  );
}

const notLeft = (lists: readonly ShoppingList[]): ShoppingList[] => {
  const left = new Set(readLeft());
  return lists.filter((list) => !left.has(list.id));
};

const readLeft = (): readonly string[] => readStored(LEFT_KEY, isTextArray) ?? [];
