import 'fake-indexeddb/auto';
import { listToWire } from '@sali/contract/lists/listsWire';
import { freeTextItem } from '@sali/domain/lists/list';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setAuth } from '../../../base/http.ts';
import type { SyncEngine } from '../engine.ts';
import { readGuestLists } from '../guest.ts';
import { addItem, completeItem, createList } from '../lists.ts';
import { storedPasses, storePass } from '../linkPasses.ts';
import { retryRefused } from '../refusals.ts';
import { forgetPassList, moveGuestLists, openByLink, newGuestToken, passOfLink } from './links.ts';
import { openStorage } from '../storage.ts';
import { syncStatusOf } from '../syncStatus.ts';
import { testItem, testList } from '../testList.ts';
import { type Call, noNetwork, problem, scriptNetwork } from '../testNetwork.ts';
import { startTestEngine } from '../testSync.ts';

const LINK = 'L'.repeat(43);
const LIST = testList({
  id: '01890000-0000-7000-8000-000000000001',
  serverId: 7,
  role: 'edit',
  items: { milk: testItem() },
});
const GUEST_USER = -3;

let engine: SyncEngine;
let calls: Call[];
/** Answers to changes of lines. */
let onChange: (call: Call) => Response | Promise<Response>;
let hasEnded: boolean;
let isInAccount: boolean;

const ended = (): Response => problem(410, 'list_link_ended');

function respond(call: Call): Response | Promise<Response> {
  const { path, method } = call;
  if (path === 'list-links/join')
    return Response.json({ list_id: 7, list_uuid: LIST.id, name: LIST.name, user_id: GUEST_USER, username: 'רותי' });
  if (path === 'list-links/keep') {
    isInAccount = !hasEnded;
    return hasEnded ? ended() : Response.json({ list_id: 7, list_uuid: LIST.id, name: LIST.name });
  }
  if (path.startsWith('lists?')) return Response.json(isInAccount ? [listToWire(LIST, 4, String)] : []);
  if (method !== 'GET' && path.startsWith('lists/') && call.authorization === null)
    return problem(401, 'not_authenticated');
  if (hasEnded && path.startsWith(`lists/${LIST.id}`)) return ended();
  if (method !== 'GET') return onChange(call);
  if (path.includes('/changes')) return Response.json({ list_id: 7, version: 4, actions: [] });
  return Response.json(listToWire(LIST, 4, String));
}

const shown = () => engine.state.getState().lists;
const changes = () => calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('lists/'));
const join = async (): Promise<string> => {
  const guestToken = newGuestToken();
  await openByLink(LINK, guestToken, 'רותי');
  return guestToken;
};

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
  setAuth({ token: () => null, renew: () => Promise.resolve(false) });
  hasEnded = false;
  isInAccount = false;
  onChange = noNetwork;
  calls = scriptNetwork(respond);
  engine = await startTestEngine();
  await engine.open(null);
});

