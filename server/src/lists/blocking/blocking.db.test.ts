import type { AuditEntry } from '@sali/contract/admin/admin';
import type { BlockedPerson } from '@sali/contract/lists/blocks';
import type { Problem } from '@sali/contract/base/errors';
import type { ListWire } from '@sali/contract/lists/lists';
import type { ParticipantWire } from '@sali/contract/lists/sharing';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../base/db/open.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { putParticipant } from '../sharing/db.ts';
import { insertBlock, lockBlocksOf } from '../sharing/blocks/db.ts';
import { BLOCKS_PER_USER_MAX } from './blocking.ts';

/**
 * Mallory shares what nobody asked for, Yossi blocks her; two server processes that get no messages from each other.
 */
describeDb('blocking', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let there: TestApp;
  let mallory: Person;
  let yossi: Person;
  let dana: Person;
  let spam: ListWire;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    app = await buildTestApp(database);
    there = await buildTestApp(database);
    [mallory, yossi, dana] = [await app.person('mallory'), await app.person('yossi'), await app.person('dana')];
    spam = await newList(mallory, 'פרסומת');
    expect((await share(mallory, spam)).status).toBe(200);
    return async () => {
      await app.server.close();
      await there.server.close();
    };
  });

  const newList = async (as: Person, name: string): Promise<ListWire> =>
    (await app.call<ListWire>(as, 'POST', 'lists', { body: { name } })).body;
  const share = (as: Person, list: ListWire, with_: Person = yossi, permission = 'EDIT') =>
    app.call<Problem>(as, 'POST', `lists/${list.list_id}/share`, { body: { email: with_.email, permission } });
  const block = (as: Person, whom: Person, body: object = {}, on = app) =>
    on.call<BlockedPerson & Problem>(as, 'PUT', `users/me/blocks/${whom.userId}`, { body });
  const unblock = (as: Person, whom: Person) => app.call(as, 'DELETE', `users/me/blocks/${whom.userId}`);
  const blocks = async (as: Person) => (await app.call<BlockedPerson[]>(as, 'GET', 'users/me/blocks')).body;
  const namesOf = async (as: Person): Promise<string[]> =>
    (await app.call<ListWire[]>(as, 'GET', 'lists?include_archived=true')).body.map(({ name }) => name).sort();

  it('[BK1] blocking an owner leaves all of that owner’s lists, and no others, in every process', async () => {
    await app.call(mallory, 'PUT', `lists/${spam.list_id}`, { body: { status: 'ARCHIVED' } });
    await share(mallory, await newList(mallory, 'פרסומת 2'), yossi, 'VIEW');
    await share(dana, await newList(dana, 'משפחה'));
    await newList(yossi, 'שלי');
    const at = `lists/${spam.list_id}`;
    expect((await app.call(yossi, 'GET', at)).status).toBe(200);
    expect((await block(yossi, mallory, {}, there)).status).toBe(200);
    expect(await namesOf(yossi)).toEqual(['משפחה', 'שלי']);
    expect((await app.call(yossi, 'GET', at)).status).toBe(404);
    expect((await app.call<ParticipantWire[]>(mallory, 'GET', `${at}/participants`)).body).toHaveLength(1);
    expect(await namesOf(mallory)).toEqual(['פרסומת', 'פרסומת 2']);
  });

  it('[BK1] a list that the owner had deleted, and restores, does not come back to the blocker', async () => {
    await app.call(mallory, 'DELETE', `lists/${spam.list_id}`);
    expect((await block(yossi, mallory)).status).toBe(200);
    expect((await app.call(mallory, 'POST', `lists/${spam.list_id}/restore`)).status).toBe(200);
    expect(await namesOf(yossi)).toEqual([]);
    expect((await app.call(yossi, 'GET', `lists/${spam.list_id}`)).status).toBe(404);
  });

  it('[BK2] a list that the blocked person shares is refused, and the error names nobody; others share in one step', async () => {
    await block(yossi, mallory);
    const refused = await share(mallory, spam);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      400,
      'share_refused',
      'לא ניתן לשתף עם האדם הזה',
    ]);
    const family = await newList(dana, 'משפחה');
    await share(dana, family, mallory, 'ADMIN');
    expect((await share(mallory, family)).body.code).toBe('share_refused');
    expect((await share(dana, family)).status).toBe(200);
    expect((await share(yossi, await newList(yossi, 'שלי'), mallory)).status).toBe(200);
  });

  it('[BK2] the blocked person’s list is refused from others too; both stay on a list of a third person', async () => {
    const family = await newList(dana, 'משפחה');
    await share(dana, family, mallory, 'ADMIN');
    await share(dana, family, yossi, 'VIEW');
    await block(yossi, mallory);
    expect(await namesOf(yossi)).toEqual(['משפחה']);
    expect((await share(mallory, family, yossi, 'EDIT')).status).toBe(200);
    await share(mallory, spam, dana, 'ADMIN');
    expect((await share(dana, spam)).body.code).toBe('share_refused');
  });

  describe('at the same moment as sharing', () => {
    const waiting = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
      return rows[0]?.count ?? 0;
    };

    it('[BK3] a block waits for a share that has begun, and then leaves its list too', async () => {
      const more = await newList(mallory, 'עוד');
      const { blocking } = await db.transaction().execute(async (tx) => {
        await lockBlocksOf(tx, yossi.userId, 'share');
        const invitation = { permission: 'edit', sharedBy: mallory.userId, at: new Date() } as const;
        await putParticipant(tx, { listId: more.list_id, userId: yossi.userId, ...invitation });
        const started = block(yossi, mallory);
        await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
        return { blocking: started };
      });
      expect((await blocking).status).toBe(200);
      expect(await namesOf(yossi)).toEqual([]);
    });

    it('[BK3] a share waits for a block that has begun, and is refused', async () => {
      const more = await newList(mallory, 'עוד');
      const { sharing } = await db.transaction().execute(async (tx) => {
        await lockBlocksOf(tx, yossi.userId, 'block');
        const person = { email: mallory.email, username: 'mallory', blocked_at: new Date() };
        await insertBlock(tx, { user_id: yossi.userId, blocked_id: mallory.userId, ...person });
        const started = share(mallory, more);
        await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
        return { sharing: started };
      });
      expect((await sharing).body.code).toBe('share_refused');
    });
  });

  it('[BK4] a person who invites into a family can be blocked too, while the invitation waits', async () => {
    await app.call(dana, 'POST', 'families', { body: { name: 'שלנו' } });
    expect((await block(yossi, dana)).status).toBe(404);
    await app.call(dana, 'POST', 'families/mine/invitations', { body: { email: yossi.email } });
    expect((await block(yossi, dana)).body).toMatchObject({ user_id: dana.userId, email: dana.email });
    expect((await share(dana, await newList(dana, 'אחרת'))).body.code).toBe('share_refused');
  });

  it('[BK4] only the owner of a list that the caller is on, and who invites them, can be blocked; any other number is 404', async () => {
    for (const whom of [dana, yossi, { ...dana, userId: 4040 }]) {
      const { status, body } = await block(yossi, whom);
      expect([status, body.code, body.detail]).toEqual([404, 'not_found', 'האדם הזה לא נמצא']);
    }
    expect((await block(mallory, yossi)).status).toBe(404);
    expect((await app.call(yossi, 'PUT', 'users/me/blocks/x', { body: {} })).status).toBe(422);
    expect((await block(yossi, mallory, { report: 'yes' })).status).toBe(422);
    expect(await blocks(yossi)).toEqual([]);
  });

  it.each([
    ['VIEW', 200],
    ['EDIT', 200],
    ['ADMIN', 200],
    ['OWNER', 404],
    ['a stranger', 404],
  ])('[P3] with the permission of %s the owner can be blocked: %i', async (permission, status) => {
    const list = await newList(dana, 'משפחה');
    if (status === 200) expect((await share(dana, list, yossi, permission)).status).toBe(200);
    expect((await block(permission === 'OWNER' ? dana : yossi, dana)).status).toBe(status);
  });

  it('[BK4] the name and the e-mail are those that the blocker saw', async () => {
    await block(yossi, mallory);
    await app.call(mallory, 'PUT', 'users/me', { body: { first_name: 'אחרת' } });
    await db.updateTable('app_user').set({ email: 'new@x.org' }).where('user_id', '=', mallory.userId).execute();
    expect(await blocks(yossi)).toMatchObject([
      { user_id: mallory.userId, username: 'mallory', email: mallory.email, is_reported: false },
    ]);
  });

  it('[BK5] blocking and unblocking are idempotent and need a sign-in', async () => {
    const first = await block(yossi, mallory);
    expect((await block(yossi, mallory)).body).toEqual(first.body);
    expect(await blocks(yossi)).toEqual([first.body]);
    expect((await unblock(yossi, mallory)).status).toBe(204);
    expect((await unblock(yossi, mallory)).status).toBe(204);
    const calls = [
      ['GET', 'users/me/blocks'],
      ['PUT', `users/me/blocks/${mallory.userId}`],
      ['DELETE', `users/me/blocks/${mallory.userId}`],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await app.call<Problem>(null, method, path, method === 'PUT' ? { body: {} } : {});
      expect([answer.status, answer.body.code]).toEqual([401, 'not_authenticated']);
    }
  });

  it('[BK5] the same call again leaves the lists that an interrupted one did not reach', async () => {
    const person = { email: mallory.email, username: 'mallory', blocked_at: new Date() };
    await insertBlock(db, { user_id: yossi.userId, blocked_id: mallory.userId, ...person });
    expect(await namesOf(yossi)).toEqual(['פרסומת']);
    expect((await block(yossi, mallory)).status).toBe(200);
    expect(await namesOf(yossi)).toEqual([]);
  });

  it('[BK5] a block is the blocker’s alone: nobody else reads or ends it', async () => {
    await block(yossi, mallory);
    expect(await blocks(mallory)).toEqual([]);
    await unblock(mallory, yossi);
    await unblock(dana, mallory);
    expect(await blocks(yossi)).toHaveLength(1);
  });

  it('[BK5] one block more than 1,000 is refused, and the list stays', async () => {
    await sql`insert into app_user (email, email_key, phone, created_at)
      select n || '@many.org', n || '@many.org', '', now() from generate_series(1, ${BLOCKS_PER_USER_MAX}::integer) n`.execute(
      db,
    );
    await sql`insert into user_block (user_id, blocked_id, email, username, blocked_at)
      select ${yossi.userId}::integer, user_id, email, email, now() from app_user where email like '%@many.org'`.execute(
      db,
    );
    const full = await block(yossi, mallory);
    expect([full.status, full.body.code]).toEqual([422, 'too_many_blocks']);
    expect(await namesOf(yossi)).toEqual(['פרסומת']);
    await sql`delete from user_block where blocked_id = (select max(blocked_id) from user_block)`.execute(db);
    expect((await block(yossi, mallory)).status).toBe(200);
  });

  it('[BK6] after unblocking the person can share again; lists that were left do not come back', async () => {
    await block(yossi, mallory);
    await unblock(yossi, mallory);
    expect(await blocks(yossi)).toEqual([]);
    expect(await namesOf(yossi)).toEqual([]);
    expect((await share(mallory, spam)).status).toBe(200);
    expect(await namesOf(yossi)).toEqual(['פרסומת']);
  });

  it('[BK7] a report is one audit entry that names reporter, person and lists; a block alone is none', async () => {
    await db.updateTable('app_user').set({ user_type: 'ADMIN' }).where('user_id', '=', dana.userId).execute();
    const audit = async () => (await app.call<AuditEntry[]>(dana, 'GET', 'admin/audit')).body;
    await block(yossi, mallory);
    expect(await audit()).toEqual([]);
    await unblock(yossi, mallory);
    await share(mallory, spam);
    expect((await block(yossi, mallory, { report: true })).body.is_reported).toBe(true);
    expect((await block(yossi, mallory, { report: true })).body.is_reported).toBe(true);
    expect((await block(yossi, mallory)).body.is_reported).toBe(true);
    expect(await audit()).toMatchObject([
      {
        email: yossi.email,
        action: 'user.report',
        subject: `user ${mallory.userId} ${mallory.email}`,
        before: null,
        after: { shared_lists: 'פרסומת' },
      },
    ]);
  });

  it('[BK7] a person who is blocked already can be reported later', async () => {
    await block(yossi, mallory);
    expect((await block(yossi, mallory, { report: true })).body.is_reported).toBe(true);
    expect(await db.selectFrom('audit_entry').select('action').execute()).toEqual([{ action: 'user.report' }]);
  });

  it('[BK8] blocks are in the data that a person takes along, and go with either account', async () => {
    await block(yossi, mallory);
    const { body: own } = await app.call(yossi, 'GET', 'users/me/export');
    expect(own.blocked_people).toEqual(await blocks(yossi));
    expect((await app.call(mallory, 'GET', 'users/me/export')).body.blocked_people).toEqual([]);
    const page = await app.call<string>(yossi, 'GET', 'users/me/export?format=html');
    expect(page.body).toContain('<h2>אנשים שחסמתי</h2>');
    await share(dana, await newList(dana, 'עוד'));
    await block(yossi, dana);
    const password = { body: { password: 'סיסמה ארוכה', erase_now: true } };
    expect((await app.call(mallory, 'DELETE', 'users/me', password)).status).toBe(204);
    expect((await blocks(yossi)).map(({ user_id }) => user_id)).toEqual([dana.userId]);
    expect((await app.call(yossi, 'DELETE', 'users/me', password)).status).toBe(204);
    expect(await db.selectFrom('user_block').selectAll().execute()).toEqual([]);
  });

  it('[BK9] public recipes of a blocked person are not in the blocker’s gallery, nor counted', async () => {
    const recipe = (title: string) => ({
      body: { title, is_public: true, entries: [{ entry_type: 'product', product_name: 'מלח', quantity: 1 }] },
    });
    expect((await app.call(mallory, 'POST', 'recipes', recipe('פרסומת'))).status).toBe(201);
    await app.call(dana, 'POST', 'recipes', recipe('שקשוקה'));
    const all = 'include_public=true';
    const titles = async (as: Person) =>
      (await app.call<Recipe[]>(as, 'GET', `recipes?${all}`)).body.map(({ title }) => title).sort();
    expect(await titles(yossi)).toEqual(['פרסומת', 'שקשוקה']);
    await block(yossi, mallory);
    expect(await titles(yossi)).toEqual(['שקשוקה']);
    expect((await app.call(yossi, 'GET', `recipes/counts?${all}`)).body).toMatchObject({ total: 1 });
    expect(await titles(dana)).toEqual(['פרסומת', 'שקשוקה']);
    expect(await titles(mallory)).toEqual(['פרסומת', 'שקשוקה']);
  });
});
