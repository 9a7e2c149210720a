import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@sali/contract/base/errors';
import type { ListWire } from '@sali/contract/lists/lists';
import type { NewLinkAnswer } from '@sali/contract/lists/links';
import type { ReceiptsAnswer } from '@sali/contract/lists/receipts';
import type { SpendingAnswer } from '@sali/contract/lists/spending';
import { IMAGE_BYTES_MAX, RECEIPTS_PER_SHOPPING_MAX } from '@sali/domain/base/limits';
import { DAY_MS } from '@sali/domain/base/time';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { purgeDeletedLists } from '../activity/activity.ts';
import { purgeReceiptPictures, removeReceiptPictures } from './receipts.ts';

describeDb('receipts', (openTestDb) => {
  let app: TestApp;
  let dana: Person;
  let uri: Person;
  let stranger: Person;
  let dataDir: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'sali-receipts-'));
    app = await buildTestApp(await openTestDb(), { dataDir });
    [dana, uri, stranger] = [await app.person('dana'), await app.person('uri'), await app.person('stranger')];
    return async () => {
      await app.server.close();
      rmSync(dataDir, { recursive: true });
    };
  });

  const photo = (): Promise<Buffer> =>
    sharp({ create: { width: 2000, height: 3000, channels: 3, background: '#eee' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .toBuffer();
  const endedList = async (permission = 'EDIT'): Promise<ListWire> => {
    const items = [{ name: 'חלב', is_completed: true, price: 7 }];
    const { body } = await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת', items } });
    await app.call(dana, 'POST', `lists/${body.list_id}/share`, { body: { email: uri.email, permission } });
    await app.call(dana, 'PUT', `lists/${body.list_id}`, { body: { is_completed: true } });
    return body;
  };
  const upload = async (list: ListWire, as: Person | null = dana, bytes?: Buffer) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes ?? (await photo()))], 'a.jpg', { type: 'image/jpeg' }));
    const encoded = new Response(form);
    return app.call<ReceiptsAnswer & Problem>(as, 'POST', `lists/${list.list_id}/receipts`, {
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    });
  };
  const receipts = async (list: ListWire, as = dana) =>
    (await app.call<ReceiptsAnswer & Problem>(as, 'GET', `lists/${list.list_id}/receipts`)).body;
  const picture = (list: ListWire, id: string, as: Person | null = dana, size = 'image') =>
    app.server.inject({
      url: `/api/lists/${list.list_id}/receipts/${id}/${size}`,
      headers: as ? { authorization: `Bearer ${as.token}` } : {},
    });
  const files = (): string[] => {
    try {
      return readdirSync(join(dataDir, 'images/receipts'));
    } catch {
      return []; // nothing was stored yet
    }
  };
  const firstId = ({ receipts: [first] }: ReceiptsAnswer): string => first?.receipt_id ?? '';

  it('[NW40] a receipt is encoded again without metadata, at most 1600 px, and is there for the people of the list', async () => {
    const list = await endedList('TICK');
    const { status, body } = await upload(list, uri);
    expect(status).toBe(201);
    expect(body).toMatchObject({ receipts: [{ added_by: 'uri', can_delete: true }], can_add: true });
    const id = firstId(body);
    const whole = await picture(list, id);
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    const { width, height, exif } = await sharp(whole.rawPayload).metadata();
    expect([width, height, exif]).toEqual([1067, 1600, undefined]);
    expect(whole.rawPayload.includes('a secret place')).toBe(false);
    const small = await sharp((await picture(list, id, uri, 'thumbnail')).rawPayload).metadata();
    expect(small.height).toBe(640);
    const { body: spending } = await app.call<SpendingAnswer>(uri, 'GET', 'users/me/spending');
    expect(spending.shoppings[0]?.receipts).toBe(1);
  });

  it('[NW41] only people on the list see it: no stranger, no guest, no link guest, no person who left, and no public address', async () => {
    const list = await endedList();
    const id = firstId((await upload(list)).body);
    const other = await endedList();
    const link = await app.call<NewLinkAnswer>(dana, 'POST', `lists/${list.list_id}/links`, {
      body: { permission: 'EDIT', days: 1 },
    });
    const guest_token = `guest.${'a'.repeat(43)}`;
    await app.call(null, 'POST', 'list-links/join', { body: { token: link.body.token, guest_token } });
    const guest = { ...stranger, token: guest_token };
    const statuses = async (as: Person | null) => [
      (await picture(list, id, as)).statusCode,
      (await app.call(as, 'GET', `lists/${list.list_id}/receipts`)).status,
      (await upload(list, as)).status,
      (await app.call(as, 'DELETE', `lists/${list.list_id}/receipts/${id}`)).status,
    ];
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404]);
    expect(await statuses(null)).toEqual([401, 401, 401, 401]);
    expect(await statuses(guest)).toEqual([401, 401, 401, 401]);
    expect((await picture(other, id)).statusCode).toBe(404);
    for (const path of [`${id}.webp`, `receipts/${id}.webp`, `receipts%2f${id}.webp`, `..%2freceipts%2f${id}.webp`])
      expect((await app.server.inject({ url: `/static/images/${path}` })).statusCode).toBe(404);
    expect((await picture(list, id, uri)).statusCode).toBe(200);
    await app.call(uri, 'DELETE', `lists/${list.list_id}/participants/${uri.userId}`);
    expect((await picture(list, id, uri)).statusCode).toBe(404);
  });

  it('[NW42] a person who may only look adds none; a receipt is deleted by those who added it, and by managers', async () => {
    const list = await endedList('VIEW');
    expect((await upload(list, uri)).body.code).toBe('forbidden');
    expect((await receipts(list, uri)).can_add).toBe(false);
    const own = firstId((await upload(list)).body);
    await app.call(dana, 'POST', `lists/${list.list_id}/share`, { body: { email: uri.email, permission: 'EDIT' } });
    const remove = (id: string, as = dana) => app.call(as, 'DELETE', `lists/${list.list_id}/receipts/${id}`);
    expect((await receipts(list, uri)).receipts.map((one) => one.can_delete)).toEqual([false]);
    expect((await remove(own, uri)).status).toBe(403);
    const second = (await upload(list, uri)).body.receipts.at(-1)?.receipt_id ?? '';
    expect((await remove(second, uri)).status).toBe(204);
    expect((await remove(second, uri)).status).toBe(404);
    expect(files()).toHaveLength(4);
    expect((await remove(own)).status).toBe(204);
    expect([files(), (await receipts(list)).receipts]).toEqual([[], []]);
  });

  it('[NW43] before a shopping has ended there is none; a shopping has at most ten; what is no picture is refused', async () => {
    const { body: open } = await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'פתוחה' } });
    expect((await upload(open)).body.code).toBe('shopping_not_ended');
    const nothing = { receipts: [], can_add: false, can_pay: false, paid_agorot: null, paid_lines: [] };
    expect(await receipts(open)).toEqual(nothing);
    const list = await endedList();
    expect((await upload(list, dana, Buffer.from('<svg/>'))).body.code).toBe('image_type');
    expect((await upload(list, dana, Buffer.concat([await photo(), Buffer.alloc(IMAGE_BYTES_MAX)]))).status).toBe(413);
    for (let added = 0; added < RECEIPTS_PER_SHOPPING_MAX; added += 1) expect((await upload(list)).status).toBe(201);
    expect((await upload(list, uri)).body.code).toBe('too_many_receipts');
    expect((await receipts(list)).can_add).toBe(false);
    expect(files()).toHaveLength(4 * RECEIPTS_PER_SHOPPING_MAX);
  });

  it('[NW44] a list that is opened again keeps its receipts for the next end of its shopping', async () => {
    const list = await endedList();
    await upload(list);
    await app.call(dana, 'PUT', `lists/${list.list_id}`, { body: { is_completed: false } });
    expect((await receipts(list)).receipts).toEqual([]);
    await app.call(dana, 'PUT', `lists/${list.list_id}`, { body: { is_completed: true } });
    expect((await receipts(list)).receipts).toHaveLength(1);
  });

  it('[NW45] however many pictures wait, all that the store takes are removed', async () => {
    const { db } = app.deps;
    const ids = Array.from({ length: 250 }, () => crypto.randomUUID());
    const row = { list_id: null, shopping_id: null, added_by: null, created_at: new Date(0), bytes: 1000 };
    await db
      .insertInto('receipt')
      .values(ids.map((receipt_id) => ({ receipt_id, ...row })))
      .execute();
    const refused = ids.toSorted()[99];
    const remove = (id: string) => (id === refused ? Promise.reject(new Error('S3')) : Promise.resolve());
    await purgeReceiptPictures({ ...app.rooms.lists, receiptImages: { ...app.rooms.lists.receiptImages, remove } });
    expect(await db.selectFrom('receipt').select('receipt_id').execute()).toEqual([{ receipt_id: refused }]);
  });

  it('[NW45] receipts go with the list, once it cannot be restored, and with the account, pictures too', async () => {
    const { db } = app.deps;
    const [first, second] = [await endedList(), await endedList()];
    for (const [list, as] of [
      [first, dana],
      [second, dana],
      [second, uri],
    ] as const)
      await upload(list, as);
    const exported = await app.call<{ receipts: object[] }>(dana, 'GET', 'users/me/export');
    expect(exported.body.receipts).toHaveLength(2);
    await app.call(dana, 'DELETE', `lists/${first.list_id}`);
    await removeReceiptPictures(app.rooms.lists);
    expect(files()).toHaveLength(3 * 4);
    const longAgo = new Date(Date.now() - 31 * DAY_MS);
    await db.updateTable('list').set({ deleted_at: longAgo }).where('list_id', '=', first.list_id).execute();
    await purgeDeletedLists(app.deps);
    await removeReceiptPictures(app.rooms.lists);
    expect(files()).toHaveLength(2 * 4);
    const password = { body: { password: 'סיסמה ארוכה', erase_now: true } };
    expect((await app.call(uri, 'DELETE', 'users/me', password)).status).toBe(204);
    expect([files().length, (await receipts(second)).receipts.length]).toEqual([4, 1]);
    expect((await app.call(dana, 'DELETE', 'users/me', password)).status).toBe(204);
    expect([files(), await db.selectFrom('receipt').selectAll().execute()]).toEqual([[], []]);
  });
});
