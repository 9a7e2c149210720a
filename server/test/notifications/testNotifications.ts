import type { ReminderWire } from '@sali/contract/people/notifications/notifications';
import { HOUR_MS } from '@sali/domain/base/time';
import type { Db } from '../../src/base/db/open.ts';
import { putPrices } from '../db/testPrices.ts';
import type { Person, TestApp } from '../testApp.ts';
import { readNotifications } from '../../src/people/notifications/notifications.ts';

/** Products, stores and lists for the tests of notifications. */

export const MILK = '7290004131074';
export const STORE = '7290027600007-1-7';
export const OTHER_STORE = '7290027600007-1-8';

export async function insertStore(db: Db, store_key: string, store_name: string): Promise<number> {
  const [chain_id = '', sub_chain_id = '', store_no = ''] = store_key.split('-');
  const row = { store_key, chain_id, sub_chain_id, store_no, bikoret_no: '', chain_name: 'שופרסל', store_name };
  const rest = { address: '', city: '', lat: null, lng: null, file_at: null, prices_full_at: null };
  await db
    .insertInto('chain')
    .values({ chain_id, name: row.chain_name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const inserted = await db
    .insertInto('store')
    .values({ ...row, ...rest })
    .returning('store_id')
    .executeTakeFirstOrThrow();
  return inserted.store_id;
}

export async function insertProduct(db: Db, code: string, item_name: string, at: Date): Promise<number> {
  const inserted = await db
    .insertInto('product')
    .values({
      item_code: code,
      code,
      chain_id: '',
      item_name,
      manufacturer_name: '',
      brand: '',
      category_id: 999,
      subcategory_id: null,
      quantity_milli: 0,
      unit_measure: '',
      is_weighted: false,
      image_url: null,
      status: 'ACTIVE',
      source: 'feed',
      chain_count: 1,
      created_at: at,
      updated_at: at,
    })
    .returning('product_id')
    .executeTakeFirstOrThrow();
  return inserted.product_id;
}

/** A price in a store, and until an hour ago another one. */
export async function priceFell(
  db: Db,
  ids: { store_id: number; product_id: number },
  [before_agorot, price_agorot]: readonly [before: number, now: number],
  at: Date,
): Promise<void> {
  const price = { price_agorot, is_weighted: false, allow_discount: true, price_at: null, file_at: at };
  await putPrices(db, [{ ...ids, ...price }]);
  const changed_at = new Date(at.getTime() - HOUR_MS);
  await db
    .insertInto('price_change')
    .values({ ...ids, changed_at, before_agorot })
    .execute();
}

/** '2 for 10' on a product from then on. Clubs: 0 is everybody. */
export async function insertPromotion(
  db: Db,
  {
    store_id,
    code,
    id,
    clubs,
    startsAt,
  }: { store_id: number; code: string; id: string; clubs: number[]; startsAt: string },
  at: Date,
): Promise<void> {
  const words = { promotion_id: id, place: 0, layout: 'v1' as const, description: `2 ב-10 ${id}` };
  const kind = { is_coupon: false, club_ids: clubs, text_only: null, spend_agorot: 0, is_bundled_per_item: false };
  const times = { starts_at: startsAt, ends_at: '2026-12-01T23:59:00', daily_from: null, daily_to: null };
  const row = await db
    .insertInto('store_promotion')
    .values({ store_id, file_id: null, file_at: at, is_live: true, ...words, ...kind, ...times })
    .returning('promotion_row')
    .executeTakeFirstOrThrow();
  const item = { code, place: 0, reward_type: 1, min_milli: 2000, max_milli: null, redemptions: null };
  const reward = { rate: null, price_agorot: 1000, is_weighted: false, gift_count: null, gift_price_agorot: null };
  await db
    .insertInto('store_promotion_item')
    .values({ ...row, store_id, ...item, ...reward })
    .execute();
}

/**
 * People's actions. Reading and choosing call the room itself, since tests let hours pass and a token is valid for one.
 */
export const peopleOf = (app: TestApp, now: () => Date) => ({
  notificationsOf: (as: Person) => readNotifications(app.rooms.notifications, as.userId),
  choose: (as: Person, change: object) => app.rooms.notifications.changeSettings(as.userId, change),
  newList: async (as: Person, name = 'שבת') =>
    (await app.call<{ list_id: number }>(as, 'POST', 'lists', { body: { name } })).body.list_id,
  addItem: (as: Person, listId: number, code: string, name: string) =>
    app.call(as, 'POST', `lists/${listId}/items`, { body: { name, product_catalog_number: code, quantity: 1 } }),
  remind: (as: Person, listId: number | string, inMs: number, more: object = {}) =>
    app.call<ReminderWire[]>(as, 'POST', 'reminders', {
      body: { list_id: listId, remind_at: new Date(now().getTime() + inMs).toISOString(), ...more },
    }),
});
