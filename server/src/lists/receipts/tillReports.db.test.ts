import type { ListWire } from '@sali/contract/lists/lists';
import type { PaidLineWire, PaidSum, TillReportWire } from '@sali/contract/lists/receipts';
import { DAY_MS } from '@sali/domain/base/time';
import { TILL_HOUSEHOLDS_MIN } from '@sali/domain/lists/receipts/tillReport';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { commitListEdit } from '../lists.ts';
import { shoppingOfList, storePaid } from './db.ts';
import { readTillReports } from './receipts.ts';

const CHAIN = '7290027600007';
const LINES = 50;

describeDb('reports on tills', (openTestDb) => {
  let app: TestApp;
  let people: Person[];
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-24T10:00:00+02:00');
    app = await buildTestApp(await openTestDb(), { now: () => now });
    people = [];
    for (let nth = 0; nth < TILL_HOUSEHOLDS_MIN; nth += 1) people.push(await app.person(`person${nth}`));
    await makeOlder(8);
    return () => app.server.close();
  });

  const makeOlder = (days: number) =>
    app.deps.db
      .updateTable('app_user')
      .set({ created_at: new Date(now.getTime() - days * DAY_MS) })
      .execute();
  const paidLine = (over_agorot?: number, chain = CHAIN) => ({
    item_code: '7290000042015',
    quantity_milli: 1000,
    is_weighed: false,
    agorot: 690,
    store_key: `${chain}-1-7`,
    at: null,
    ...(over_agorot !== undefined && { over_agorot }),
  });
  const agreed = Array.from({ length: LINES }, () => paidLine(0));
  const shop = async (as: Person, paid_lines: PaidLineWire[]): Promise<ListWire> => {
    const items = [{ name: 'חלב', is_completed: true }];
    const { body: list } = await app.call<ListWire>(as, 'POST', 'lists', { body: { name: 'שבת', items } });
    const caller = { ...as, username: '', key: null, requestHash: '', tabId: null };
    await commitListEdit(app.rooms.lists, caller, { column: 'list_id', value: list.list_id }, { is_completed: true });
    await pay(as, list, { paid_agorot: 690, paid_lines });
    return list;
  };
  /** Lines as the server has checked them. */
  const pay = async ({ userId }: Person, list: ListWire, paid: PaidSum) => {
    const shopping = await shoppingOfList(app.deps.db, list.list_id, undefined);
    if (!shopping) throw new Error('no shopping');
    await storePaid(app.deps.db, shopping.shopping_id, userId, paid);
  };
  const consent = async (as: Person, share_till_checks = true) => {
    const { status } = await app.call(as, 'PUT', 'users/me/settings', { body: { share_till_checks } });
    expect(status).toBe(200);
  };
  const reports = async () => (await app.call<TillReportWire[]>(null, 'GET', 'till-reports')).body;

  it('[RCT15] a chain is reported to everybody, by those who consent, and without an answer nobody does', async () => {
    const dearer = [...agreed.slice(1), paidLine(120), paidLine(), paidLine(0, '7290058140886')];
    for (const person of people) await shop(person, dearer);
    expect(await reports()).toEqual([]);
    for (const person of people) await consent(person);
    const report = { chain_id: CHAIN, lines: 250, agree_permille: 980, over_agorot: 120 };
    expect(await reports()).toEqual([report]);
    const last = people.at(-1);
    if (!last) throw new Error('nobody');
    await consent(last, false);
    expect(await reports()).toEqual([]);
    await consent(last);
    expect(await reports()).toEqual([report]);
    now = new Date(now.getTime() + 91 * DAY_MS);
    expect(await readTillReports({ db: app.deps.db, now: () => now })).toEqual([]);
  });

  it('[RCT15] accounts that were less than a week old at the shopping do not count', async () => {
    for (const person of people) {
      await shop(person, agreed);
      await consent(person);
    }
    expect(await reports()).toHaveLength(1);
    await makeOlder(6);
    expect(await reports()).toEqual([]);
  });

  it('[RCT15] a family is one household, and a difference counts no more than what was paid', async () => {
    for (const person of people) {
      await shop(person, [...agreed, paidLine(10_000_000)]);
      await consent(person);
    }
    expect((await reports())[0]?.over_agorot).toBe(690);
    const [first, second] = people;
    if (!first || !second) throw new Error('nobody');
    const made = await app.call<{ family: { family_id: number } }>(first, 'POST', 'families', {
      body: { name: 'כהן' },
    });
    expect(made.status).toBe(201);
    const { family_id } = await app.deps.db.selectFrom('family').select('family_id').executeTakeFirstOrThrow();
    const member = { user_id: second.userId, family_id, joined_at: now };
    await app.deps.db.insertInto('family_member').values(member).execute();
    expect(await reports()).toEqual([]);
  });

  it('[RCT15] lines go with the sum, the list and the account, and belong to the person who stored them', async () => {
    const lists = [];
    for (const person of people) {
      lists.push(await shop(person, agreed));
      await consent(person);
    }
    const [first, second] = people;
    const [list] = lists;
    if (!first || !second || !list) throw new Error('nobody');
    const again = () => pay(first, list, { paid_agorot: 690, paid_lines: agreed });
    expect(await reports()).toHaveLength(1);
    await pay(first, list, { paid_agorot: null });
    expect(await reports()).toEqual([]);
    await again();
    expect(await reports()).toHaveLength(1);
    await app.call(first, 'POST', `lists/${list.list_id}/share`, { body: { email: second.email, permission: 'EDIT' } });
    await pay(second, list, { paid_agorot: 690, paid_lines: agreed });
    expect(await reports()).toEqual([]);
    await again();
    await app.call(first, 'DELETE', `lists/${list.list_id}`);
    expect(await reports()).toEqual([]);
    await app.call(first, 'POST', `lists/${list.list_id}/restore`);
    expect(await reports()).toHaveLength(1);
    await app.call(second, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה' } });
    expect(await reports()).toEqual([]);
  });
});
