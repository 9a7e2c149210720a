import type { OwnFamily } from '@sali/contract/people/family/family';
import type { Problem } from '@sali/contract/base/errors';
import type { ListWire } from '@sali/contract/lists/lists';
import { FAMILY_REFUSAL_DAYS } from '@sali/domain/base/limits';
import { DAY_MS } from '@sali/domain/base/time';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { type Answer, buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import type { Database } from '../../base/db/open.ts';
import { FAMILY_PEOPLE_MAX } from './family.ts';

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
    expect((await invite(dana, yossi)).body.family?.invited.map(({ username }) => username)).toEqual(['yossi']);
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
    expect((await remove(yossi, dana)).status).toBe(204);
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
    expect(outcomeOf(await invite(dana, yossi))).toEqual([400, 'share_refused']);
    expect(outcomeOf(await invite(dana, { userId: 0, token: '', email: 'nobody@example.org' }))).toEqual([
      404,
      'user_not_found',
    ]);
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
    expect((await invite(yossi, noa)).body.family?.invited.map(({ username }) => username)).toEqual(['noa']);
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
});
