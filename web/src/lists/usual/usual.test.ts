import 'fake-indexeddb/auto';
import type { UsualItem } from '@sali/domain/lists/usual';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { noNetwork, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { loadSync, type SyncRoom } from '../../people/sync/testSync.ts';

/** Tests of the usual on a guest's device: the real lists, no network. */

let lists: SyncRoom;
let usual: typeof import('./usual.ts');

async function open(): Promise<void> {
  vi.resetModules();
  lists = await loadSync();
  usual = await import('./usual.ts');
  usual.startUsual();
  await lists.openListsOf(null);
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  scriptNetwork(noNetwork);
  await open();
});

const offered = (): readonly UsualItem[] => usual.useUsualItems.getState().items;
const timesOf = (): Record<string, number> =>
  Object.fromEntries(offered().map(({ facts, times }) => [facts.name, times]));
const shown = (listId: string) => {
  const list = lists.useDevice.getState().lists[listId];
  if (!list) throw new Error('no such list');
  return list;
};
const linesOf = (listId: string): string[] =>
  Object.values(shown(listId).items).map(({ name, isCompleted }) => (isCompleted ? `✓ ${name}` : name));

async function buy(listId: string, ...names: readonly string[]): Promise<void> {
  for (const name of names) await lists.addFreeText(listId, name);
  for (const item of Object.values(shown(listId).items)) await lists.completeItem(listId, item.id);
}

test('[Y5] what was bought is offered on the next list, most used first, and outlives a reload', async () => {
  await buy(await lists.createList('שבוע א'), 'חלב', 'לחם');
  await buy(await lists.createList('שבוע ב'), 'חלב');
  await vi.waitFor(() => expect(timesOf()).toEqual({ חלב: 2, לחם: 1 }));
  expect(offered().map(({ facts }) => facts.name)).toEqual(['חלב', 'לחם']);
  await open();
  await vi.waitFor(() => expect(timesOf()).toEqual({ חלב: 2, לחם: 1 }));
});

test('[Y5] one tap adds it; what is open stays as it is, what was ticked off comes back', async () => {
  await buy(await lists.createList('שבוע א'), 'חלב');
  await vi.waitFor(() => expect(offered()).toHaveLength(1));
  const [milk] = offered();
  if (!milk) throw new Error('nothing is offered');
  const listId = await lists.createList('שבוע ב');
  await usual.addUsual(shown(listId), milk, null);
  await usual.addUsual(shown(listId), milk, null);
  expect(linesOf(listId)).toEqual(['חלב']);
  await buy(listId);
  expect(linesOf(listId)).toEqual(['✓ חלב']);
  await usual.addUsual(shown(listId), milk, null);
  expect(linesOf(listId)).toEqual(['חלב']);
});

test('[Y5] a price goes along only to a list of the same store', async () => {
  const listId = await lists.createList('שבוע');
  const facts = { ...freeFacts, barcode: '7290004131074', priceAgorot: 728, storeKey: 'a-1-1' };
  const milk: UsualItem = { key: '7290004131074', facts, times: 1, lastAt: 1 };
  await usual.addUsual(shown(listId), milk, 'a-1-1');
  expect(Object.values(shown(listId).items)).toMatchObject([{ priceAgorot: 728, storeKey: 'a-1-1' }]);
  const other = await lists.createList('אחרת');
  await usual.addUsual(shown(other), milk, 'b-1-1');
  expect(Object.values(shown(other).items)).toMatchObject([{ priceAgorot: null, storeKey: null }]);
});

test('[Y7] what other devices of the user counted comes from the server, and the larger count stays', async () => {
  const wireItem = (name: string, times: number) => ({
    ...wireFacts,
    name,
    product_catalog_number: null,
    times,
    last_at: '2026-11-20T10:00:00Z',
    bought_at: ['2026-11-06T10:00:00Z', '2026-11-20T10:00:00Z'],
  });
  scriptNetwork(({ path }) =>
    path === 'users/me/usual' ? Response.json([wireItem('חלב', 7), wireItem('לחם', 3)]) : noNetwork(),
  );
  const http = await import('../../base/http.ts');
  http.setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  await lists.openListsOf(5).catch(() => undefined);
  await vi.waitFor(() => expect(timesOf()).toEqual({ חלב: 7, לחם: 3 }));
  await buy(await lists.createList('שבוע'), 'לחם');
  await vi.waitFor(() => expect(timesOf()).toEqual({ חלב: 7, לחם: 4 }));
});

test('[Y8] search without a network finds what other devices of the user bought', async () => {
  const wireItem = {
    ...wireFacts,
    name: 'חלב תנובה',
    product_catalog_number: '729',
    times: 2,
    last_at: '2026-11-20T10:00:00Z',
    bought_at: ['2026-11-06T10:00:00Z', '2026-11-20T10:00:00Z'],
  };
  scriptNetwork(({ path }) => (path === 'users/me/usual' ? Response.json([wireItem]) : noNetwork()));
  const http = await import('../../base/http.ts');
  http.setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  const { useAccount } = await import('../../people/accounts/accounts.ts');
  useAccount.setState({
    user: { userId: 5, email: 'a@b.co', phone: '', firstName: '', lastName: '', userType: 'USER' },
  });
  await lists.openListsOf(5).catch(() => undefined);
  const { suggest } = await import('../../goods/catalogue/catalogue.ts');
  await vi.waitFor(async () =>
    expect(await suggest('חלב', null)).toMatchObject({ isFromDevice: true, products: [{ itemCode: '729' }] }),
  );
});

const wireFacts = {
  manufacturer: '',
  brand: '',
  category_id: 999,
  subcategory_id: null,
  unit_measure: '',
  is_weighted: false,
  image_url: null,
};

const freeFacts = {
  name: 'חלב',
  alias: '',
  manufacturer: '',
  brand: '',
  unitMeasure: '',
  isWeighted: false,
  salePriceAgorot: null,
  categoryId: 1,
  subcategoryId: null,
  imageUrl: null,
};
