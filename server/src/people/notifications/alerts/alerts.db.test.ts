import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import { runNotificationTick } from '../notifications.ts';
import {
  insertProduct,
  insertPromotion,
  insertStore,
  MILK,
  OTHER_STORE,
  peopleOf,
  priceFell,
  STORE,
} from '../../../../test/notifications/testNotifications.ts';
import { ALERTS_AFTER_PRICES_MS, ALERTS_EVERY_MS, ALERTS_PER_PERSON_MAX } from './alerts.ts';

const HOUR = 3_600_000;

describeDb('alerts', (openTestDb) => {
  let app: TestApp;
  let dana: Person;
  let now: Date;
  let people: ReturnType<typeof peopleOf>;
  let ids: { store_id: number; product_id: number };
  let listId: number;
  beforeEach(async () => {
    now = new Date('2026-11-24T10:00:00+02:00'); // a Tuesday
    app = await buildTestApp(await openTestDb(), { now: () => now });
    dana = await app.person('dana');
    people = peopleOf(app, () => now);
    const { db } = app.deps;
    ids = { store_id: await insertStore(db, STORE, 'דיל'), product_id: await insertProduct(db, MILK, 'חלב', now) };
    listId = await people.newList(dana);
    await people.choose(dana, { default_store_key: STORE });
    expect((await people.addItem(dana, listId, MILK, 'חלב')).status).toBe(201);
    return () => app.server.close();
  });
  /** The next run. */
  const look = () => {
    now = new Date(now.getTime() + ALERTS_EVERY_MS);
    return runNotificationTick(app.rooms.notifications);
  };
  const fell = (before: number, after: number) => priceFell(app.deps.db, ids, [before, after], now);
  const news = async (as = dana) => (await people.notificationsOf(as)).notifications;

  describe('of prices', () => {
    it('[NO8] a price that fell on one’s list, in one’s store, is reported once', async () => {
      await fell(690, 590);
      await look();
      await look();
      expect(await news()).toMatchObject([
        { kind: 'price', product_name: 'חלב', price: 5.9, before: 6.9, store_name: 'שופרסל דיל', list_name: 'שבת' },
      ]);
    });

    it('[NO30] says for how long it was not lower, once that is known for a week', async () => {
      const { db } = app.deps;
      const changedDaysAgo = (days: number, before_agorot: number) =>
        db
          .insertInto('price_change')
          .values({ ...ids, changed_at: new Date(now.getTime() - days * 24 * HOUR), before_agorot })
          .execute();
      await fell(690, 590);
      await look();
      await db
        .updateTable('store')
        .set({ prices_since: new Date(now.getTime() - 200 * 24 * HOUR) })
        .execute();
      await fell(590, 490);
      await look();
      await changedDaysAgo(20, 380);
      await fell(490, 390);
      await look();
      expect((await news()).map(({ price, lowest_days }) => [price, lowest_days])).toEqual([
        [3.9, 21],
        [4.9, 90],
        [5.9, null],
      ]);
    });

    it('[NO8] to everyone on the list by their own settings, of the list’s store before their own', async () => {
      const [uri, noa] = [await app.person('uri'), await app.person('noa')];
      for (const { email } of [uri, noa])
        await app.call(dana, 'POST', `lists/${listId}/share`, { body: { email, permission: 'VIEW' } });
      await people.choose(noa, { notifications: { price_alerts: false } });
      await app.deps.db.updateTable('list').set({ store_key: STORE }).execute();
      await people.choose(uri, { default_store_key: OTHER_STORE });
      await fell(690, 590);
      await look();
      expect([(await news(dana)).length, (await news(uri)).length, (await news(noa)).length]).toEqual([1, 1, 0]);
    });

    it('[NO8] the cheapest of several favourite stores is reported', async () => {
      const { db } = app.deps;
      const other = await insertStore(db, OTHER_STORE, 'עוד');
      await people.choose(dana, { favorite_stores: [OTHER_STORE] });
      await fell(690, 590);
      await priceFell(db, { ...ids, store_id: other }, [700, 490], now);
      await runNotificationTick(app.rooms.notifications);
      expect(await news()).toMatchObject([{ price: 4.9, store_name: 'שופרסל עוד' }]);
    });

    it('[PM14] a product that was merged is watched under the code that stays', async () => {
      const { db } = app.deps;
      const stays = await insertProduct(db, '7290000000015', 'חלב חדש', now);
      await priceFell(db, { ...ids, product_id: stays }, [690, 590], now);
      await look();
      expect(await news()).toEqual([]);
      await db
        .insertInto('product_lead')
        .values({ product_id: ids.product_id, leads_to: stays, by_hand: true })
        .execute();
      await db.updateTable('price_change').set({ changed_at: now }).execute();
      await look();
      expect(await news()).toMatchObject([{ product_name: 'חלב חדש', price: 5.9, list_name: 'שבת' }]);
    });

    it('[NO9] not what fell by little, rose, is in the cart, is old, or one does not want to hear', async () => {
      const { db } = app.deps;
      const empty = async () => {
        await look();
        expect(await news()).toEqual([]);
        await db.deleteFrom('price_change').execute();
      };
      await fell(690, 670); // under 5%
      await empty();
      await fell(100, 85); // under 20 agorot
      await empty();
      await fell(590, 690);
      await empty();
      await fell(690, 590);
      await db.updateTable('list_item').set({ is_completed: true }).execute();
      await empty();
      await db.updateTable('list_item').set({ is_completed: false }).execute();
      await fell(690, 590);
      now = new Date(now.getTime() + 48 * HOUR);
      await empty();
      await fell(690, 590);
      await people.choose(dana, { notifications: { price_alerts: false } });
      await empty();
    });

    it('[NO9] the same price is not reported again, a lower one is', async () => {
      await fell(690, 590);
      await look();
      await fell(690, 590);
      await look();
      expect(await news()).toHaveLength(1);
      await fell(590, 490);
      await look();
      expect((await news()).map(({ price }) => price)).toEqual([4.9, 5.9]);
    });

    it('[NO9] not of archived, completed and deleted lists, nor to who was shut out', async () => {
      const { db } = app.deps;
      await fell(690, 590);
      for (const change of [{ status: 'ARCHIVED' as const }, { is_completed: true }, { deleted_at: now }]) {
        await db.updateTable('list').set(change).execute();
        await look();
        await db.updateTable('list').set({ status: 'active', is_completed: false, deleted_at: null }).execute();
      }
      await db.updateTable('app_user').set({ disabled_at: now }).execute();
      await look();
      expect(await db.selectFrom('notification').selectAll().execute()).toEqual([]);
    });
  });

  it('[SD6] nothing of the sample is reported, until its store has real prices', async () => {
    const { db } = app.deps;
    const setSample = (has_sample_prices: boolean) => db.updateTable('store').set({ has_sample_prices }).execute();
    await setSample(true);
    await fell(690, 590);
    await insertPromotion(
      db,
      { store_id: ids.store_id, code: MILK, id: '1', clubs: [0], startsAt: '2026-11-24T06:00:00' },
      now,
    );
    await look();
    expect(await news()).toEqual([]);
    await setSample(false);
    await look();
    expect((await news()).map(({ kind }) => kind).sort()).toEqual(['price', 'promotion']);
  });

  describe('of promotions', () => {
    const promotion = (id: string, clubs: number[], startsAt: string) =>
      insertPromotion(app.deps.db, { store_id: ids.store_id, code: MILK, id, clubs, startsAt }, now);
    const texts = async () => (await news()).map(({ text }) => text).sort();

    it('[NO10] one that began on a product of one’s list is reported once, one of a club only to its members', async () => {
      await promotion('1', [0], '2026-11-24T06:00:00');
      await promotion('2', [1], '2026-11-24T06:00:00');
      await promotion('3', [0], '2026-11-20T06:00:00'); // old
      await promotion('4', [0], '2026-11-25T06:00:00'); // tomorrow
      await look();
      await look();
      expect(await texts()).toEqual(['2 ב-10 1']);
      await people.choose(dana, { clubs: [1] });
      await look();
      expect(await texts()).toEqual(['2 ב-10 1', '2 ב-10 2']);
    });

    it('[NO10] [B24] one of a club is reported in the chain of that club, not of another', async () => {
      const { db } = app.deps;
      const other = { store_id: await insertStore(db, '7290058140886-1-39', 'תלפיות'), code: MILK, clubs: [1] };
      await promotion('1', [1], '2026-11-24T06:00:00');
      await insertPromotion(db, { ...other, id: '2', startsAt: '2026-11-24T06:00:00' }, now);
      await people.choose(dana, { favorite_stores: ['7290058140886-1-39'], clubs: ['7290058140886:1'] });
      await look();
      expect(await texts()).toEqual(['2 ב-10 2']);
      await people.choose(dana, { clubs: ['7290027600007:1'] });
      await look();
      expect(await texts()).toEqual(['2 ב-10 1', '2 ב-10 2']);
    });

    it('[NO10] not to who does not want to hear of them', async () => {
      await people.choose(dana, { notifications: { promotion_alerts: false } });
      await promotion('1', [0], '2026-11-24T06:00:00');
      await look();
      expect(await texts()).toEqual([]);
    });
  });

  it('[NO11] alerts are created hourly, soon after prices came, and by one of several processes', async () => {
    const { db } = app.deps;
    const looks = async (more: { havePricesCome?: boolean } = {}) =>
      (await runNotificationTick(app.rooms.notifications, more)).hasLookedForNews;
    const both = await Promise.all([looks(), looks()]);
    expect(both.sort()).toEqual([false, true]);
    now = new Date(now.getTime() + ALERTS_AFTER_PRICES_MS);
    expect([await looks(), await looks({ havePricesCome: true }), await looks({ havePricesCome: true })]).toEqual([
      false,
      true,
      false,
    ]);
    now = new Date(now.getTime() + ALERTS_EVERY_MS);
    expect(await looks()).toBe(true);
    expect((await sql<{ n: number }>`select count(*)::int as n from alert_look`.execute(db)).rows).toEqual([{ n: 1 }]);
  });

  it('[NO11] a flood comes in portions', async () => {
    const { db } = app.deps;
    for (let index = 0; index <= ALERTS_PER_PERSON_MAX; index++) {
      const code = String(7290000000000 + index);
      const product_id = await insertProduct(db, code, `מוצר ${index}`, now);
      await priceFell(db, { ...ids, product_id }, [900, 500], now);
      const item = { name: `מוצר ${index}`, product_catalog_number: code, quantity: 1 };
      await app.call(dana, 'POST', `lists/${listId}/items`, { body: item });
    }
    await look();
    expect(await news()).toHaveLength(ALERTS_PER_PERSON_MAX);
    await look();
    expect(await news()).toHaveLength(ALERTS_PER_PERSON_MAX + 1);
  });
});
