import { putBlock } from './api.ts';
import { giveUpLists } from './deletion.ts';
import { syncEngine } from './engine.ts';
import { listsOwnedBy } from './owner.ts';

/**
 * Blocks the owner of lists that were shared with this person: all of them leave the device.
 * @param report also reports the owner to the administrators @throws HttpError
 */
export function blockOwner(ownerId: number, report: boolean): Promise<void> {
  const ids = listsOwnedBy(syncEngine().state.getState().lists, ownerId).map(({ id }) => id);
  return giveUpLists(ids, async () => {
    await putBlock(ownerId, report);
    for (const id of ids) await syncEngine().refresh.dropList(id);
  });
}
