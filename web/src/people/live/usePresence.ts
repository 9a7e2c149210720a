import type { ShoppingList } from '@sali/domain/lists/list';
import { useEffect, useMemo } from 'react';
import { useAccount } from '../accounts/accounts.ts';
import { personName } from '../../base/languages/personName.ts';
import { syncEngine } from '../sync/engine.ts';
import { liveClient, useLive } from './live.ts';
import type { FacePerson } from '../../base/ui/Faces.tsx';

/** Keeps the list live while it is on the screen, and returns who else has it open. For lists of the device there is nobody. */
export function usePresence(list: ShoppingList | undefined): readonly FacePerson[] {
  const accountId = useAccount((state) => state.user?.userId ?? null);
  const userId = accountId ?? (list && syncEngine().device.passOf(list.id)?.userId) ?? null;
  const people = useLive((state) => state.people);
  const listId = list && userId !== null && list.serverId !== null ? list.id : null;
  useEffect(() => {
    if (listId === null) return;
    const connection = liveClient();
    connection.open(listId);
    return connection.close;
  }, [listId]);
  return useMemo(
    () =>
      people
        .filter((person) => String(person.userId) !== String(userId))
        .map((person) => ({
          key: String(person.userId),
          name: personName(person.userId, person.username),
          isHere: true,
        })),
    [people, userId],
  );
}
