import type { ListChangesAnswer, ListWire } from '@sali/contract/lists/lists';
import { actionFromWire, listFromWire } from '@sali/contract/lists/listsWire';
import { applyAction } from '@sali/domain/lists/sync';
import { itemIdOf, type ShoppingList } from '@sali/domain/lists/list';
import { expect, it } from 'vitest';
import { describeDb } from '../../test/db/testDb.ts';
import { buildTestApp } from '../../test/testApp.ts';

const ACTIONS = 200;

describeDb('race', (openTestDb) => {
  it('[S8] 200 changes at once, each sent twice: versions without holes, and rows equal to the replayed log', async () => {
    const app = await buildTestApp(await openTestDb());
    const dana = await app.person('dana');
    const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת' } });
    const calls = Array.from({ length: ACTIONS }, (_, i) => {
      const barcode = String(7_290_000_000_000 + (i % 7));
      const item = `lists/${list.list_id}/items/${itemIdOf(list.list_uuid, barcode)}`;
      const key = crypto.randomUUID();
      if (i % 3 === 0) return { method: 'PUT', path: item, key, body: { is_completed: true } };
      if (i % 11 === 0) return { method: 'DELETE', path: item, key };
      return {
        method: 'POST',
        path: `lists/${list.list_id}/items`,
        key,
        body: { product_catalog_number: barcode, product_name: 'חלב' },
      };
    });
    const send = ({ method, path, key, body }: (typeof calls)[number]) =>
      app.call<{ list_version: number }>(dana, method, path, { key, body });
    const [first, second] = await Promise.all([Promise.all(calls.map(send)), Promise.all(calls.map(send))]);

    const unexpected = [...first, ...second].filter(({ status }) => ![200, 201, 204, 404].includes(status));
    expect(unexpected).toEqual([]);
    first.forEach((answer, i) => {
      if (answer.status < 300 && (second[i]?.status ?? 0) < 300) expect(second[i]?.body).toEqual(answer.body);
    });
    const { body: changes } = await app.call<ListChangesAnswer>(dana, 'GET', `lists/${list.list_id}/changes?since=0`);
    expect(changes.actions.map(({ version }) => version)).toEqual(changes.actions.map((_, index) => index + 1));
    expect(new Set(changes.actions.map(({ op_id }) => op_id)).size).toBe(changes.actions.length);
    const { body: now } = await app.call<ListWire>(dana, 'GET', `lists/${list.list_id}`);
    const replayed = changes.actions
      .map(actionFromWire)
      .reduce(applyAction, { ...listFromWire(list), items: {} } as ShoppingList | undefined);
    expect(replayed?.items).toEqual(listFromWire(now).items);
    expect(now.version).toBe(changes.version);
    await app.server.close();
  });
});
