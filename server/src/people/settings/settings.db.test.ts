import type { SettingsAnswer } from '@sali/contract/people/settings/settings';
import { CATEGORY_ORDERS_MAX, SETTING_AGE_MAX } from '@sali/domain/base/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { sealText } from '../../base/sealing.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';

const MINUTE = 60_000;

describeDb('settings', (openTestDb) => {
  let app: TestApp;
  let database: Awaited<ReturnType<typeof openTestDb>>;
  let dana: Person;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-22T08:00:00.000Z');
    database = await openTestDb();
    app = await buildTestApp(database, { now: () => now });
    dana = await app.person('dana');
    return () => app.server.close();
  });
  const read = async (as = dana) => (await app.call<SettingsAnswer>(as, 'GET', 'users/me/settings')).body;
  const change = (body: object, as = dana) => app.call<SettingsAnswer>(as, 'PUT', 'users/me/settings', { body });

  it('[SE1] are the defaults until something is chosen, and need a sign-in', async () => {
    expect(await read()).toMatchObject({
      sort_by_category: true,
      show_completed_items: true,
      show_prices: true,
      show_savings: true,
      compact_view: false,
      default_store_key: null,
      favorite_stores: [],
      theme: 'system',
      language: 'he',
      currency: 'ILS',
      notifications: { price_alerts: true, promotion_alerts: true, list_reminders: false },
      clubs: [],
      stop_worth: 15,
      save_search_history: true,
      share_usage_data: false,
      changed_at: {},
    });
    expect((await app.call(null, 'GET', 'users/me/settings')).status).toBe(401);
    expect((await app.call(null, 'PUT', 'users/me/settings', { body: { theme: 'dark' } })).status).toBe(401);
  });

  it('[SE2] a change is that field alone, the same on every device, and nobody else’s', async () => {
    const uri = await app.person('uri');
    const answer = await change({ theme: 'dark', notifications: { list_reminders: true }, clubs: [1, 2] });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      theme: 'dark',
      notifications: { price_alerts: true, list_reminders: true },
      clubs: [1, 2],
      changed_at: { theme: now.toISOString(), 'notifications.list_reminders': now.toISOString() },
    });
    expect(await read()).toEqual(answer.body);
    expect((await read(uri)).changed_at).toEqual({});
  });

  it('[CC2] cards of clubs are encrypted in the database, and gone where the key is another one', async () => {
    const card = {
      id: 'a',
      name: 'מועדון',
      chain: '7290027600007',
      clubs: [1],
      code: '7290000000015',
      format: 'ean_13',
    };
    expect((await change({ cards: [card] })).body.cards).toEqual([card]);
    expect((await read()).cards).toEqual([card]);
    const stored = () => database.db.selectFrom('user_setting').select('value').where('path', '=', 'cards').execute();
    const [row] = await stored();
    expect(row?.value).toMatch(/^sealed\./);
    expect(JSON.stringify(row)).not.toMatch(/7290000000015|מועדון/);
    const value = JSON.stringify(sealText('another secret, as long as the first one', 'cards', '[]'));
    await database.db.updateTable('user_setting').set({ value }).where('path', '=', 'cards').execute();
    expect(await read()).toMatchObject({ cards: [] });
    for (const wrong of [
      { format: 'aztec' },
      { code: '' },
      { format: 'ean_13', code: 'abc' },
      { name: 'א'.repeat(41) },
    ])
      expect((await change({ cards: [{ ...card, ...wrong }] })).status).toBe(422);
  });

  it('[SE18] clubs are of a chain, or of every chain as older clients write them', async () => {
    const clubs = [2, '7290027600007:1', '7290058140886:2'];
    expect((await change({ clubs: [2] })).body.clubs).toEqual([2]);
    expect((await change({ clubs })).body.clubs).toEqual(clubs);
    expect((await read()).clubs).toEqual(clubs);
  });

  it('[SE17] orders of categories are kept store by store: each by its later change, an empty one is taken back', async () => {
    const orders = async () => (await read()).category_orders;
    await change({ category_orders: { '1-1-7': [1, 2] } });
    await change({ category_orders: { '1-1-8': [3, 4] } });
    expect(await orders()).toEqual({ '1-1-7': [1, 2], '1-1-8': [3, 4] });
    // Another device was offline: one of its changes is later, the other one is not.
    now = new Date(now.getTime() + 10 * MINUTE);
    const late = { 'category_orders.1-1-7': 20 * MINUTE, 'category_orders.1-1-8': MINUTE };
    await change({ category_orders: { '1-1-7': [9], '1-1-8': [8] }, changed_ago_ms: late });
    expect(await orders()).toEqual({ '1-1-7': [1, 2], '1-1-8': [8] });
    const { changed_at: at } = (await change({ category_orders: { '1-1-7': [] } })).body;
    expect(await orders()).toEqual({ '1-1-8': [8] });
    expect(at.category_orders).toBe(now.toISOString());
    for (let nth = 0; nth <= CATEGORY_ORDERS_MAX; nth += 1) {
      now = new Date(now.getTime() + 1);
      await change({ category_orders: { [`2-1-${nth}`]: [1] } });
    }
    expect(Object.keys(await orders())).toHaveLength(CATEGORY_ORDERS_MAX);
    expect(await orders()).not.toHaveProperty('2-1-0');
  });

  it('[SE17] orders that were stored as one are there until their stores are changed', async () => {
    await app.deps.db
      .insertInto('user_setting')
      .values({
        user_id: dana.userId,
        path: 'category_orders',
        value: JSON.stringify({ '1-1-7': [1], '1-1-8': [2] }),
        changed_at: now,
      })
      .execute();
    await change({ category_orders: { '1-1-7': [] } });
    expect((await read()).category_orders).toEqual({ '1-1-8': [2] });
  });

  it('[SE3] the later one of two changes of a field stays, whichever arrives first', async () => {
    await change({ theme: 'dark', compact_view: true, changed_ago_ms: { theme: 5 * MINUTE } });
    // A phone without reception changed both ten minutes ago, and one of them three minutes ago.
    const late = {
      theme: 'light',
      compact_view: false,
      changed_ago_ms: { theme: 3 * MINUTE, compact_view: 10 * MINUTE },
    };
    expect((await change(late)).body).toMatchObject({ theme: 'light', compact_view: true });
    const older = { theme: 'system', changed_ago_ms: { theme: 4 * MINUTE } };
    expect((await change(older)).body).toMatchObject({ theme: 'light' });
  });

  it('[SE3] two devices at once: each field ends with its own later change', async () => {
    const themes = ['light', 'dark', 'system', 'light', 'dark'];
    await Promise.all(
      themes.map((theme, index) =>
        change({ theme, show_prices: index % 2 === 0, changed_ago_ms: { theme: index, show_prices: 10 - index } }),
      ),
    );
    expect(await read()).toMatchObject({ theme: 'light', show_prices: true });
  });

  it('[SE4] a device whose clock is wrong never changes the future, and no change is older than a year', async () => {
    await change({ theme: 'dark', changed_ago_ms: { theme: 1e15 } });
    expect((await read()).changed_at.theme).toBe(new Date(now.getTime() - SETTING_AGE_MAX).toISOString());
    const ahead = await change({ theme: 'light', changed_ago_ms: { theme: -5 } });
    expect(ahead.status).toBe(422);
    expect(await read()).toMatchObject({ theme: 'dark' });
  });

  describe('errors', () => {
    it.each([
      [{ theme: 'pink' }, 'theme', 'ערכת הצבעים אינה מוכרת'],
      [{ language: 'fr' }, 'language', 'השפה אינה מוכרת'],
      [{ currency: 'EUR' }, 'currency', 'המטבע היחיד הוא ILS'],
      [{ show_prices: 'yes' }, 'show_prices', 'יש לבחור כן או לא'],
      [{ default_store_key: 'shop' }, 'default_store_key', 'מזהה חנות אינו תקין'],
      [
        { favorite_stores: Array.from({ length: 51 }, (_, i) => `1-1-${i}`) },
        'favorite_stores',
        'עד 50 חנויות מועדפות',
      ],
      [{ notifications: { quiet_from: '25:00' } }, 'notifications.quiet_from', 'שעה נכתבת כך: 22:00'],
      [{ notifications: { city: 'paris' } }, 'notifications.city', 'העיר אינה מוכרת'],
      [{ clubs: [0] }, 'clubs.0', 'מספר מועדון אינו תקין'],
      [{ clubs: [1, '7290027600007:0'] }, 'clubs.1', 'מספר מועדון אינו תקין'],
      [{ clubs: ['7290027600007'] }, 'clubs.0', 'מספר מועדון אינו תקין'],
      [{ category_orders: { '1-1-7': [0] } }, 'category_orders.1-1-7.0', 'מספר קטגוריה אינו תקין'],
    ])('[SE5] is named and changes nothing: %j', async (wrong, path, message) => {
      const answer = await app.call(dana, 'PUT', 'users/me/settings', { body: { compact_view: true, ...wrong } });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ code: 'invalid_fields', errors: [{ path, message }] });
      expect((await read()).changed_at).toEqual({});
    });

    it('[SE5] unknown fields are ignored', async () => {
      expect((await change({ colour: 'red', theme: 'dark' })).body).toMatchObject({ theme: 'dark' });
    });
  });

  it('[SE2] go with the account, and are in the data that a person takes along', async () => {
    await change({ theme: 'dark' });
    const data = await app.call(dana, 'GET', 'users/me/export');
    expect(data.body).toMatchObject({ settings: { theme: 'dark' } });
    await app.call(dana, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    expect(await app.deps.db.selectFrom('user_setting').selectAll().execute()).toEqual([]);
  });
});
