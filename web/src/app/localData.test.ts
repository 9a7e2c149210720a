import 'fake-indexeddb/auto';
import { LOCAL_DATA_MAX_AGE_DAYS } from '@sali/domain/base/limits';
import { freeTextItem } from '@sali/domain/lists/list';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { personalKey } from '../base/device/personalKeys.ts';
import { clearDataOf, clearDeletedAccount, clearOldData } from './localData.ts';
import { snapshotUsers, writeSnapshot } from '../people/sync/snapshot.ts';
import { openStorage } from '../people/sync/storage.ts';
import { testList } from '../people/sync/testList.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 21);
const LIST = testList();
const UNSENT = { kind: 'addItem', id: 'op', listId: LIST.id, at: 1, item: freeTextItem('a', 'יין') } as const;

/** Someone who used this device some days ago, with a list, and a change that was not sent. */
async function wasHere(userId: number, daysAgo: number): Promise<void> {
  const storage = await openStorage(String(userId));
  await storage.putList({ id: LIST.id, confirmed: LIST, version: 3 });
  await storage.appendOps([UNSENT], 0);
  const state = { lists: { [LIST.id]: LIST }, activeListId: null, selectedStore: null, modified: new Set([LIST.id]) };
  writeSnapshot(String(userId), state, NOW - daysAgo * DAY);
}

async function left(userId: number): Promise<{ lists: number; ops: number; hasPicture: boolean }> {
  const storage = await openStorage(String(userId));
  const [lists, ops] = [await storage.lists(), await storage.ops()];
  const hasPicture = snapshotUsers().some(({ userKey }) => userKey === String(userId));
  return { lists: lists.length, ops: ops.length, hasPicture };
}

const ALL = { lists: 1, ops: 1, hasPicture: true };
const UNSENT_ONLY = { lists: 0, ops: 1, hasPicture: false };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
});

describe('what stays on the device', () => {
  test('[Q6] after a sign-out no list of the user is left, but what was not sent is', async () => {
    await wasHere(5, 0);
    await wasHere(6, 0);
    await clearDataOf(5);
    expect(await left(5)).toEqual(UNSENT_ONLY);
    expect(await left(6)).toEqual(ALL);
  });

  test('[Q7] lists of users who were not here for 30 days go, never what was not sent', async () => {
    await wasHere(5, LOCAL_DATA_MAX_AGE_DAYS + 1);
    await wasHere(6, LOCAL_DATA_MAX_AGE_DAYS - 1);
    await wasHere(7, LOCAL_DATA_MAX_AGE_DAYS + 400);
    await clearOldData(7, NOW);
    expect(await left(5)).toEqual(UNSENT_ONLY);
    expect(await left(6)).toEqual(ALL);
    expect(await left(7)).toEqual(ALL);
  });

  test("[Q7] a guest's lists have no age", async () => {
    const storage = await openStorage('anonymous');
    await storage.putList({ id: LIST.id, confirmed: LIST, version: 1 });
    const state = { lists: { [LIST.id]: LIST }, activeListId: null, selectedStore: null, modified: new Set<string>() };
    writeSnapshot('anonymous', state, NOW - 400 * DAY);
    await clearOldData(5, NOW);
    expect(await storage.lists()).toHaveLength(1);
    expect(localStorage.getItem('shopping-lists-anonymous')).not.toBeNull();
  });
});

/** A person with settings, the language of which was not sent, and a search. */
function hasSettings(userId: number, waiting: object): void {
  localStorage.setItem(`settings-${userId}`, JSON.stringify({ values: { language: 'ru', theme: 'dark' }, waiting }));
  localStorage.setItem(personalKey('searches', String(userId)), '["חלב"]');
}
const keysOf = (userId: number): string[] => Object.keys(localStorage).filter((key) => key.endsWith(`-${userId}`));

describe('what else is of a person', () => {
  test('[Q20] a sign-out removes settings that the account has, and searches; other people keep theirs', async () => {
    hasSettings(5, {});
    hasSettings(55, {});
    await clearDataOf(5);
    expect(keysOf(5)).toEqual([]);
    expect(keysOf(55)).toHaveLength(2);
  });

  test('[Q20] a setting that was not sent stays for the next sign-in, without the others', async () => {
    hasSettings(5, { language: NOW });
    await clearDataOf(5);
    expect(keysOf(5)).toEqual(['settings-5']);
    const stored: unknown = JSON.parse(localStorage.getItem('settings-5') ?? '');
    expect(stored).toEqual({ values: { language: 'ru' }, waiting: { language: NOW } });
  });

  test('[Q20] what an older version stored without an owner goes', async () => {
    localStorage.setItem('sali-stores', '{}');
    await clearOldData(5, NOW);
    expect(localStorage.getItem('sali-stores')).toBeNull();
  });

  test('[Q21] after the account was deleted nothing waits any more', async () => {
    await wasHere(5, 0);
    await wasHere(6, 0);
    hasSettings(5, { language: NOW });
    await clearDeletedAccount(5);
    expect(await left(5)).toEqual({ lists: 0, ops: 0, hasPicture: false });
    expect(await left(6)).toEqual(ALL);
    expect(keysOf(5)).toEqual([]);
  });
});

test('[Q8] the stored state has its fields, version 7', async () => {
  await wasHere(5, 0);
  const stored = JSON.parse(localStorage.getItem('shopping-lists-user-5') ?? 'null') as {
    version: number;
    state: { lists: object[] };
  };
  expect(stored.version).toBe(7);
  expect(Object.keys(stored.state).sort()).toEqual(['activeListId', 'lastUpdate', 'lists', 'selectedStore', 'userId']);
  expect(stored.state).toMatchObject({ userId: 5, lastUpdate: NOW });
  expect(stored.state.lists[0]).toMatchObject({
    id: LIST.id,
    list_id: 17,
    server_id: 17,
    name: LIST.name,
    items: [],
    isArchived: false,
    isModified: true,
    isCompleted: false,
    storeKey: null,
    permission: 'owner',
    owner_id: 1,
    is_shared: false,
    hasParticipants: false,
    participants: [],
    sharingInfo: { list_owner: 1, shared_by: null, participants_count: 0 },
  });
});
