import type { ListWire } from '@sali/contract/lists/lists';
import type { CategoryOrder } from '@sali/contract/lists/walks/walks';
import { WALKERS_MIN, WALKS_MIN } from '@sali/domain/base/limits';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import type { Database } from '../../base/db/open.ts';
import { learnWalks } from './walks.ts';
import { WALKS_PER_PERSON_MAX } from './db.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STORE = '7290027600007-1-7';
const SISTER = '7290027600007-2-8';
const STRANGER = '7290058140886-1-1';
/** How this store is laid out; the tree begins 1, 2, 3, 4, 5. */
const SHOP = [4, 2, 9, 1, 3, 7, 5, 8, 6];

/** A small seeded generator (mulberry32): a failing run fails again. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

describeDb('the order of categories', (openTestDb) => {
  let app: TestApp;
  let database: Database;
  let now: Date;
  let people: Person[];

  beforeEach(async () => {
    now = new Date('2026-11-23T08:00:00+02:00');
    database = await openTestDb();
    app = await buildTestApp(database, { now: () => now });
    people = [];
    for (let at = 0; at < WALKERS_MIN + 1; at += 1) people.push(await app.person(`p${at}`));
    await database.db
      .updateTable('app_user')
      .set({ created_at: new Date(now.getTime() - 8 * 24 * HOUR) })
      .execute();
    await learn();
    return () => app.server.close();
  });

  const pass = (ms: number): void => {
    now = new Date(now.getTime() + ms);
  };
  const learn = () => learnWalks(app.rooms.walks);
  const orderOf = async (storeKey: string) =>
    (await app.call<CategoryOrder>(null, 'GET', `stores/${storeKey}/category-order`)).body;

  /** Tokens live an hour. */
  async function signedIn(person: Person): Promise<Person> {
    const body = { email: person.email, password: 'סיסמה ארוכה' };
    const { access_token } = (await app.call<{ access_token: string }>(null, 'POST', 'auth/login', { body })).body;
    return { ...person, token: access_token };
  }

  /** Somebody without an account who opens the list by a link. */
  async function guestOf(person: Person, list: ListWire): Promise<Person> {
    const at = `lists/${list.list_id}/links`;
    const asked = { body: { permission: 'TICK', days: null } };
    const { token } = (await app.call<{ token: string }>(await signedIn(person), 'POST', at, asked)).body;
    const guest_token = `guest.${'a'.repeat(43)}`;
    const joined = { body: { token, guest_token, name: 'רותי' } };
    const { user_id } = (await app.call<{ user_id: number }>(null, 'POST', 'list-links/join', joined)).body;
    return { userId: user_id, token: guest_token, email: '' };
  }

  /** A list with one item of each category, ticked in this order, a minute or two apart. */
  async function shop(
    person: Person,
    categories: readonly number[],
    store_key: string | null = STORE,
    stepMs = MINUTE,
  ) {
    const as = await signedIn(person);
    const items = categories.map((category_id, index) => ({ name: `פריט ${index}`, category_id }));
    const body = { name: 'קניות', store_key, items };
    const list = (await app.call<ListWire>(as, 'POST', 'lists', { body })).body;
    for (const item of list.items) {
      pass(stepMs);
      await app.call(as, 'PUT', `lists/${list.list_id}/items/${item.item_id}`, { body: { is_completed: true } });
    }
    return list;
  }

  it('[SM12] shoppings with noise teach the right order, of the store and of its chain', async () => {
    const random = generator(7);
    for (let round = 0; round < WALKS_MIN + 4; round += 1) {
      // Everybody leaves some categories out, and goes wrong somewhere.
      const walk = SHOP.filter(() => random() < 0.85);
      const at = Math.floor(random() * (walk.length - 1));
      const [one = 0, other = 0] = [walk[at], walk[at + 1]];
      walk.splice(at, 2, other, one);
      const person = people[round % people.length];
      if (person) await shop(person, [...walk, 999], STORE, MINUTE + random() * MINUTE);
      pass(HOUR);
      await learn();
    }
    const order = await orderOf(STORE);
    expect(order).toEqual({ store_key: STORE, source: 'store', category_ids: [...SHOP, 999] });
    expect(await orderOf(SISTER)).toEqual({ ...order, store_key: SISTER, source: 'chain' });
    expect(await orderOf(STRANGER)).toEqual({ store_key: STRANGER, source: 'none', category_ids: [] });
    expect((await orderOf('nothing')).source).toBe('none');
  });

  /** So many shoppings that teach the store's order, by everybody in turn. */
  async function teach(): Promise<void> {
    for (let round = 0; round < WALKS_MIN + 4; round += 1) {
      const person = people[round % people.length];
      if (person) await shop(person, SHOP);
      pass(HOUR);
    }
    await learn();
  }

  it('[SM24] accounts of less than a week teach nothing', async () => {
    await database.db.updateTable('app_user').set({ created_at: now }).execute();
    await teach();
    expect((await orderOf(STORE)).source).toBe('none');
  });

  it('[SM24] a manager makes a store forget its order; others may not', async () => {
    await teach();
    expect((await orderOf(STORE)).source).toBe('store');
    const manager = await app.person('manager', 'ADMIN');
    const forget = (as: Person | null) => app.call(as, 'DELETE', `stores/${STORE}/category-order`);
    expect([(await forget(null)).status, (await forget(await app.person('dana'))).status]).toEqual([401, 403]);
    expect((await orderOf(STORE)).source).toBe('store');
    expect((await forget(manager)).status).toBe(204);
    expect((await orderOf(STORE)).source).toBe('none');
    const audit = await database.db.selectFrom('audit_entry').select(['action', 'subject']).execute();
    expect(audit).toEqual([{ action: 'store.forget_order', subject: `store ${STORE}` }]);
  });

  it('[SM12] few shoppings, or those of few people, teach nothing', async () => {
    for (let round = 0; round < WALKS_MIN - 1; round += 1) {
      const person = people[round % people.length];
      if (person) await shop(person, SHOP);
      pass(HOUR);
    }
    await learn();
    expect((await orderOf(STORE)).source).toBe('none');
    const [first, second] = people;
    for (let round = 0; round < WALKS_MIN; round += 1) {
      for (const person of [first, second]) if (person) await shop(person, SHOP, SISTER);
      pass(HOUR);
    }
    await learn();
    expect((await orderOf(SISTER)).source).toBe('chain');
  });

  it('[SM13] a shopping counts once, when it is over, though two processes look', async () => {
    const [person] = people;
    if (!person) throw new Error('there are people');
    await shop(person, SHOP);
    pass(20 * MINUTE);
    const walks = async () =>
      (await app.deps.db.selectFrom('walker').select('walks').execute()).map((row) => row.walks);
    pass(HOUR);
    expect((await Promise.all([learn(), learn()])).sort()).toEqual([false, true]);
    expect(await walks()).toEqual([1]);
    expect(await learn()).toBe(false);
    pass(HOUR);
    await learn();
    expect(await walks()).toEqual([1]);
  });

  it('[SM13] a tick during a look is counted by the next look, whole', async () => {
    const [person] = people;
    if (!person) throw new Error('there are people');
    const list = await shop(person, SHOP.slice(0, 5));
    pass(50 * MINUTE);
    await learn();
    await shop(person, SHOP);
    pass(MINUTE);
    await learn();
    pass(HOUR);
    await learn();
    const walkers = await app.deps.db.selectFrom('walker').select(['store_key', 'walks']).execute();
    expect(walkers).toEqual([{ store_key: STORE, walks: 2 }]);
    expect(list.items).toHaveLength(5);
  });

  it('[SM13] lists without a store, ticks at once and link guests count nothing; one person counts so often', async () => {
    const [person] = people;
    if (!person) throw new Error('there are people');
    await shop(person, SHOP, null);
    await shop(person, SHOP, STORE, 1000);
    const body = { name: 'קניות', store_key: STORE, items: SHOP.map((category_id) => ({ name: 'פריט', category_id })) };
    const list = (await app.call<ListWire>(await signedIn(person), 'POST', 'lists', { body })).body;
    const guest = await guestOf(person, list);
    for (const item of list.items) {
      pass(MINUTE);
      const ticked = { body: { is_completed: true } };
      expect((await app.call(guest, 'PUT', `lists/${list.list_id}/items/${item.item_id}`, ticked)).status).toBe(200);
    }
    pass(2 * HOUR);
    await learn();
    expect(await app.deps.db.selectFrom('walk_pair').selectAll().execute()).toEqual([]);
    for (let round = 0; round < WALKS_PER_PERSON_MAX + 3; round += 1) {
      await shop(person, SHOP);
      pass(HOUR);
    }
    await learn();
    const walkers = await app.deps.db.selectFrom('walker').selectAll().execute();
    expect(walkers.map(({ walks }) => walks)).toEqual([WALKS_PER_PERSON_MAX]);
    const pairs = await app.deps.db.selectFrom('walk_pair').select('walks').execute();
    expect(Math.max(...pairs.map(({ walks }) => walks))).toBe(WALKS_PER_PERSON_MAX);
  });

  it('[SM14] the stored rows name no person, no list and no time', async () => {
    const [person] = people;
    if (!person) throw new Error('there are people');
    await shop(person, SHOP);
    pass(2 * HOUR);
    await learn();
    const stored = await Promise.all(
      (['walker', 'walk_pair'] as const).map((table) => app.deps.db.selectFrom(table).selectAll().execute()),
    );
    expect(stored.flat().length).toBeGreaterThan(1);
    const columns = new Set(stored.flat().flatMap((row) => Object.keys(row)));
    expect([...columns].sort()).toEqual(['after_id', 'before_id', 'chain_id', 'store_key', 'walker', 'walks']);
    expect(JSON.stringify(stored)).not.toContain('p0');
  });
});
