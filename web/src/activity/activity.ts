import type { ActivityEntry } from '@sali/contract/lists/history';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { fetchActivity } from './api.ts';
import { syncEngine } from '../sync/engine.ts';

/** What happened on a list: from the server, and without a network what this device saw of it last. */
export type Activity = {
  /** Newest first. */
  readonly entries: readonly ActivityEntry[];
  /** `before` of the page that comes next; null: there is no more, or it cannot be asked now. */
  readonly nextBefore: number | null;
  readonly isFromDevice: boolean;
};

type Seen = { readonly userKey: string; readonly listId: string; readonly entries: readonly ActivityEntry[] };

interface Schema extends DBSchema {
  seen: { key: [userKey: string, listId: string]; value: Seen; indexes: { userKey: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

const database = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('sali-activity', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('seen', { keyPath: ['userKey', 'listId'] }).createIndex('userKey', 'userKey');
    },
  }));

/** The newest page that the device saw; null where it saw none. */
export async function seenActivity(listId: string): Promise<Activity | null> {
  const { userKey } = await syncEngine().device.ready();
  const seen = await (await database()).get('seen', [userKey, listId]);
  return seen ? { entries: seen.entries, nextBefore: null, isFromDevice: true } : null;
}

/** One page: the newest, or what came before a version. The newest is kept on the device. @throws HttpError */
export async function loadActivity(listId: string, before: number | null): Promise<Activity> {
  const { userKey } = await syncEngine().device.ready();
  const { entries, next_before: nextBefore } = await fetchActivity(listId, before);
  if (before === null) await (await database()).put('seen', { userKey, listId, entries });
  return { entries, nextBefore, isFromDevice: false };
}

/** Takes everything that a user saw off the device. */
export async function forgetActivity(userKey: string): Promise<void> {
  const db = await database();
  for (const key of await db.getAllKeysFromIndex('seen', 'userKey', userKey)) await db.delete('seen', key);
}
