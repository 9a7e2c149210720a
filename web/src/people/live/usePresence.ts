import type { ShoppingList } from '@sali/domain/lists/list';
import { useEffect, useMemo } from 'react';
import { useAccount } from '../accounts/accounts.ts';
import { personName } from '../../base/languages/personName.ts';
import { syncEngine } from '../sync/engine.ts';
import { partFailed } from '../../base/partFailed.ts';
import { onRevival, setShownListId } from './opened.ts';
import { useLive } from './useLive.ts';
import type { FacePerson } from '../../base/ui/Faces.tsx';

/** Keeps the list live while it is on the screen, and returns who else has it open. For lists of the device there is nobody. */
export function usePresence(list: ShoppingList | undefined): readonly FacePerson[] {
  const accountId = useAccount((state) => state.user?.userId ?? null);
  const userId = accountId ?? (list && syncEngine().device.passOf(list.id)?.userId) ?? null;
  const people = useLive((state) => state.people);
  const listId = list && userId !== null && list.serverId !== null ? list.id : null;
  useEffect(() => (listId === null ? undefined : keepLive(listId)), [listId]);
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

/**
 * Connects to a list once the code for it has come. Where that fails, as on a first visit without a network, it is tried once
 * more when the server is back; a second failure is said. The list is synchronised meanwhile as one that is not live.
 * @returns the end
 */
function keepLive(listId: string): () => void {
  let close: (() => void) | undefined;
  let isOver = false;
  const open = async (): Promise<void> => {
    const { liveClient } = await import('./live.ts');
    if (isOver || close) return;
    const connection = liveClient();
    connection.open(listId);
    ({ close } = connection);
  };
  setShownListId(listId);
  const stopTrying = onRevival(() => {
    stopTrying();
    if (!close) open().catch(partFailed);
  });
  // The revival tries again.
  open().then(stopTrying, () => undefined);
  return () => {
    isOver = true;
    setShownListId(null);
    stopTrying();
    close?.();
  };
}
