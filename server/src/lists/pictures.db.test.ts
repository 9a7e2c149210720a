import type { ItemWire, ListWire } from '@sali/contract/lists/lists';
import { expect, it } from 'vitest';
import { describeDb } from '../../test/db/testDb.ts';
import { buildTestApp } from '../../test/testApp.ts';

const OWN = '/static/images/018f3f6e-8f00-7000-8000-000000000001.webp';
const OTHERS = [
  'https://spy.example/?list=1',
  `https://spy.example${OWN}`,
  `//spy.example${OWN}`,
  'javascript:0',
  'nothing',
];

describeDb('pictures of lines', (openTestDb) => {
  it('[BU16] are pictures of this server; another address is not stored', async () => {
    const app = await buildTestApp(await openTestDb());
    const dana = await app.person('dana');
    const pictures = [OWN, ...OTHERS];
    const items = pictures.map((image_url, at) => ({ name: `פריט ${at}`, image_url }));
    const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת', items } });
    const stored = new Map(list.items.map(({ name, image_url }) => [name, image_url]));
    expect(items.map(({ name }) => stored.get(name))).toEqual([OWN, ...OTHERS.map(() => null)]);

    for (const image_url of pictures) {
      const added = await app.call<ItemWire>(dana, 'POST', `lists/${list.list_id}/items`, {
        body: { name: 'לחם', image_url },
      });
      const changed = await app.call<ItemWire>(dana, 'PUT', `lists/${list.list_id}/items/${added.body.item_id}`, {
        body: { image_url },
      });
      const expected = image_url === OWN ? OWN : null;
      expect([added.body.image_url, changed.body.image_url]).toEqual([expected, expected]);
    }
    await app.server.close();
  });
});
