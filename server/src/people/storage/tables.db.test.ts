import type { Problem } from '@sali/contract/base/errors';
import type { DeletedList } from '@sali/contract/lists/activity';
import type { ListWire } from '@sali/contract/lists/lists';
import { LISTS_PER_USER_MAX } from '@sali/domain/base/limits';
import { DELETED_LISTS_MAX, SESSIONS_PER_USER, USUAL_MAX } from '@sali/domain/base/limits/storage';
import { DAY_MS } from '@sali/domain/base/time';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { insertChallenge } from '../accounts/passkeys/db.ts';
import { startSessionOf } from '../accounts/sessions.ts';
import { recordReport } from '../audit/audit.ts';
import type { Db } from '../../base/db/open.ts';
import { purgeDeletedLists } from '../../lists/activity/activity.ts';
import { purgeTables } from './storage.ts';
import { TABLES } from './tables.ts';
import { LOG_ACTIONS_MAX } from '../../lists/writing/db.ts';
import { MEAL_DAYS_AHEAD } from '../../kitchen/recipes/meals/meals.ts';

const NOW = new Date('2026-11-25T10:00:00Z');

describeDb('every table has an owner, and a bound or a purge', (openTestDb) => {
  let app: TestApp;
  let db: Db;
  let dana: Person;
  let now: Date;

  beforeEach(async () => {
    const database = await openTestDb();
    ({ db } = database);
    now = NOW;
    app = await buildTestApp(database, { now: () => now });
    dana = await app.person('dana');
    return () => app.server.close();
  });

  const count = async (table: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  };

  it('[ST10] the tables of the database are those that the room names, each with its bound', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
    expect(Object.keys(TABLES).sort()).toEqual(rows.map(({ name }) => name).sort());
    const unbounded = Object.entries(TABLES).filter(([, facts]) => !facts.of && !facts.bound && !facts.purge);
    expect(unbounded).toEqual([]);
  });

  it('[ST10] a table with a column of a person counts for one, or says what else bounds it', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'list_id', 'recipe_id', 'added_by')`.execute(
      db,
    );
    const silent = rows.filter(({ name }) => {
      const facts = Object.entries(TABLES).find(([table]) => table === name)?.[1];
      return !facts?.of && !facts?.bound;
    });
    expect(silent).toEqual([]);
  });

  it('[ST7] past 100 living sessions the one that was seen longest ago ends, and old ended ones go', async () => {
    const start = () => startSessionOf(app.deps, dana.userId, { userAgent: 'test', deviceId: undefined }, undefined);
    const living = () =>
      db.selectFrom('session').select('session_id').where('ended_at', 'is', null).orderBy('created_at').execute();
    for (let started = 1; started < SESSIONS_PER_USER; started += 1) {
      now = new Date(now.getTime() + 1000);
      await start();
    }
    const [first, second] = await living();
    now = new Date(now.getTime() + 1000);
    await start();
    expect((await app.call(dana, 'GET', 'auth/sessions')).status).toBe(401);
    expect(await living()).toHaveLength(SESSIONS_PER_USER);
    expect((await living())[0]).toEqual(second);
    expect(first).not.toEqual(second);
    for (let started = 0; started < SESSIONS_PER_USER + 5; started += 1) {
      now = new Date(now.getTime() + 1000);
      await start();
    }
    expect(await count('session')).toBe(2 * SESSIONS_PER_USER);
  });

  it('[ST9] sessions, reports and the audit log go when their time is over', async () => {
    await recordReport(db, dana, NOW, { action: 'user.report', subject: 'user 2', before: null, after: null });
    await sql`insert into price_report (user_id, store_key, item_code, item_name, price_agorot, reported_at, reported_on)
      values (${dana.userId}, 'a', 'b', 'חלב', 500, ${NOW}, ${NOW})`.execute(db);
    await sql`insert into content_report (user_id, kind, subject, reason, created_at, decision, decided_at)
      values (${dana.userId}, 'recipe', '1', 'spam', ${NOW}, 'dismissed', ${NOW})`.execute(db);
    const left = async () =>
      Promise.all(['session', 'audit_entry', 'price_report', 'content_report'].map((table) => count(table)));
    await purgeTables(db, new Date(NOW.getTime() + 59 * DAY_MS));
    expect(await left()).toEqual([1, 1, 1, 1]);
    await purgeTables(db, new Date(NOW.getTime() + 61 * DAY_MS));
    expect(await left()).toEqual([0, 1, 1, 1]);
    await purgeTables(db, new Date(NOW.getTime() + 401 * DAY_MS));
    expect(await left()).toEqual([0, 0, 0, 0]);
  });

  it('[ST9] the same report is one entry a day', async () => {
    const report = (at: Date, subject = 'user 2') =>
      recordReport(db, dana, at, { action: 'user.report', subject, before: null, after: null });
    for (let times = 0; times < 3; times += 1) await report(NOW);
    await report(NOW, 'user 3');
    expect(await count('audit_entry')).toBe(2);
    await report(new Date(NOW.getTime() + DAY_MS));
    expect(await count('audit_entry')).toBe(3);
  });

  it('[ST9] a person has five open challenges, and plans 400 days ahead', async () => {
    for (let asked = 0; asked < 8; asked += 1)
      await insertChallenge(db, {
        challenge: `c${asked}`,
        userId: dana.userId,
        expiresAt: new Date(NOW.getTime() + asked),
      });
    const open = await db.selectFrom('passkey_challenge').select('challenge').orderBy('challenge').execute();
    expect(open.map(({ challenge }) => challenge)).toEqual(['c3', 'c4', 'c5', 'c6', 'c7']);
    const dayAhead = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const plan = async (days: number) => {
      const body = { day: dayAhead(days), slot: 'noon', kind: 'words', recipe_id: null, title: 'פסטה', servings: null };
      return app.call<Problem>(dana, 'PUT', `meals/${crypto.randomUUID()}`, { body });
    };
    expect((await plan(MEAL_DAYS_AHEAD)).status).toBe(200);
    const far = await plan(MEAL_DAYS_AHEAD + 1);
    expect([far.status, far.body.errors?.[0]?.code]).toEqual([422, 'meal_day_far']);
    const week = { from: dayAhead(MEAL_DAYS_AHEAD), to: dayAhead(MEAL_DAYS_AHEAD + 14) };
    expect((await app.call(dana, 'POST', 'meal-plan/copy', { body: week })).status).toBe(422);
  });

  it('[ST8] deleted lists count, make room when they have to, and at most 100 can be restored', async () => {
    const fill = (lists: number, deletedAt: Date | null) =>
      sql`insert into list (list_uuid, owner_id, name, description, status, is_completed, version, created_at, updated_at, deleted_at)
        select gen_random_uuid(), ${dana.userId}, 'שבת', '', 'active', false, 1, ${NOW}, ${NOW},
          ${deletedAt}::timestamptz - n * interval '1 second' from generate_series(1, ${lists}::integer) n`.execute(db);
    const create = (key = crypto.randomUUID()) =>
      app.call<Problem>(dana, 'POST', 'lists', { body: { name: 'חדשה' }, key });
    const deleted = async () => (await app.call<DeletedList[]>(dana, 'GET', 'lists/deleted')).body;
    await fill(DELETED_LISTS_MAX + 20, NOW);
    expect(await deleted()).toHaveLength(DELETED_LISTS_MAX);
    const newest = (await deleted())[0];
    expect((await create()).status).toBe(201);
    expect(await count('list')).toBe(DELETED_LISTS_MAX + 1);
    await fill(LISTS_PER_USER_MAX - DELETED_LISTS_MAX - 1, null);
    const key = crypto.randomUUID();
    // A repeated call makes no room.
    expect([(await create(key)).status, (await create(key)).status]).toEqual([201, 201]);
    expect([await count('list'), (await deleted()).length]).toEqual([LISTS_PER_USER_MAX, DELETED_LISTS_MAX - 1]);
    expect((await deleted())[0]).toEqual(newest);
    await sql`update list set deleted_at = null`.execute(db);
    expect((await create()).body.code).toBe('too_many_lists');
  });

  it('[ST11] the log of a list is cut at 20,000 actions; a repeated call of an action that is gone is done', async () => {
    const body = { name: 'שבת', items: [{ name: 'חלב' }] };
    const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body });
    const path = `lists/${list.list_id}/items/${list.items[0]?.item_id}`;
    const key = crypto.randomUUID();
    await app.call(dana, 'PUT', path, { body: { quantity: 2 }, key });
    const before = LOG_ACTIONS_MAX + 299;
    await sql`insert into list_action (list_id, version, op_id, action_type, username, data, at)
      select ${list.list_id}, n, gen_random_uuid(), 'EDIT_ITEM', 'dana', '{}', ${NOW}
      from generate_series(${list.version + 2}::integer, ${before}::integer) n`.execute(db);
    await sql`update list set version = ${before}`.execute(db);
    app.rooms.lists.writer.parts.lists.drop({ column: 'list_id', value: list.list_id });
    await app.call(dana, 'PUT', path, { body: { quantity: 3 } });
    await expect.poll(() => count('list_action')).toBe(LOG_ACTIONS_MAX);
    const again = await app.call<Problem>(dana, 'PUT', path, { body: { quantity: 2 }, key });
    expect([again.status, again.body.code]).toEqual([409, 'already_done']);
  });

  it('[ST19] a list knows 2,000 things that were bought, and so does its owner when it is gone; the oldest go', async () => {
    const body = { name: 'שבת', items: [{ name: 'חלב' }] };
    const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body });
    const fill = (owner: 'list_id' | 'user_id', id: number, prefix: string) =>
      sql`insert into usual (${sql.ref(owner)}, key, name, manufacturer, brand, category_id, unit_measure, is_weighted,
          times_added, times_completed, last_at)
        select ${id}, ${prefix} || n, 'חלב', '', '', 1, '', false, 1, 0, ${NOW}::timestamptz - n * interval '1 second'
        from generate_series(1, ${USUAL_MAX}::integer) n`.execute(db);
    await fill('list_id', list.list_id, 'old');
    await sql`update list set version = ${USUAL_MAX + 99}`.execute(db);
    app.rooms.lists.writer.parts.lists.drop({ column: 'list_id', value: list.list_id });
    const path = `lists/${list.list_id}/items/${list.items[0]?.item_id}`;
    await app.call(dana, 'PUT', path, { body: { is_completed: true } });
    await expect.poll(() => count('usual')).toBe(USUAL_MAX);
    await fill('user_id', dana.userId, 'older');
    await app.call(dana, 'DELETE', `lists/${list.list_id}`);
    expect(await purgeDeletedLists(app.deps, { until: new Date(NOW.getTime() + DAY_MS) })).toBe(1);
    expect(await count('usual')).toBe(USUAL_MAX);
  });
});
