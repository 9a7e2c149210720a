import type { Problem } from '@sali/contract/base/errors';
import type { ListChangesAnswer, ListWire } from '@sali/contract/lists/lists';
import type { ParticipantWire, ShareAnswer } from '@sali/contract/lists/sharing';
import { FOLLOWING_LISTS_PER_HOUR, SHARES_PER_HOUR } from '@sali/domain/base/limits';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import type { Database } from '../../base/db/open.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';

describeDb('sharing', (openTestDb) => {
  let app: TestApp;
  let database: Database;
  let dana: Person;
  let yossi: Person;
  let list: ListWire;

  beforeEach(async () => {
    database = await openTestDb();
    app = await buildTestApp(database);
    dana = await app.person('dana');
    yossi = await app.person('yossi');
    list = (await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת' } })).body;
    return () => app.server.close();
  });

  const share = (as: Person, email: string, permission = 'EDIT') =>
    app.call<ShareAnswer & Problem>(as, 'POST', `lists/${list.list_id}/share`, { body: { email, permission } });
  const people = async (as = dana): Promise<ParticipantWire[]> =>
    (await app.call<ParticipantWire[]>(as, 'GET', `lists/${list.list_id}/participants`)).body;
  const remove = (as: Person, userId: number) =>
    app.call<Problem>(as, 'DELETE', `lists/${list.list_id}/participants/${userId}`);

  it('[P40] so many lists of an hour take over the people of another; more are refused, and are on nobody’s overview', async () => {
    await share(dana, yossi.email);
    const follow = () =>
      app.call<Problem>(yossi, 'POST', 'lists', { body: { name: 'שבת', people_of: list.list_uuid } });
    for (let i = 0; i < FOLLOWING_LISTS_PER_HOUR; i++) expect((await follow()).status).toBe(201);
    const { status, body } = await follow();
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect((await app.call<ListWire[]>(dana, 'GET', 'lists')).body).toHaveLength(FOLLOWING_LISTS_PER_HOUR + 1);
    expect((await app.call(yossi, 'POST', 'lists', { body: { name: 'שבת' } })).status).toBe(201);
  });

  it('[G89] a new list has the people of the one that it follows, as far as the caller may edit that one', async () => {
    const uri = await app.person('uri');
    await share(dana, yossi.email);
    await share(dana, uri.email, 'TICK');
    const follow = async (as: Person, body: object = {}) => {
      const made = await app.call<ListWire>(as, 'POST', 'lists', {
        body: { name: 'שבת', people_of: list.list_uuid, ...body },
      });
      expect(made.status).toBe(201);
      return made.body.participants.map((person) => [person.username, person.permission]);
    };
    const all = [
      ['yossi', 'OWNER'],
      ['dana', 'ADMIN'],
      ['uri', 'TICK'],
    ];
    expect(await follow(yossi)).toEqual(all);
    expect(await follow(dana)).toEqual([
      ['dana', 'OWNER'],
      ['yossi', 'EDIT'],
      ['uri', 'TICK'],
    ]);
    const alone = (username: string) => [[username, 'OWNER']];
    expect(await follow(uri)).toEqual(alone('uri'));
    expect(await follow(await app.person('stranger'))).toEqual(alone('stranger'));
    expect(await follow(dana, { people_of: crypto.randomUUID() })).toEqual(alone('dana'));
    await app.call(uri, 'PUT', `users/me/blocks/${yossi.userId}`, { body: {} });
    expect(await follow(yossi)).toEqual(all.slice(0, 2));
    await app.call(dana, 'DELETE', `lists/${list.list_id}`);
    expect(await follow(dana)).toEqual(alone('dana'));
  });

  it('[P6] a list is shared by e-mail, without regard to case; sharing again changes the permission', async () => {
    const first = await share(dana, ' YOSSI@Example.com ', 'VIEW');
    expect([first.status, first.body.participant]).toMatchObject([
      200,
      { user_id: yossi.userId, permission: 'VIEW', username: 'yossi' },
    ]);
    await share(dana, yossi.email, 'ADMIN');
    expect((await people()).map(({ email, permission }) => [email, permission])).toEqual([
      [dana.email, 'OWNER'],
      [yossi.email, 'ADMIN'],
    ]);
    const { body } = await app.call<ListChangesAnswer>(yossi, 'GET', `lists/${list.list_id}/changes?since=1`);
    expect(body.actions.map(({ action_type }) => action_type)).toEqual(['SHARE_LIST', 'SHARE_LIST']);
  });

  it('[P7] the participant sees who shared, the owner that it is shared', async () => {
    await share(dana, yossi.email, 'EDIT');
    const [seen] = (await app.call<ListWire[]>(yossi, 'GET', 'lists')).body;
    expect(seen).toMatchObject({
      user_permission: 'edit',
      shared_by: { user_id: dana.userId, email: dana.email },
      is_shared: true,
    });
    const [own] = (await app.call<ListWire[]>(dana, 'GET', 'lists')).body;
    expect(own).toMatchObject({ user_permission: 'owner', shared_by: null, participants_count: 1 });
  });

  it('[P8] sharing with nobody, with oneself, or with the owner is refused', async () => {
    const codes = [
      await share(dana, 'nobody@example.com'),
      await share(dana, dana.email),
      await share(dana, ''),
      await share(dana, 'abc'),
    ];
    expect(codes.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'user_not_found'],
      [400, 'share_with_self'],
      [422, 'invalid_fields'],
      [422, 'invalid_fields'],
    ]);
    await share(dana, yossi.email, 'ADMIN');
    expect((await share(yossi, dana.email)).body.code).toBe('share_with_owner');
    expect((await share(dana, yossi.email, 'OWNER')).status).toBe(422);
  });

  it('[P9] sharing is limited to 20 an hour for each user', async () => {
    const statuses: number[] = [];
    for (let i = 0; i <= SHARES_PER_HOUR; i++) statuses.push((await share(dana, `nobody${i}@example.com`)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(SHARES_PER_HOUR);
    const last = await share(dana, yossi.email);
    expect(last.status).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(3500);
  });

  it('[P9] people of one network share 100 times an hour, whatever the answers; those of others go on', async () => {
    const limited = await buildTestApp(database, { rateLimit: 'on', trustedProxies: 'loopback' });
    /** One more person, with a list of their own: shares it with nobody so often. */
    const tries = async (name: string, times: number, address: string) => {
      const as = await app.person(name);
      const { body: own } = await app.call<ListWire>(as, 'POST', 'lists', { body: { name } });
      const options = {
        headers: { 'x-forwarded-for': address },
        body: { email: 'nobody@example.com', permission: 'VIEW' },
      };
      const statuses: number[] = [];
      for (let i = 0; i < times; i++)
        statuses.push((await limited.call(as, 'POST', `lists/${own.list_id}/share`, options)).status);
      return statuses;
    };
    const statuses = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) statuses.push(...(await tries(name, SHARES_PER_HOUR, '192.0.2.1')));
    expect(statuses).toEqual(Array(100).fill(404));
    expect(await tries('f', 1, '192.0.2.1')).toEqual([429]);
    expect(await tries('g', 1, '192.0.2.2')).toEqual([404]);
    await limited.server.close();
  });

  it('[P10] a participant leaves or is removed, and the list is not there for them any more', async () => {
    await share(dana, yossi.email, 'EDIT');
    expect((await remove(yossi, dana.userId)).status).toBe(403);
    expect((await remove(yossi, yossi.userId)).status).toBe(204);
    expect((await app.call(yossi, 'GET', `lists/${list.list_id}`)).status).toBe(404);
    await share(dana, yossi.email, 'ADMIN');
    expect((await remove(yossi, dana.userId)).status).toBe(403);
    expect((await remove(dana, yossi.userId)).status).toBe(204);
    expect((await remove(dana, yossi.userId)).body.code).toBe('participant_not_found');
    expect((await remove(dana, dana.userId)).body.code).toBe('owner_cannot_leave');
    expect(await people()).toHaveLength(1);
  });
});
