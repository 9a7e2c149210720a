import type { OwnFamily } from '@sali/contract/people/family/family';
import type { Problem } from '@sali/contract/base/errors';
import type { ListWire } from '@sali/contract/lists/lists';
import { FAMILY_REFUSAL_DAYS } from '@sali/domain/base/limits';
import { DAY_MS } from '@sali/domain/base/time';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { type Answer, buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import type { Database } from '../../base/db/open.ts';
import { purgeTables } from '../storage/storage.ts';
import { FAMILY_PEOPLE_MAX } from './family.ts';

/** The tables that a statement names, from its tree as JSON. */
const tablesIn = (tree: string): string[] =>
  [...tree.matchAll(/"SchemableIdentifierNode","identifier":\{"kind":"IdentifierNode","name":"(\w+)"/gu)].map(
    ([, name = '']) => name,
  );

describeDb('families', (openTestDb) => {
  let app: TestApp;
  let database: Database;
  let clock: number;
  let [dana, yossi, noa]: Person[] = [];

  beforeEach(async () => {
    database = await openTestDb();
    clock = Date.now();
    app = await buildTestApp(database, { now: () => new Date(clock) });
    [dana, yossi, noa] = [await app.person('dana'), await app.person('yossi'), await app.person('noa')];
    return () => app.server.close();
  });

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const call = (as: Person | undefined | null, method: Method, path: string, body?: object) =>
    app.call<OwnFamily & Problem>(as ?? null, method, path, body ? { body } : {});
  const mine = async (as = dana) => (await call(as, 'GET', 'families/mine')).body;
  const make = (as = dana, name = 'כהן') => call(as, 'POST', 'families', { name });
  const invite = (as: Person | undefined, whom: Person | undefined) =>
    call(as, 'POST', 'families/mine/invitations', { email: whom?.email });
  const accept = (as: Person | undefined, familyId: number) => call(as, 'POST', `families/${familyId}/accept`);
  const remove = (as: Person | undefined, whom: Person | undefined) =>
    call(as, 'DELETE', `families/mine/members/${whom?.userId}`);
  const takeBack = (as: Person | undefined, email: string | undefined) =>
    call(as, 'DELETE', 'families/mine/invitations', { email });
  const waiting = ({ family }: OwnFamily) => family?.invited.map(({ email }) => email);
  const names = ({ family }: OwnFamily) => family?.members.map(({ username }) => username);
  const outcomeOf = ({ status, body }: Answer<Partial<Problem>>) => [status, body.code];
  /** Dana's family with these people in it. @returns its number */
  async function familyWith(...people: (Person | undefined)[]): Promise<number> {
    const familyId = (await make()).body.family?.family_id ?? 0;
    for (const person of people) {
      await invite(dana, person);
      await accept(person, familyId);
    }
    return familyId;
  }
  const newList = async (as: Person | undefined, more: object = {}) =>
    (await app.call<ListWire>(as ?? null, 'POST', 'lists', { body: { name: 'שבת', ...more } })).body;
  const peopleOn = (list: ListWire) => list.participants.map(({ username, permission }) => `${username} ${permission}`);

  /** Dates every refusal of an invitation so long before now, in milliseconds. */
  const refusedBefore = (ms: number) =>
    database.db
      .updateTable('family_refusal')
      .set({ refused_at: new Date(clock - ms) })
      .execute();

  it('[FA1] a family is made with its maker in it; a second one is refused', async () => {
    expect(await mine()).toEqual({ family: null, invitations: [] });
    const { status, body } = await make();
    expect(status).toBe(201);
    expect(body.family).toMatchObject({ name: 'כהן', invited: [], shares_lists: true, shares_recipes: true });
    expect(names(body)).toEqual(['dana']);
    expect(outcomeOf(await make())).toEqual([409, 'in_a_family']);
    expect(await database.db.selectFrom('family').selectAll().execute()).toHaveLength(1);
  });

  it('[FA2] nobody is in a family without accepting: an invited person sees who asks, and may decline', async () => {
    const familyId = (await make()).body.family?.family_id ?? 0;
    expect(waiting((await invite(dana, yossi)).body)).toEqual([yossi?.email]);
    expect(await mine(yossi)).toEqual({
      family: null,
      invitations: [{ family_id: familyId, name: 'כהן', invited_by: 'dana', inviter_id: dana?.userId }],
    });
    expect(peopleOn(await newList(dana))).toEqual(['dana OWNER']);
    expect((await call(yossi, 'POST', `families/${familyId}/decline`)).status).toBe(204);
    expect(outcomeOf(await accept(yossi, familyId))).toEqual([404, 'family_not_found']);
    expect(outcomeOf(await accept(noa, familyId))).toEqual([404, 'family_not_found']);
    await refusedBefore(FAMILY_REFUSAL_DAYS * DAY_MS);
    await invite(dana, yossi);
    expect(names((await accept(yossi, familyId)).body)).toEqual(['dana', 'yossi']);
    expect(outcomeOf(await invite(dana, yossi))).toEqual([409, 'in_a_family']);
    const own = await app.call<{ family: OwnFamily }>(yossi ?? null, 'GET', 'users/me/export');
    expect(own.body.family).toEqual(await mine(yossi));
  });

  it('[FA3] a new list is shared with the family to edit, also one that is made without a network; a private one is not', async () => {
    await familyWith(yossi, noa);
    const list = await newList(yossi, { list_uuid: crypto.randomUUID() });
    expect(peopleOn(list)).toEqual(['yossi OWNER', 'dana EDIT', 'noa EDIT']);
    expect((await app.call(noa ?? null, 'GET', `lists/${list.list_id}`)).status).toBe(200);
    expect(peopleOn(await newList(yossi, { is_private: true }))).toEqual(['yossi OWNER']);
    await call(yossi, 'PUT', 'families/mine', { shares_lists: false });
    expect(peopleOn(await newList(yossi))).toEqual(['yossi OWNER']);
    expect(peopleOn(await newList(dana))).toContain('yossi EDIT');
  });

  it('[FA4] the family reads private recipes of those who share them, and changes none', async () => {
    await familyWith(yossi);
    const made = await app.call<{ recipe_id: number }>(yossi ?? null, 'POST', 'recipes', { body: { title: 'מרק' } });
    const recipe = `recipes/${made.body.recipe_id}`;
    const found = async (as: Person | undefined, query = '?include_public=true') =>
      (await app.call<{ recipes: { title: string }[] }>(as ?? null, 'GET', `recipes${query}`)).body;
    expect((await call(dana, 'GET', recipe)).status).toBe(200);
    expect(JSON.stringify(await found(dana))).toContain('מרק');
    expect(JSON.stringify(await found(dana, ''))).not.toContain('מרק');
    expect(outcomeOf(await call(noa, 'GET', recipe))).toEqual([403, 'recipe_private']);
    expect((await call(dana, 'PUT', recipe, { title: 'אחר' })).status).toBeGreaterThanOrEqual(400);
    expect((await call(dana, 'DELETE', recipe)).status).toBeGreaterThanOrEqual(400);
    await call(yossi, 'PUT', 'families/mine', { shares_recipes: false });
    expect(outcomeOf(await call(dana, 'GET', recipe))).toEqual([403, 'recipe_private']);
    expect(JSON.stringify(await found(dana))).not.toContain('מרק');
  });

  it('[FA5] each leaves; only who has been in it longest takes others out; the last one ends it', async () => {
    const familyId = await familyWith(yossi, noa);
    expect(outcomeOf(await remove(yossi, noa))).toEqual([403, 'forbidden']);
    expect((await remove(dana, dana)).status).toBe(204);
    expect(names(await mine(yossi))).toEqual(['yossi', 'noa']);
    expect((await remove(yossi, noa)).status).toBe(204);
    expect((await mine(noa)).family).toBeNull();
    expect(outcomeOf(await remove(yossi, dana))).toEqual([404, 'participant_not_found']);
    await invite(yossi, dana);
    expect((await takeBack(yossi, dana?.email)).status).toBe(204);
    expect(outcomeOf(await takeBack(yossi, dana?.email))).toEqual([404, 'family_not_found']);
    expect((await mine(dana)).invitations).toEqual([]);
    await remove(yossi, yossi);
    expect(outcomeOf(await accept(noa, familyId))).toEqual([404, 'family_not_found']);
    expect(outcomeOf(await call(yossi, 'PUT', 'families/mine', { name: 'א' }))).toEqual([404, 'family_not_found']);
  });

  it('[FA6] whom a person has blocked cannot invite them, and shares no list with them', async () => {
    await familyWith(yossi);
    const list = await newList(dana);
    await call(yossi, 'PUT', `users/me/blocks/${dana?.userId}`, { report: false });
    expect((await app.call(yossi ?? null, 'GET', `lists/${list.list_id}`)).status).toBe(404);
    expect(peopleOn(await newList(dana))).toEqual(['dana OWNER']);
    await remove(yossi, yossi);
    expect((await invite(dana, yossi)).status).toBe(200);
    expect((await mine(yossi)).invitations).toEqual([]);
  });

  it('[FA7] a deleted account leaves its family; a family has room for twelve, with those who are invited', async () => {
    await familyWith(yossi);
    const { status } = await app.call(dana ?? null, 'DELETE', 'users/me', {
      body: { password: 'סיסמה ארוכה', erase_now: true },
    });
    expect(status).toBe(204);
    expect(names(await mine(yossi))).toEqual(['yossi']);
    for (let index = 1; index < FAMILY_PEOPLE_MAX; index += 1) {
      expect((await invite(yossi, await app.person(`p${index}`))).status).toBe(200);
    }
    expect(outcomeOf(await invite(yossi, noa))).toEqual([422, 'family_full']);
  });

  it('[FA12] an invitation ends with the membership of the person who sent it, and holds while they are not blocked', async () => {
    const familyId = await familyWith(yossi);
    await invite(yossi, noa);
    expect((await mine(noa)).invitations).toMatchObject([{ inviter_id: yossi?.userId }]);
    expect((await remove(dana, yossi)).status).toBe(204);
    expect((await mine(noa)).invitations).toEqual([]);
    expect((await mine(dana)).family?.invited).toEqual([]);
    expect(outcomeOf(await accept(noa, familyId))).toEqual([404, 'family_not_found']);
    await invite(dana, noa);
    expect((await call(noa, 'PUT', `users/me/blocks/${dana?.userId}`, { report: false })).status).toBe(200);
    expect((await mine(noa)).invitations).toEqual([]);
    expect(outcomeOf(await accept(noa, familyId))).toEqual([404, 'family_not_found']);
    expect(names(await mine(dana))).toEqual(['dana']);
  });

  it('[FA12] an invitation of a disabled person waits until the account is enabled', async () => {
    const familyId = await familyWith();
    const boss = await app.person('boss', 'ADMIN');
    const disable = (isDisabled: boolean) =>
      call(boss, 'PUT', `admin/users/${dana?.userId}`, { is_disabled: isDisabled });
    await invite(dana, noa);
    expect((await disable(true)).status).toBe(200);
    expect((await mine(noa)).invitations).toEqual([]);
    expect(outcomeOf(await accept(noa, familyId))).toEqual([404, 'family_not_found']);
    expect((await disable(false)).status).toBe(200);
    expect((await mine(noa)).invitations).toMatchObject([{ inviter_id: dana?.userId }]);
    expect((await accept(noa, familyId)).status).toBe(200);
  });

  it('[FA12] an invitation of a person whose deletion has begun cannot be accepted', async () => {
    const familyId = await familyWith(yossi);
    await invite(yossi, noa);
    await database.db
      .updateTable('app_user')
      .set({ deletion_began_at: new Date(clock) })
      .where('user_id', '=', yossi?.userId ?? 0)
      .execute();
    expect((await mine(noa)).invitations).toEqual([]);
    expect(waiting(await mine())).toEqual([]);
    expect(outcomeOf(await accept(noa, familyId))).toEqual([404, 'family_not_found']);
  });

  it('[FA12] the invitations of a member who left do not come back with that person', async () => {
    const familyId = await familyWith(yossi);
    await invite(yossi, noa);
    expect((await remove(yossi, yossi)).status).toBe(204);
    await invite(dana, yossi);
    expect((await accept(yossi, familyId)).status).toBe(200);
    expect((await mine(noa)).invitations).toEqual([]);
    expect(outcomeOf(await accept(noa, familyId))).toEqual([404, 'family_not_found']);
  });

  it('[FA12] an invitation that cannot be accepted is in the way of no other', async () => {
    await familyWith(yossi);
    await invite(dana, noa);
    await call(noa, 'PUT', `users/me/blocks/${dana?.userId}`, { report: false });
    expect(waiting((await invite(yossi, noa)).body)).toEqual([noa?.email]);
    expect((await mine(noa)).invitations).toMatchObject([{ inviter_id: yossi?.userId }]);
  });

  it('[FA13] a person who has declined is not invited again by the same person for 30 days, also into another family', async () => {
    const familyId = await familyWith(noa);
    await invite(dana, yossi);
    await call(yossi, 'POST', `families/${familyId}/decline`);
    expect(outcomeOf(await invite(dana, yossi))).toEqual([409, 'invitation_declined']);
    await remove(dana, dana);
    await make(dana, 'אחרת');
    expect(outcomeOf(await invite(dana, yossi))).toEqual([409, 'invitation_declined']);
    expect((await invite(noa, yossi)).status).toBe(200);
    await refusedBefore(FAMILY_REFUSAL_DAYS * DAY_MS - 1);
    expect(outcomeOf(await invite(dana, yossi))).toEqual([409, 'invitation_declined']);
    await refusedBefore(FAMILY_REFUSAL_DAYS * DAY_MS);
    expect((await invite(dana, yossi)).status).toBe(200);
  });

  it('[FA21] an address without an account, and those of people who block, are disabled or deleted, are invited alike', async () => {
    const [gal, ron] = [await app.person('gal'), await app.person('ron')];
    await familyWith(yossi);
    await invite(dana, noa);
    expect((await call(noa, 'PUT', `users/me/blocks/${dana?.userId}`, {})).status).toBe(200);
    await takeBack(dana, noa?.email);
    const at = new Date(clock);
    await database.db.updateTable('app_user').set({ disabled_at: at }).where('user_id', '=', gal.userId).execute();
    await app.call(ron, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה' } });
    const statements: string[] = [];
    const counted = database.db.withPlugin({
      transformQuery: ({ node }) => {
        // The server also measures storage beside the call, by raw SQL.
        const tables = node.kind === 'RawNode' ? [] : tablesIn(JSON.stringify(node));
        if (tables.some((table) => /^(family.*|app_user|user_block)$/u.test(table)))
          statements.push(`${node.kind} ${tables.join(' ')}`);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const watched = await buildTestApp({ ...database, db: counted }, { now: () => new Date(clock) });
    // The first call also reads who calls.
    await watched.call(dana ?? null, 'GET', 'families/mine');
    const answers = [];
    for (const email of ['nobody@example.com', noa?.email, gal.email, ron.email]) {
      statements.length = 0;
      const { status, body } = await watched.call<OwnFamily>(dana ?? null, 'POST', 'families/mine/invitations', {
        body: { email },
      });
      answers.push([status, JSON.stringify(body).replaceAll(email ?? '', 'X'), [...statements]]);
      await takeBack(dana, email);
    }
    await watched.server.close();
    const [first] = answers;
    expect(first).toEqual([
      200,
      expect.stringContaining('"invited":[{"email":"X"}]'),
      expect.arrayContaining([
        'InsertQueryNode family_invitation',
        expect.stringMatching(/^SelectQueryNode .*app_user/u),
      ]),
    ]);
    expect(answers).toEqual(answers.map(() => first));
  });

  it('[FA22] an invitation waits for a person who registers later, and for 30 days', async () => {
    const familyId = await familyWith();
    await call(dana, 'POST', 'families/mine/invitations', { email: 'Uri@Example.com' });
    expect(waiting(await mine())).toEqual(['Uri@Example.com']);
    clock += 1000;
    const uri = await app.person('uri');
    expect((await mine(uri)).invitations).toMatchObject([{ family_id: familyId, inviter_id: dana?.userId }]);
    expect(names((await accept(uri, familyId)).body)).toEqual(['dana', 'uri']);
    expect(waiting(await mine())).toEqual([]);
    await invite(dana, noa);
    const invitedAt = clock;
    clock += 1000;
    await invite(dana, noa);
    await purgeTables(database.db, new Date(invitedAt + 30 * DAY_MS));
    expect((await mine(noa)).invitations).toHaveLength(1);
    await purgeTables(database.db, new Date(invitedAt + 30 * DAY_MS + 1));
    expect((await mine(noa)).invitations).toEqual([]);
  });

  it('[FA22] where the server mails, a person who registered later verifies the address first', async () => {
    const familyId = await familyWith();
    await invite(dana, noa);
    await call(dana, 'POST', 'families/mine/invitations', { email: 'uri@example.com' });
    clock += 1000;
    const uri = await app.person('uri');
    // Nothing listens there.
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://sali.example.org' };
    const mailing = await buildTestApp(database, { now: () => new Date(clock), env });
    const asked = async (as: Person | undefined) =>
      (await mailing.call<OwnFamily>(as ?? null, 'GET', 'families/mine')).body.invitations.length;
    const join = async () =>
      outcomeOf(await mailing.call<Partial<Problem>>(uri, 'POST', `families/${familyId}/accept`));
    expect([await asked(noa), await asked(uri)]).toEqual([1, 0]);
    expect(await join()).toEqual([404, 'family_not_found']);
    await call(dana, 'POST', 'families/mine/invitations', { email: 'uri@example.com' });
    expect([await asked(uri), await join()]).toEqual([0, [404, 'family_not_found']]);
    await database.db
      .updateTable('app_user')
      .set({ email_verified_at: new Date(clock) })
      .where('user_id', '=', uri.userId)
      .execute();
    expect(await asked(uri)).toBe(1);
    expect(await join()).toEqual([200, undefined]);
    await mailing.server.close();
  });

  it('[FA22] each member may invite an address; of two invitations into one family one is shown', async () => {
    const familyId = await familyWith(yossi);
    await invite(dana, noa);
    clock += 1000;
    expect(waiting((await invite(yossi, noa)).body)).toEqual([noa?.email]);
    expect((await mine(noa)).invitations).toMatchObject([{ family_id: familyId, inviter_id: dana?.userId }]);
    await call(noa, 'POST', `families/${familyId}/decline`);
    expect(waiting(await mine())).toEqual([]);
    expect(outcomeOf(await invite(yossi, noa))).toEqual([409, 'invitation_declined']);
  });
});
