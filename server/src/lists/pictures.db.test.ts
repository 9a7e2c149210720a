import type { ItemWire, ListWire } from '@sali/contract/lists/lists';
import { expect, it } from 'vitest';
import { describeDb } from '../../test/db/testDb.ts';
import { buildTestApp } from '../../test/testApp.ts';

const OWN = 'https://pictures.example.com/milk.webp';
const OTHERS = ['https://spy.example/?list=1', 'https://pictures.example.com.spy.example/x', 'javascript:0', 'nothing'];

describeDb('pictures of lines', (openTestDb) => {
  it('[BU16] are on a host of the catalogue’s pictures; another address is not stored', async () => {
    const app = await buildTestApp(await openTestDb());
    const admin = await app.person('admin');
    await app.deps.db.updateTable('app_user').set({ user_type: 'ADMIN' }).execute();
    const product = {
      item_code: '7290004131074',
      item_name: 'חלב',
      image_url: 'https://pictures.example.com/other.webp',
    };
    expect((await app.call(admin, 'POST', 'products', { body: product })).status).toBe(201);

    const pictures = [OWN, ...OTHERS];
    const items = pictures.map((image_url, at) => ({ name: `פריט ${at}`, image_url }));
    const { body: list } = await app.call<ListWire>(admin, 'POST', 'lists', { body: { name: 'שבת', items } });
    const stored = new Map(list.items.map(({ name, image_url }) => [name, image_url]));
    expect(items.map(({ name }) => stored.get(name))).toEqual([OWN, null, null, null, null]);

    for (const image_url of pictures) {
      const added = await app.call<ItemWire>(admin, 'POST', `lists/${list.list_id}/items`, {
        body: { name: 'לחם', image_url },
      });
      const changed = await app.call<ItemWire>(admin, 'PUT', `lists/${list.list_id}/items/${added.body.item_id}`, {
        body: { image_url },
      });
      const expected = image_url === OWN ? OWN : null;
      expect([added.body.image_url, changed.body.image_url]).toEqual([expected, expected]);
    }
    await app.server.close();
  });
});
