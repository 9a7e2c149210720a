import type { ActivityEntry } from '@sali/contract/lists/activity';
import { openStore } from '../../base/device/openStore.ts';
import { fetchActivity } from './api.ts';
import { syncEngine } from '../../people/sync/engine.ts';

/** The changes of a list: from the server, or without a network as this device saw them last. */
export type Activity = {
  /** Newest first. */
  readonly entries: readonly ActivityEntry[];
  /** `before` of the page that comes next; null: there is no more, or it cannot be asked now. */
  readonly nextBefore: number | null;
  readonly isFromDevice: boolean;
};

type SeenActivity = {
  readonly userKey: string;
  readonly listId: string;
  readonly entries: readonly ActivityEntry[];
};

const store = openStore<SeenActivity>('activity');

/** The newest page that the device saw; null where it saw none. */
export async function seenActivity(listId: string): Promise<Activity | null> {
  const { userKey } = await syncEngine().device.ready();
  const seen = await store.get(userKey, listId);
  return seen ? { entries: seen.entries, nextBefore: null, isFromDevice: true } : null;
}

/** One page: the newest, or what came before a version. The newest is kept on the device. @throws HttpError */
export async function loadActivity(listId: string, before: number | null): Promise<Activity> {
  const { device } = syncEngine();
  const { userKey } = await device.ready();
  const { entries, next_before: nextBefore } = await fetchActivity(listId, before, device.passOf(listId)?.token);
  if (before === null) await store.put({ userKey, listId, entries });
  return { entries, nextBefore, isFromDevice: false };
}
