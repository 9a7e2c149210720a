import type { Problem } from '@sali/contract/base/errors';
import type { NewFamilyLink, OpenedFamilyLink, OwnFamily } from '@sali/contract/people/family/family';
import { FAMILY_LINK_DAYS, LINK_JOINS_PER_HOUR } from '@sali/domain/base/limits';
import { DAY_MS } from '@sali/domain/base/time';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { type Answer, buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import type { Database } from '../../base/db/open.ts';
import { newSecret } from '../../base/secretHash.ts';
import { FAMILY_PEOPLE_MAX } from './family.ts';

const ENDED = [410, 'family_link_ended'];

describeDb('links into a family', (openTestDb) => {
  let app: TestApp;
  let database: Database;
  let clock: number;
  let dana: Person;
  let yossi: Person;
  let noa: Person;

  beforeEach(async () => {
    database = await openTestDb();
    clock = Date.now();
    app = await buildTestApp(database, { now: () => new Date(clock) });
    [dana, yossi, noa] = [await app.person('dana'), await app.person('yossi'), await app.person('noa')];
    await app.call(dana, 'POST', 'families', { body: { name: 'כהן' } });
    return () => app.server.close();
  });

  const make = (as = dana) => app.call<NewFamilyLink & Problem>(as, 'POST', 'families/mine/links');
  const newLink = async (as = dana) => (await make(as)).body;
  const open = (token: string, as: Person | null = null) =>
    app.call<OpenedFamilyLink & Problem>(as, 'POST', 'family-links/open', { body: { token } });
  const accept = (as: Person | null, token: string) =>
    app.call<OwnFamily & Problem>(as, 'POST', 'family-links/accept', { body: { token } });
  const revoke = (as: Person, { link_id: id }: { link_id: number }) =>
    app.call<Problem>(as, 'DELETE', `families/mine/links/${id}`);
  const remove = (as: Person, whom: Person) => app.call(as, 'DELETE', `families/mine/members/${whom.userId}`);
  const mine = async (as = dana) => (await app.call<OwnFamily>(as, 'GET', 'families/mine')).body;
  const names = ({ family }: OwnFamily) => family?.members.map(({ username }) => username);
  /** Lets every link end so many milliseconds after now. */
  const endsIn = (ms: number) =>
    database.db
      .updateTable('family_link')
      .set({ expires_at: new Date(clock + ms) })
      .execute();
  const outcomeOf = ({ status, body }: Answer<Partial<Problem>>) => [status, body.code];

  it('[FA15] a member makes a link; its token is in that answer alone, and only a hash is stored', async () => {
    const { status, body } = await make();
    expect([status, body.created_by, body.token.length]).toEqual([201, 'dana', 43]);
    expect(Date.parse(body.expires_at) - clock).toBe(FAMILY_LINK_DAYS * DAY_MS);
    expect((await mine()).family?.links).toMatchObject([{ link_id: body.link_id, created_by: 'dana' }]);
    const own = await app.call<{ family: OwnFamily }>(dana, 'GET', 'users/me/export');
    expect(own.body.family.family?.links).toHaveLength(1);
    const { rows } =
      await sql`select k::text as row from family_link k union all select i::text from idempotency i`.execute(
        database.db,
      );
    expect(JSON.stringify([rows, await mine(), own.body])).not.toContain(body.token);
    expect(outcomeOf(await make(yossi))).toEqual([404, 'family_not_found']);
  });

  it('[FA16] [A44] a person with the link reads who invites to which family, by name and without a sign-in; one person joins by it', async () => {
    const { token } = await newLink();
    const family = (await mine()).family;
    for (const as of [null, yossi])
      expect((await open(token, as)).body).toEqual({ family_id: family?.family_id, name: 'כהן', invited_by: 'dana' });
    await app.call(dana, 'PUT', 'users/me', { body: { first_name: '', last_name: '' } });
    expect((await open(token)).body.invited_by).toBe('');
    expect(outcomeOf(await accept(null, token))).toEqual([401, 'not_authenticated']);
    expect(names((await accept(yossi, token)).body)).toEqual([dana.email.split('@')[0], 'yossi']);
    expect((await mine()).family?.links).toEqual([]);
    expect([outcomeOf(await open(token)), outcomeOf(await accept(noa, token))]).toEqual([ENDED, ENDED]);
  });

  it('[FA16] one of two who come by one link at the same moment joins', async () => {
    const { token } = await newLink();
    const outcomes = await Promise.all([accept(yossi, token), accept(noa, token)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(names(await mine())).toHaveLength(2);
  });

  it('[FA16] an invitation that waited is answered too, and a person in a family keeps the link for others', async () => {
    await app.call(dana, 'POST', 'families/mine/invitations', { body: { email: yossi.email } });
    const [first, second] = [await newLink(), await newLink()];
    expect((await accept(yossi, first.token)).body.family?.invited).toEqual([]);
    for (const as of [dana, yossi]) expect(outcomeOf(await accept(as, second.token))).toEqual([409, 'in_a_family']);
    expect((await accept(noa, second.token)).status).toBe(200);
  });

  it('[FA17] a link that is guessed, revoked or over has one and the same answer', async () => {
    const [revoked, old] = [await newLink(), await newLink()];
    expect(outcomeOf(await revoke(yossi, revoked))).toEqual([404, 'family_not_found']);
    expect((await revoke(dana, revoked)).status).toBe(204);
    expect(outcomeOf(await revoke(dana, revoked))).toEqual([404, 'list_link_not_found']);
    await endsIn(1);
    expect((await open(old.token)).status).toBe(200);
    await endsIn(0);
    for (const token of [revoked.token, old.token, newSecret()])
      expect([outcomeOf(await open(token)), outcomeOf(await accept(yossi, token))]).toEqual([ENDED, ENDED]);
    expect((await mine()).family?.links).toEqual([]);
    for (const token of ['', 'x', `${old.token}x`]) expect((await open(token)).status).toBe(422);
  });

  it('[FA17] a member of another family revokes no link of this one', async () => {
    const link = await newLink();
    await app.call(noa, 'POST', 'families', { body: { name: 'לוי' } });
    expect(outcomeOf(await revoke(noa, link))).toEqual([404, 'list_link_not_found']);
    expect((await open(link.token)).status).toBe(200);
  });

  it('[FA18] a link ends when who made it leaves the family or deletes the account', async () => {
    await accept(yossi, (await newLink()).token);
    const [ofDana, ofYossi] = [await newLink(), await newLink(yossi)];
    expect((await remove(yossi, yossi)).status).toBe(204);
    expect(outcomeOf(await open(ofYossi.token))).toEqual(ENDED);
    expect(names((await accept(yossi, ofDana.token)).body)).toEqual(['dana', 'yossi']);
    const again = await newLink();
    await app.call(dana, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    expect(outcomeOf(await open(again.token))).toEqual(ENDED);
    expect(await database.db.selectFrom('family_link').selectAll().execute()).toEqual([]);
  });

  it('[FA18] when somebody is taken out, all links of the family end: that person may know them', async () => {
    await accept(yossi, (await newLink()).token);
    const links = [await newLink(), await newLink(yossi)];
    expect((await remove(dana, yossi)).status).toBe(204);
    for (const { token } of links) expect(outcomeOf(await accept(yossi, token))).toEqual(ENDED);
    expect(names(await mine())).toEqual(['dana']);
  });

  it('[FA18] a link of a disabled account is closed until the account is enabled', async () => {
    const boss = await app.person('boss', 'ADMIN');
    const { token } = await newLink();
    const disable = (is_disabled: boolean) =>
      app.call(boss, 'PUT', `admin/users/${dana.userId}`, { body: { is_disabled } });
    await disable(true);
    expect([outcomeOf(await open(token)), outcomeOf(await accept(yossi, token))]).toEqual([ENDED, ENDED]);
    await disable(false);
    expect((await accept(yossi, token)).status).toBe(200);
  });

  it('[FA18] whom a person has blocked brings them into no family by a link', async () => {
    await app.call(dana, 'POST', 'families/mine/invitations', { body: { email: yossi.email } });
    await app.call(yossi, 'PUT', `users/me/blocks/${dana.userId}`, { body: { report: false } });
    expect(outcomeOf(await accept(yossi, (await newLink()).token))).toEqual([400, 'share_refused']);
    expect(names(await mine())).toEqual(['dana']);
  });

  it('[FA19] each open link keeps a place of the twelve, until it ends', async () => {
    const links: NewFamilyLink[] = [];
    for (let people = 1; people < FAMILY_PEOPLE_MAX; people += 1) links.push(await newLink());
    expect(outcomeOf(await make())).toEqual([422, 'family_full']);
    const invite = () => app.call<Problem>(dana, 'POST', 'families/mine/invitations', { body: { email: noa.email } });
    expect(outcomeOf(await invite())).toEqual([422, 'family_full']);
    if (links[0]) await revoke(dana, links[0]);
    expect((await invite()).status).toBe(200);
    expect(outcomeOf(await make())).toEqual([422, 'family_full']);
    await endsIn(0);
    expect((await make()).status).toBe(201);
  });

  it('[FA17] one network tries 60 tokens an hour, also those that do not exist', async () => {
    const limited = await buildTestApp(database, { now: () => new Date(clock), env: { RATE_LIMIT: 'on' } });
    try {
      const statuses: number[] = [];
      for (let tries = 0; tries <= LINK_JOINS_PER_HOUR; tries += 1) {
        // The budget of the address for all calls fills again.
        clock += 1000;
        const body = { token: newSecret() };
        statuses.push((await limited.call(null, 'POST', 'family-links/open', { body })).status);
      }
      expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([410]), 429]);
    } finally {
      await limited.server.close();
    }
  });
});
