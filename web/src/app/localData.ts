import { LOCAL_DATA_MAX_AGE_DAYS } from '@sali/domain/base/limits';
import { removePersonalKeys } from '../base/device/personalKeys.ts';
import { deleteRowsOf } from '../base/device/openStore.ts';
import { removeSentSettings } from '../people/settings/storedSettings.ts';
import { removeSnapshot, snapshotUsers } from '../people/sync/snapshot.ts';
import { openStorage } from '../people/sync/storage.ts';

/**
 * The data that stays on a device after its user has gone [Q6] [Q7] [Q19]: unsent changes, and nothing else of the
 * person. `docs/spec/sync.md` lists what stays of the device itself.
 */

/** After a sign-out: lists and settings are on the server; what it does not have yet waits here for the next sign-in. */
export async function clearDataOf(userId: number): Promise<void> {
  await clear(String(userId));
}

/** After the account was deleted: what was not sent is removed too, since nobody will accept it. */
export async function clearDeletedAccount(userId: number): Promise<void> {
  const userKey = String(userId);
  await (await openStorage(userKey)).deleteOps();
  await clear(userKey);
  localStorage.removeItem(`settings-${userKey}`);
}

/** Keys of older versions, which did not say whose they were. */
const FORMER_KEYS = ['sali-stores', 'sali-products-seen-at'];

/** Data of users who were not here for 30 days, and what older versions left. */
export async function clearOldData(currentUserId: number | null, now: number): Promise<void> {
  for (const key of FORMER_KEYS) localStorage.removeItem(key);
  const oldest = now - LOCAL_DATA_MAX_AGE_DAYS * 24 * 60 * 60_000;
  for (const { userKey, lastUpdate } of snapshotUsers()) {
    if (userKey !== String(currentUserId) && lastUpdate < oldest) await clear(userKey);
  }
}

async function clear(userKey: string): Promise<void> {
  removeSnapshot(userKey);
  removePersonalKeys(userKey);
  removeSentSettings(userKey);
  const storage = await openStorage(userKey);
  for (const { id } of await storage.lists()) await storage.deleteList(id);
  await deleteRowsOf(userKey);
}
