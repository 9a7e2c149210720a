import { LOCAL_DATA_MAX_AGE_DAYS } from '@sali/domain/limits';
import { removeSnapshot, snapshotUsers } from './sync/snapshot.ts';
import { openStorage } from './sync/storage.ts';

/** What stays on a device after its user has gone [Q7]: never their lists, always what was not sent. */

/** After a sign-out: the lists wait on the server; what it has not got yet waits here for the next sign-in. */
export async function clearListsOf(userId: number): Promise<void> {
  await clear(String(userId));
}

/** Lists of users who were not here for 30 days. */
export async function clearOldLists(currentUserId: number | null, now: number): Promise<void> {
  const oldest = now - LOCAL_DATA_MAX_AGE_DAYS * 24 * 60 * 60_000;
  for (const { userKey, lastUpdate } of snapshotUsers()) {
    if (userKey !== String(currentUserId) && lastUpdate < oldest) await clear(userKey);
  }
}

async function clear(userKey: string): Promise<void> {
  removeSnapshot(userKey);
  const storage = await openStorage(userKey);
  for (const { id } of await storage.lists()) await storage.deleteList(id);
  await (await import('./activity/activity.ts')).forgetActivity(userKey);
  await (await import('./listPrices/cachedDeals.ts')).forgetOffers(userKey);
}
