import 'fake-indexeddb/auto';
import { listToWire } from '@sali/contract/lists/listsWire';
import type { ListOp } from '@sali/domain/lists/op';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { setAuth } from '../../base/http.ts';
import type { QueueNotice } from './noticeText.ts';
import { openStorage } from './storage.ts';
import { syncEngine } from './engine.ts';
import { testList } from './testList.ts';
import { type Call, scriptNetwork } from './testNetwork.ts';
import { startTestEngine } from './testSync.ts';

await startTestEngine();

const LIST = testList({ id: '01890000-0000-7000-8000-000000000001' });

let calls: Call[];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  calls = scriptNetwork(() => Response.json([listToWire(LIST, 1, String)]));
});

test('[Q9] an operation of an unknown kind is an error: shown as refused, never sent, and what follows is not held up', async () => {
  const notices: QueueNotice[] = [];
  syncEngine().queue.onNotice((notice) => notices.push(notice));
  await syncEngine().open(5);
  const unknown = { kind: 'paintList', id: 'p', listId: LIST.id, at: 1 } as unknown as ListOp;
  await (await openStorage('5')).appendOps([unknown], 0);
  await syncEngine().queue.wake();
  await vi.waitFor(() => expect(syncEngine().state.getState().queue[0]?.refusal).toBe('פעולה שהגרסה הזאת לא מכירה'));
  expect(notices).toMatchObject([{ kind: 'refused', reason: 'פעולה שהגרסה הזאת לא מכירה' }]);
  expect(calls.filter((call) => call.method !== 'GET')).toEqual([]);
});

test('[Q10] a change of user shows nothing of the one before, and begins again with the server', async () => {
  await syncEngine().open(5);
  expect(Object.keys(syncEngine().state.getState().lists)).toEqual([LIST.id]);
  const opening = syncEngine().open(6);
  expect(syncEngine().state.getState()).toMatchObject({
    phase: 'opening',
    userKey: '6',
    lists: {},
    queue: [],
    lastSync: 'none',
  });
  calls.length = 0;
  await opening;
  expect(calls.map((call) => call.path)).toEqual(['lists?include_archived=true&include_shared=true']);
  expect(syncEngine().state.getState()).toMatchObject({ phase: 'ready', lastSync: 'ok' });
});
