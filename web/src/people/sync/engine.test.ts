import 'fake-indexeddb/auto';
import type * as wire from '@sali/contract/lists/lists';
import { actionFromWire, itemToWire, listToWire } from '@sali/contract/lists/listsWire';
import { freeTextItem, type ShoppingList } from '@sali/domain/lists/list';
import { applyListOp, type ListOp } from '@sali/domain/lists/op';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { setAuth } from '../../base/http.ts';
import { SyncEngine } from './engine.ts';
import { testItem, testList } from './testList.ts';
import { type Call, noNetwork, scriptNetwork } from './testNetwork.ts';

/** Two engines side by side in one process, as two phones: each has a database of its own, and both call one server. */

const LIST_ID = '01890000-0000-7000-8000-000000000001';
const MILK = testItem({ id: 'milk' });
const PARTICIPANTS: ShoppingList['participants'] = [
  { userId: 5, email: 'a@example.com', username: 'a', role: 'owner' },
  { userId: 6, email: 'b@example.com', username: 'b', role: 'edit' },
];

/** A server of one list: applies each call once per key, counts versions and logs actions. */
class FakeServer {
  list: ShoppingList = testList({ id: LIST_ID, participants: PARTICIPANTS, items: { milk: MILK } });
  version = 1;
  readonly actions: wire.ActionWire[] = [];
  readonly #answers = new Map<string, object>();

  respond = (call: Call): Response => {
    if (call.method === 'GET') return Response.json(this.#read(call.path));
    const { key } = call;
    if (key === null) throw new Error('a change without a key');
    const answer = this.#answers.get(key) ?? this.#change(call, key);
    this.#answers.set(key, answer);
    return Response.json(answer);
  };

  #read(path: string): object {
    const whole = listToWire(this.list, this.version, String);
    const since = /changes\?since=(\d+)/.exec(path)?.[1];
    if (since !== undefined) {
      const actions = this.actions.filter(({ version }) => version > Number(since));
      return { list_id: 17, version: this.version, actions } satisfies wire.ListChangesAnswer;
    }
    return path.startsWith('lists?') ? [whole] : whole;
  }

  #change({ method, path, body }: Call, key: string): object {
    const itemId = path.split('/')[3] ?? String(body['item_uuid']);
    const base = { id: key, listId: LIST_ID, at: this.version + 1 };
    const op: ListOp =
      method === 'POST'
        ? { ...base, kind: 'addItem', item: freeTextItem(itemId, String(body['name'])) }
        : { ...base, kind: body['is_completed'] === true ? 'completeItem' : 'uncompleteItem', itemId };
    const after = applyListOp(this.list, op);
    const item = after?.items[itemId];
    if (!after || !item) throw new Error(`no item ${itemId}`);
    const data = itemToWire({ ...item, serverId: item.serverId ?? this.version + 100 }, String);
    if (after !== this.list) {
      this.list = { ...after, items: { ...after.items, [itemId]: { ...item, serverId: data.item_id } } };
      this.version += 1;
      this.actions.push({
        list_id: 17,
        action_type: method === 'POST' ? 'ADD_ITEM' : item.isCompleted ? 'COMPLETE_ITEM' : 'UNCOMPLETE_ITEM',
        version: this.version,
        op_id: key,
        session_id: null,
        user_id: null,
        username: '',
        timestamp: new Date(base.at).toISOString(),
        data,
      });
    }
    return { ...data, list_version: this.version };
  }
}

let server: FakeServer;
let respond: (call: Call) => Response | Promise<Response>;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  server = new FakeServer();
  respond = server.respond;
  scriptNetwork((call) => respond(call));
});

const itemsOn = ({ state }: SyncEngine) =>
  Object.values(state.getState().lists[LIST_ID]?.items ?? {})
    .map(({ name, isCompleted }) => `${name} ${isCompleted}`)
    .sort();
const isSent = (engine: SyncEngine) => vi.waitFor(() => expect(engine.state.getState().queue).toEqual([]));
const addCandles = (engine: SyncEngine) =>
  engine.queue.dispatch({
    kind: 'addItem',
    id: crypto.randomUUID(),
    listId: LIST_ID,
    at: Date.now(),
    item: freeTextItem('candles', 'נרות'),
  });

async function twoEngines(): Promise<[SyncEngine, SyncEngine]> {
  const engines: [SyncEngine, SyncEngine] = [new SyncEngine(), new SyncEngine()];
  await engines[0].open(5);
  await engines[1].open(6);
  return engines;
}

test('a tick of one engine comes to the other by its action, and neither shares state with the other', async () => {
  const [a, b] = await twoEngines();
  await a.ticks.tick(LIST_ID, MILK.id);
  expect(a.ticks.state.getState().ticking.size).toBe(1);
  expect(b.ticks.state.getState().ticking.size).toBe(0);
  expect(a.state.getState().queue).toHaveLength(1);
  expect(b.state.getState().queue).toEqual([]);
  a.ticks.finishAll();
  await isSent(a);
  expect(itemsOn(b)).toEqual(['חלב false']);
  const [action] = server.actions;
  if (!action) throw new Error('the server logged nothing');
  await b.refresh.receiveAction(LIST_ID, actionFromWire(action));
  expect(itemsOn(b)).toEqual(['חלב true']);
  expect(itemsOn(a)).toEqual(itemsOn(b));
});

test('[S10] changes of both without a network converge on both, and stay apart in storage until then', async () => {
  const [a, b] = await twoEngines();
  respond = noNetwork;
  await a.ticks.tick(LIST_ID, MILK.id);
  a.ticks.finishAll();
  await addCandles(b);
  expect(itemsOn(a)).toEqual(['חלב true']);
  expect(itemsOn(b)).toEqual(['חלב false', 'נרות false']);
  const userA = await a.device.ready();
  const userB = await b.device.ready();
  expect((await userA.storage.ops()).map(({ op }) => op.kind)).toEqual(['completeItem']);
  expect((await userB.storage.ops()).map(({ op }) => op.kind)).toEqual(['addItem']);
  respond = server.respond;
  for (const engine of [a, b]) {
    await engine.queue.wake();
    await isSent(engine);
  }
  for (const { refresh } of [a, b]) await refresh.catchUp(LIST_ID);
  expect(itemsOn(a)).toEqual(['חלב true', 'נרות false']);
  expect(itemsOn(b)).toEqual(itemsOn(a));
  expect(server.version).toBe(3);
});