describe('a list that was opened by a link', () => {
  test('[LK21] is on the device with its pass, and is read with the guest’s credential', async () => {
    const token = await join();
    expect(token).toMatch(/^guest\.[A-Za-z0-9_-]{43}$/);
    expect(shown()[LIST.id]).toMatchObject({ name: LIST.name, role: 'edit' });
    expect(passOfLink(LINK)).toEqual({ listId: LIST.id, userId: GUEST_USER, username: 'רותי', token, link: LINK });
    expect(calls.find(({ path }) => path === `lists/${LIST.id}`)?.authorization).toBe(`Bearer ${token}`);
    expect(calls.find(({ path }) => path === 'list-links/join')?.authorization).toBeNull();
    expect(syncStatusOf(engine.state.getState())).toBe('local-only');
    engine.device.setActiveList(LIST.id);
    expect(syncStatusOf(engine.state.getState())).not.toBe('local-only');
  });

  test('[LK26] a change waits without a network and is sent as the guest’s; the guest’s own lists are sent nowhere', async () => {
    const token = await join();
    await completeItem(LIST.id, 'milk');
    expect(shown()[LIST.id]?.items['milk']?.isCompleted).toBe(true);
    const own = await createList('שלי');
    await addItem(own, freeTextItem('own', 'נרות'));
    expect((await (await engine.device.ready()).storage.ops()).map(({ op }) => op.kind)).toEqual(['completeItem']);
    await vi.waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()).toMatchObject([{ path: `lists/${LIST.id}/items/milk`, authorization: `Bearer ${token}` }]);
  });

  test('[LK29] what was sent before another link of the list is opened is never done by a second guest', async () => {
    const token = await join();
    await completeItem(LIST.id, 'milk');
    await vi.waitFor(() => expect(changes()).toHaveLength(1));
    const other = newGuestToken();
    await expect(openByLink('M'.repeat(43), other, 'רותי')).rejects.toMatchObject({ status: 0 });
    expect(storedPasses()).toMatchObject([{ token }]);
    onChange = () => Response.json({ ...listToWire(LIST, 5, String).items[0], is_completed: true, list_version: 5 });
    await openByLink('M'.repeat(43), other, 'רותי');
    expect(new Set(changes().map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${token}`]));
    expect(storedPasses()).toMatchObject([{ token: other }]);
    expect(await (await engine.device.ready()).storage.ops()).toEqual([]);
  });

  test('[LK23] when the link ends, the list leaves the device, and what was not sent waits with the reason', async () => {
    await join();
    await completeItem(LIST.id, 'milk');
    hasEnded = true;
    await engine.refresh.catchUp(LIST.id);
    expect([shown()[LIST.id], storedPasses()]).toEqual([undefined, []]);
    expect(engine.state.getState().queue).toMatchObject([
      { op: { kind: 'completeItem' }, refusal: 'סיבה: list_link_ended' },
    ]);
  });

  test('[LK23] what waits of it and is tried again is refused again, and does not hold up other lists', async () => {
    await join();
    await completeItem(LIST.id, 'milk');
    hasEnded = true;
    await engine.refresh.catchUp(LIST.id);
    await retryRefused(engine.state.getState().queue[0]?.seq ?? 0);
    const refused = { op: { kind: 'completeItem' }, refusal: 'הקישור לרשימה כבר לא פעיל' };
    await vi.waitFor(() => expect(engine.state.getState().queue).toMatchObject([refused]));
    const other = '01890000-0000-7000-8000-000000000002';
    storePass({ listId: other, userId: GUEST_USER, username: 'רותי', token: newGuestToken(), link: 'M'.repeat(43) });
    calls.length = 0;
    await retryRefused(engine.state.getState().queue[0]?.seq ?? 0);
    await addItem(other, freeTextItem('wine', 'יין'));
    await vi.waitFor(() => expect(changes().map(({ path }) => path)).toContain(`lists/${other}/items`));
    expect(changes().every(({ path }) => path.includes(other))).toBe(true);
    expect(engine.state.getState().queue).toMatchObject([refused, { op: { kind: 'addItem' } }]);
  });

  test('[LK23] a guest’s own lists stay when a link ends', async () => {
    const own = await createList('שלי');
    await join();
    hasEnded = true;
    await engine.refresh.syncAll();
    expect(Object.keys(shown())).toEqual([own]);
  });

  test('[LK21] is removed from the device on request, without a call', async () => {
    await join();
    calls.length = 0;
    await forgetPassList(LIST.id);
    expect([shown()[LIST.id], storedPasses(), calls]).toEqual([undefined, [], []]);
  });

  test('[LK24] nothing of an account is sent with a guest’s credential', async () => {
    await join();
    setAuth({ token: () => 'account', renew: () => Promise.resolve(true) });
    isInAccount = true;
    await engine.open(5);
    expect(engine.device.passOf(LIST.id)).toBeUndefined();
    calls.length = 0;
    await completeItem(LIST.id, 'milk');
    await vi.waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.authorization).toBe('Bearer account');
  });
});

describe('after a sign-in', () => {
  const adopt = async (): Promise<void> => moveGuestLists(await readGuestLists());

  test('[LK24] what the guest did not send goes first, as the guest; then the list is the account’s', async () => {
    const token = await join();
    await completeItem(LIST.id, 'milk');
    setAuth({ token: () => 'account', renew: () => Promise.resolve(true) });
    await engine.open(5);
    calls.length = 0;
    onChange = () => Response.json({ ...listToWire(LIST, 5, String).items[0], is_completed: true, list_version: 5 });
    await adopt();
    const sent = calls.filter(({ method }) => method !== 'GET');
    expect(sent.map(({ path, authorization }) => [path, authorization])).toEqual([
      [`lists/${LIST.id}/items/milk`, `Bearer ${token}`],
      ['list-links/keep', 'Bearer account'],
    ]);
    expect(sent[1]?.body).toEqual({ token: LINK, guest_token: token });
    expect([storedPasses(), await readGuestLists(), await (await openStorage('anonymous')).ops()]).toEqual([
      [],
      [],
      [],
    ]);
    expect(shown()[LIST.id]?.name).toBe(LIST.name);
  });

  test('[LK24] without a network nothing moves: list, pass and changes stay with the guest', async () => {
    await join();
    await completeItem(LIST.id, 'milk');
    await engine.open(5);
    await expect(adopt()).rejects.toMatchObject({ status: 0 });
    expect([storedPasses().length, (await readGuestLists()).length]).toEqual([1, 1]);
    expect(await (await openStorage('anonymous')).ops()).toHaveLength(1);
  });

  test('[LK24] what the server refused from the guest before waits in the account, too', async () => {
    onChange = () => problem(403, 'forbidden');
    await join();
    await addItem(LIST.id, freeTextItem('wine', 'יין'));
    await vi.waitFor(() => expect(engine.state.getState().queue).toMatchObject([{ refusal: 'סיבה: forbidden' }]));
    setAuth({ token: () => 'account', renew: () => Promise.resolve(true) });
    await engine.open(5);
    expect(engine.state.getState().queue).toEqual([]);
    await adopt();
    await vi.waitFor(() =>
      expect(engine.state.getState().queue).toMatchObject([{ op: { kind: 'addItem' }, refusal: 'סיבה: forbidden' }]),
    );
  });

  test('[LK24] what the server refuses from the guest waits in the account with its reason', async () => {
    await join();
    await addItem(LIST.id, freeTextItem('wine', 'יין'));
    setAuth({ token: () => 'account', renew: () => Promise.resolve(true) });
    await engine.open(5);
    onChange = () => problem(403, 'forbidden');
    await adopt();
    await vi.waitFor(() =>
      expect(engine.state.getState().queue).toMatchObject([{ op: { kind: 'addItem' }, refusal: 'סיבה: forbidden' }]),
    );
  });
});
