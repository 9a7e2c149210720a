import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Problem } from '@sali/contract/base/errors';
import type { ActivityWire } from '@sali/contract/lists/activity';
import type { JoinAnswer, KeepAnswer, LinkPermission, ListLinkWire, NewLinkAnswer } from '@sali/contract/lists/links';
import type { ActiveParticipants, ItemAnswer, ListChangesAnswer, ListWire } from '@sali/contract/lists/lists';
import { CLOSE } from '@sali/contract/lists/live/live';
import { LINK_JOINS_PER_HOUR } from '@sali/domain/base/limits';
import { DAY_MS } from '@sali/domain/base/time';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { openTestSocket, type TestSocket } from '../../../test/live/testSocket.ts';
import { type Answer, buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import type { Database } from '../../base/db/open.ts';
import { LINKS_PER_LIST_MAX } from './links.ts';
import { GUESTS_PER_LINK_MAX } from './guests.ts';

const secret = (): string => randomBytes(32).toString('base64url');

describeDb('links', (openTestDb) => {
  let app: TestApp;
  let database: Database;
  let dana: Person;
  let yossi: Person;
  let list: ListWire;
  let at: string;
  let clock: number;

  beforeEach(async () => {
    database = await openTestDb();
    clock = Date.now();
    app = await buildTestApp(database, { now: () => new Date(clock) });
    dana = await app.person('dana');
    yossi = await app.person('yossi');
    const body = { name: 'שבת', items: [{ name: 'נרות' }] };
    list = (await app.call<ListWire>(dana, 'POST', 'lists', { body })).body;
    at = `lists/${list.list_id}`;
    return () => app.server.close();
  });

  const makeLink = async (permission: LinkPermission = 'EDIT', days: number | null = 30, as = dana) =>
    (await app.call<NewLinkAnswer>(as, 'POST', `${at}/links`, { body: { permission, days } })).body;
  const joined = (token: string, name = 'רותי', guestToken = `guest.${secret()}`) =>
    app.call<JoinAnswer & Problem>(null, 'POST', 'list-links/join', {
      body: { token, guest_token: guestToken, name },
    });
  /** A guest who came by the link, as a caller. */
  const guestBy = async (token: string, name = 'רותי'): Promise<Person> => {
    const guestToken = `guest.${secret()}`;
    const { body } = await joined(token, name, guestToken);
    return { userId: body.user_id, token: guestToken, email: '' };
  };
  const guestWith = async (permission: LinkPermission): Promise<Person> => guestBy((await makeLink(permission)).token);
  const links = async (as = dana) => (await app.call<ListLinkWire[]>(as, 'GET', `${at}/links`)).body;
  const revoke = (link: ListLinkWire, as = dana) => app.call(as, 'DELETE', `${at}/links/${link.link_id}`);
  const read = (as: Person) => app.call<ListWire>(as, 'GET', at);
  const share = (permission: string, as = dana) =>
    app.call(as, 'POST', `${at}/share`, { body: { email: yossi.email, permission } });
  const item = () => list.items[0]?.item_id ?? 0;
  const outcomeOf = ({ status, body }: Answer<object>) => [status, 'code' in body ? body.code : null];

  async function listen(): Promise<(as: Person) => Promise<TestSocket>> {
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.server.address() as AddressInfo;
    return async (as) => {
      const path = as.email === '' ? 'list-links/ws-ticket' : 'auth/ws-ticket';
      const { ticket } = (await app.call<{ ticket: string }>(as, 'POST', path)).body;
      const socket = await openTestSocket(`ws://127.0.0.1:${port}/api/${at}/ws?token=${ticket}`);
      await socket.next('connection_established');
      return socket;
    };
  }

  it('[LK1] a person who may share makes a link; its token is in that answer alone, and only a hash is stored', async () => {
    const link = await makeLink('TICK', 7);
    expect(link).toMatchObject({ permission: 'TICK', created_by: 'dana', guests: [] });
    expect(Date.parse(link.expires_at ?? '') - clock).toBe(7 * DAY_MS);
    expect((await makeLink('VIEW', null)).expires_at).toBeNull();
    expect(JSON.stringify(await links())).not.toContain(link.token);
    const stored =
      await sql`select k::text as row from list_link k union all select i::text from idempotency i`.execute(
        database.db,
      );
    expect(JSON.stringify(stored.rows)).not.toContain(link.token);
    const wrong = [{ permission: 'ADMIN', days: 1 }, { permission: 'VIEW', days: 2 }, { permission: 'VIEW' }];
    for (const body of wrong) expect((await app.call(dana, 'POST', `${at}/links`, { body })).status).toBe(422);
  });

  it('[LK1] the token of a new link is not stored with an idempotency key either', async () => {
    const body = { permission: 'VIEW', days: 1 };
    const key = crypto.randomUUID();
    const { token } = (await app.call<NewLinkAnswer>(dana, 'POST', `${at}/links`, { body, key })).body;
    const { rows } = await sql`select count(*)::int as count from idempotency where key = ${key}`.execute(database.db);
    expect([token.length, rows]).toEqual([43, [{ count: 0 }]]);
  });

  it('[LK2] a link guest may do what the table says: everything else is refused, of the link and of others', async () => {
    const other = (await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'אחרת' } })).body;
    const kept = await makeLink('VIEW');
    const one = `${at}/items/${item()}`;
    const tries: [string, string, object?][] = [
      ['GET', at],
      ['GET', `${at}/changes?since=0`],
      ['GET', `${at}/active-participants`],
      ['GET', `${at}/activity`],
      ['POST', 'list-links/ws-ticket'],
      ['PUT', one, { is_completed: true }],
      ['PUT', one, { is_completed: false, added_at: new Date(clock).toISOString() }],
      ['PUT', one, { not_found: true }],
      ['PUT', one, { claimed: true }],
      ['PUT', one, { shelf_price: 5, shelf_price_store: '1-1-1' }],
      ['PUT', one, { claimed: false, note: 'x' }],
      ['PUT', one, { is_completed: true, note: 'x' }],
      ['PUT', one, { added_at: new Date(clock).toISOString() }],
      ['POST', `${at}/items`, { name: 'יין' }],
      ['PUT', at, { store_key: null }],
      ['PUT', at, { is_completed: true }],
      ['PUT', at, { name: 'חג' }],
      ['PUT', at, { status: 'ARCHIVED' }],
      ['GET', `${at}/participants`],
      ['POST', `${at}/share`, { email: yossi.email, permission: 'VIEW' }],
      ['DELETE', `${at}/participants/${dana.userId}`],
      ['GET', `${at}/links`],
      ['POST', `${at}/links`, { permission: 'EDIT', days: null }],
      ['PUT', `${at}/links/${kept.link_id}`, { permission: 'EDIT' }],
      ['DELETE', `${at}/links/${kept.link_id}`],
      ['DELETE', at],
      ['POST', `${at}/restore`],
      ['GET', 'lists'],
      ['POST', 'lists', { name: 'שלי' }],
      ['GET', 'lists/deleted'],
      ['GET', 'users/me'],
      ['GET', 'users/me/export'],
      ['GET', 'users/me/usual'],
      ['GET', 'users/me/settings'],
      ['POST', 'auth/ws-ticket'],
      ['POST', 'list-links/keep', { token: kept.token }],
      ['GET', `lists/${other.list_id}`],
      ['PUT', `lists/${other.list_id}`, { store_key: null }],
      ['POST', `lists/${other.list_id}/items`, { name: 'יין' }],
    ];
    const statuses = async (as: Person): Promise<number[]> => {
      const all: number[] = [];
      for (const [method, path, body] of tries)
        all.push((await app.call(as, method, path, body ? { body } : {})).status);
      return all;
    };
    const reads = [200, 200, 200, 200, 200];
    /** Not for link guests at all, whatever their link allows; then another list. */
    const refused = [...Array<number>(18).fill(401), 404, 404, 404];
    expect(await statuses(await guestWith('VIEW'))).toEqual([...reads, ...Array<number>(13).fill(403), ...refused]);
    const ticks = [200, 200, 200, 200, 200, ...Array<number>(8).fill(403)];
    expect(await statuses(await guestWith('TICK'))).toEqual([...reads, ...ticks, ...refused]);
    const edits = [200, 200, 200, 200, 200, 200, 200, 200, 201, 200, 200, 403, 403];
    expect(await statuses(await guestWith('EDIT'))).toEqual([...reads, ...edits, ...refused]);
    const ended = await guestBy(kept.token);
    await revoke(kept);
    expect(await statuses(ended)).toEqual([
      ...tries.slice(0, 18).map(() => 410),
      ...Array<number>(18).fill(401),
      410,
      410,
      410,
    ]);
  });

  it('[LK2] only the owner and managers make, see, change and revoke links', async () => {
    const link = await makeLink();
    const tries = async (as: Person): Promise<number[]> => [
      (await app.call(as, 'GET', `${at}/links`)).status,
      (await app.call(as, 'POST', `${at}/links`, { body: { permission: 'VIEW', days: 1 } })).status,
      (await app.call(as, 'PUT', `${at}/links/${link.link_id}`, { body: { permission: 'EDIT' } })).status,
      (await app.call(as, 'DELETE', `${at}/links/999999`)).status,
    ];
    expect(await tries(yossi)).toEqual([404, 404, 404, 404]);
    for (const permission of ['VIEW', 'TICK', 'EDIT']) {
      await share(permission);
      expect(await tries(yossi)).toEqual([403, 403, 403, 403]);
    }
    await share('ADMIN');
    expect(await tries(yossi)).toEqual([200, 201, 200, 404]);
    expect((await revoke(link, yossi)).status).toBe(204);
    expect(outcomeOf(await app.call<Problem>(dana, 'DELETE', `${at}/links/${link.link_id}`))).toEqual([
      404,
      'list_link_not_found',
    ]);
  });

  it('[P11] a participant may be allowed to tick alone', async () => {
    await share('TICK');
    expect((await read(yossi)).body).toMatchObject({ user_permission: 'tick' });
    const put = async (body: object) => (await app.call(yossi, 'PUT', `${at}/items/${item()}`, { body })).status;
    expect([await put({ is_completed: true }), await put({ quantity: 2 })]).toEqual([200, 403]);
    expect((await app.call(yossi, 'DELETE', `${at}/items/${item()}`)).status).toBe(403);
  });

  it('[LK3] a guessed, changed, expired or revoked link has one and the same answer', async () => {
    const link = await makeLink('EDIT', 1);
    const guest = await guestBy(link.token);
    const ended = [410, 'list_link_ended'];
    expect(outcomeOf(await joined(secret()))).toEqual(ended);
    const changed = `${link.token.startsWith('A') ? 'B' : 'A'}${link.token.slice(1)}`;
    expect(outcomeOf(await joined(changed))).toEqual(ended);
    for (const token of ['', 'x', `${link.token}x`, "' or 1=1 --"]) expect((await joined(token)).status).toBe(422);
    const second = await makeLink();
    await revoke(second);
    expect(outcomeOf(await joined(second.token))).toEqual(ended);
    expect(outcomeOf(await joined((await linkOfDeletedList()).token))).toEqual(ended);
    clock += DAY_MS - 1;
    expect([(await read(guest)).status, (await joined(link.token)).status]).toEqual([200, 200]);
    clock += 1;
    expect([outcomeOf(await read(guest)), outcomeOf(await joined(link.token))]).toEqual([ended, ended]);
  });

  async function linkOfDeletedList(): Promise<NewLinkAnswer> {
    const { list_id: id } = (await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'אחרת' } })).body;
    const body = { permission: 'VIEW', days: 1 };
    const link = (await app.call<NewLinkAnswer>(dana, 'POST', `lists/${id}/links`, { body })).body;
    await app.call(dana, 'DELETE', `lists/${id}`);
    return link;
  }

  it('[LK15] links of a disabled person, and to lists of a disabled owner, are closed until the account is enabled', async () => {
    const open = await listen();
    const boss = await app.person('boss', 'ADMIN');
    const noa = await app.person('noa');
    await share('ADMIN');
    const [ofOwner, ofYossi] = [await makeLink(), await makeLink('EDIT', 30, yossi)];
    const guests = [await guestBy(ofOwner.token), await guestBy(ofYossi.token)];
    const tick = { is_completed: true };
    const outcomes = async () =>
      Promise.all(
        [ofOwner, ofYossi].map(async ({ token }, one) => [
          outcomeOf(await joined(token))[0],
          ...(await Promise.all([
            read(guests[one] ?? noa),
            app.call(guests[one] ?? noa, 'PUT', `${at}/items/${item()}`, { body: tick }),
            app.call(guests[one] ?? noa, 'POST', 'list-links/ws-ticket'),
          ]).then((answers) => answers.map(({ status }) => status))),
        ]),
      );
    const [allOpen, allEnded] = [
      [200, 200, 200, 200],
      [410, 410, 410, 410],
    ];
    const disable = (person: Person, is_disabled: boolean) =>
      app.call(boss, 'PUT', `admin/users/${person.userId}`, { body: { is_disabled } });
    expect(await outcomes()).toEqual([allOpen, allOpen]);
    const sockets = [];
    for (const guest of guests) sockets.push(await open(guest));

    await disable(yossi, true);
    expect(await sockets[1]?.closed()).toBe(CLOSE.notAllowed);
    // The list is opened and changed meanwhile, and kept in memory.
    expect((await app.call(dana, 'PUT', at, { body: { name: 'חג' } })).status).toBe(200);
    expect((await read(dana)).status).toBe(200);
    expect(await outcomes()).toEqual([allOpen, allEnded]);
    const credential = guests[1]?.token;
    expect(outcomeOf(await joined(ofOwner.token, 'רותי', credential))).toEqual([410, 'list_link_ended']);
    await disable(yossi, false);
    expect(await outcomes()).toEqual([allOpen, allOpen]);

    await disable(dana, true);
    expect(await sockets[0]?.closed()).toBe(CLOSE.notAllowed);
    expect(await outcomes()).toEqual([allEnded, allEnded]);
    const keep = await app.call<Problem>(noa, 'POST', 'list-links/keep', { body: { token: ofYossi.token } });
    expect(outcomeOf(keep)).toEqual([410, 'list_link_ended']);
    await disable(dana, false);
    expect(await outcomes()).toEqual([allOpen, allOpen]);
  });

  it('[LK4] the credential of a guest is bound to its link: it opens no other, and a forged one nothing', async () => {
    const first = await makeLink('VIEW');
    const guest = await guestBy(first.token);
    const second = await makeLink('EDIT');
    expect(outcomeOf(await joined(second.token, 'רותי', guest.token))).toEqual([410, 'list_link_ended']);
    expect((await read(guest)).body.user_permission).toBe('view');
    const forged = { userId: 0, token: `guest.${secret()}`, email: '' };
    expect(outcomeOf(await read(forged))).toEqual([410, 'list_link_ended']);
    const token = { userId: 0, token: first.token, email: '' };
    expect(outcomeOf(await read(token))).toEqual([401, 'not_authenticated']);
  });

  it('[LK5] revoking closes the open pages of its guests at once, and nobody else’s', async () => {
    const open = await listen();
    const link = await makeLink();
    const [first, second] = [await guestBy(link.token, 'א'), await guestBy(link.token, 'ב')];
    const other = await guestWith('VIEW');
    const [a, b, c, own] = [await open(first), await open(second), await open(other), await open(dana)];
    const before = performance.now();
    await revoke(link);
    expect(await Promise.all([a.closed(), b.closed()])).toEqual([CLOSE.notAllowed, CLOSE.notAllowed]);
    expect(performance.now() - before).toBeLessThan(1000);
    const tick = { body: { is_completed: true } };
    expect(outcomeOf(await app.call<Problem>(first, 'PUT', `${at}/items/${item()}`, tick))).toEqual([
      410,
      'list_link_ended',
    ]);
    await app.call(dana, 'PUT', `${at}/items/${item()}`, tick);
    for (const socket of [c, own]) {
      await socket.next('list_update');
      socket.close();
    }
    expect((await links()).map(({ guests }) => guests.map(({ user_id: id }) => id))).toEqual([[other.userId]]);
  });

  it('[LK28] a guest’s claim is free once the link is revoked, or its maker may not share', async () => {
    const claimant = async () => (await read(dana)).body.items[0]?.claimed_name;
    const claim = async (guest: Person) =>
      expect((await app.call(guest, 'PUT', `${at}/items/${item()}`, { body: { claimed: true } })).status).toBe(200);
    const link = await makeLink('TICK');
    await claim(await guestBy(link.token));
    expect(await claimant()).toBe('רותי');
    await revoke(link);
    expect(await claimant()).toBe('');
    for (const end of [
      () => share('EDIT'),
      () => app.call(dana, 'DELETE', `${at}/participants/${yossi.userId}`),
      () => app.call(yossi, 'DELETE', `${at}/participants/${yossi.userId}`),
    ]) {
      await share('ADMIN');
      await claim(await guestBy((await makeLink('EDIT', 30, yossi)).token));
      expect(await claimant()).toBe('רותי');
      expect((await end()).status).toBeLessThan(300);
      expect(await claimant()).toBe('');
    }
  });

  it('[LK5] a socket that is open when its link expires closes then', async () => {
    const open = await listen();
    const guest = await guestBy((await makeLink('VIEW', 1)).token);
    clock += DAY_MS - 100;
    const socket = await open(guest);
    expect(await socket.closed()).toBe(CLOSE.notAllowed);
  });

  it('[LK6] a changed permission applies to present guests, and their open pages load the list again', async () => {
    const open = await listen();
    const link = await makeLink('EDIT');
    const guest = await guestBy(link.token);
    const add = async (name: string) => (await app.call(guest, 'POST', `${at}/items`, { body: { name } })).status;
    expect(await add('יין')).toBe(201);
    const socket = await open(guest);
    const change = await app.call<ListLinkWire>(dana, 'PUT', `${at}/links/${link.link_id}`, {
      body: { permission: 'VIEW' },
    });
    expect(change.body).toMatchObject({ permission: 'VIEW', guests: [{ user_id: guest.userId }] });
    expect((await socket.next('list_update')).action.action_type).toBe('SHARE_LIST');
    expect([await add('לחם'), (await read(guest)).body.user_permission]).toEqual([403, 'view']);
    socket.close();
  });

  it('[LK7] guests see names and no e-mail address: in the list, its changes, its socket and its activity', async () => {
    const open = await listen();
    const guest = await guestWith('EDIT');
    const socket = await open(guest);
    await share('EDIT');
    const { action } = await socket.next('list_update');
    const put = await app.call(guest, 'PUT', at, { body: { is_completed: true } });
    const all = [
      await read(guest),
      put,
      await app.call(guest, 'GET', `${at}/changes?since=0`),
      await app.call(guest, 'GET', `${at}/activity`),
      await app.call(guest, 'GET', `${at}/active-participants`),
    ];
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const text = JSON.stringify([action, ...all.map(({ body }) => body)]);
    expect(text).not.toContain('@');
    expect((await read(guest)).body.participants.map(({ username }) => username)).toEqual(['dana', 'yossi']);
    const { body } = await app.call<ListChangesAnswer>(dana, 'GET', `${at}/changes?since=0`);
    expect(JSON.stringify(body)).toContain(yossi.email);
    socket.close();
  });

  it('[A44] a person who gave no name has none for guests; their e-mail is in no part of what guests read', async () => {
    await database.db.updateTable('app_user').set({ first_name: '' }).where('user_id', '=', yossi.userId).execute();
    const guest = await guestWith('EDIT');
    const open = await listen();
    const socket = await open(guest);
    await share('EDIT');
    const shared = await socket.next('list_update');
    const own = await open(yossi);
    const here = await socket.next('active_users_update');
    await app.call(yossi, 'PUT', `${at}/items/${item()}`, { body: { claimed: true } });
    const claimed = await socket.next('list_update');
    const all = [
      await read(guest),
      await app.call(guest, 'GET', `${at}/changes?since=0`),
      await app.call(guest, 'GET', `${at}/activity`),
      await app.call(guest, 'GET', `${at}/active-participants`),
    ];
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(JSON.stringify([shared, here, claimed, ...all.map(({ body }) => body)])).not.toContain('yossi');
    const { participants } = (await read(dana)).body;
    expect(participants.map(({ username, email }) => [username, email])).toEqual([
      ['dana', dana.email],
      ['', yossi.email],
    ]);
    for (const one of [socket, own]) one.close();
  });

  it('[LK8] presence, actions and activity name the guest, whose number is below 0', async () => {
    const open = await listen();
    const own = await open(dana);
    await own.next('active_users_update');
    const guest = await guestWith('TICK');
    expect(guest.userId).toBeLessThan(0);
    await own.next('list_update'); // the link
    await own.next('list_update'); // the guest came
    const socket = await open(guest);
    const here = await own.next('active_users_update');
    expect(here.changed_user).toEqual({ user_id: guest.userId, username: 'רותי' });
    const polled = await app.call<ActiveParticipants>(guest, 'GET', `${at}/active-participants`);
    expect(polled.body.active_participants).toContainEqual({ user_id: guest.userId, username: 'רותי' });
    await app.call(guest, 'PUT', `${at}/items/${item()}`, { body: { is_completed: true } });
    expect((await own.next('list_update')).action).toMatchObject({
      action_type: 'COMPLETE_ITEM',
      user_id: guest.userId,
      username: 'רותי',
    });
    const { entries } = (await app.call<ActivityWire>(dana, 'GET', `${at}/activity`)).body;
    expect(entries.map(({ kind, user_id: id, username }) => [kind, id, username]).slice(0, 3)).toEqual([
      ['item_completed', guest.userId, 'רותי'],
      ['link_opened', guest.userId, 'רותי'],
      ['link_made', dana.userId, 'dana'],
    ]);
    for (const one of [socket, own]) one.close();
  });

  it.each([
    ['<b onclick="x()">רותי</b>', '<b onclick="x()">רותי</b>'],
    ['\u202Eרותי\u2066 \u0007 כהן\u200F', 'רותי כהן'],
    ['  רותי \n כהן ', 'רותי כהן'],
    ['\u200B\u202E', 'Guest'],
    ['', 'Guest'],
  ])('[LK8] the name %j of a guest is %j', async (name, shown) => {
    const { token } = await makeLink();
    const body = { token, guest_token: `guest.${secret()}`, name };
    const answer = await app.call<JoinAnswer>(null, 'POST', 'list-links/join', {
      body,
      headers: { 'accept-language': 'en' },
    });
    expect([answer.body.username, (await links())[0]?.guests[0]?.username]).toEqual([shown, shown]);
  });

  it('[LK9] the same device again is the same guest, also when both calls come at once', async () => {
    const { token } = await makeLink();
    const guestToken = `guest.${secret()}`;
    const both = await Promise.all([joined(token, 'רותי', guestToken), joined(token, 'רותי', guestToken)]);
    const again = await joined(token, 'אחרת', guestToken);
    const numbers = new Set([...both, again].map(({ body }) => body.user_id));
    expect([numbers.size, again.body.username, (await links())[0]?.guests.length]).toEqual([1, 'רותי', 1]);
  });

  it('[LK9] so many of the thousands who open a link come in, and the others are refused without a trace', async () => {
    const { token } = await makeLink();
    const answers: Answer<JoinAnswer & Problem>[] = [];
    for (let i = 0; i < GUESTS_PER_LINK_MAX + 5; i++) answers.push(await joined(token, `אורח ${i}`));
    const late = answers.slice(GUESTS_PER_LINK_MAX).map(outcomeOf);
    expect(answers.slice(0, GUESTS_PER_LINK_MAX).every(({ status }) => status === 200)).toBe(true);
    expect(late).toEqual(late.map(() => [422, 'too_many_link_guests']));
    const { version } = (await read(dana)).body;
    await joined(token);
    expect([(await read(dana)).body.version, (await links())[0]?.guests.length]).toEqual([
      version,
      GUESTS_PER_LINK_MAX,
    ]);
  });

  it('[LK9] an address opens so many links in an hour, and tries no more tokens', async () => {
    const limited = await buildTestApp(database, { rateLimit: 'on', now: () => new Date(clock) });
    const attempt = () => {
      // The budget of the address for all calls fills again.
      clock += 1000;
      const body = { token: secret(), guest_token: `guest.${secret()}` };
      return limited.call<Problem>(null, 'POST', 'list-links/join', { body });
    };
    for (let i = 0; i < LINK_JOINS_PER_HOUR; i++) expect((await attempt()).status).toBe(410);
    const last = await attempt();
    expect(outcomeOf(last)).toEqual([429, 'too_many_requests']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(3000);
    await limited.server.close();
  });

  it('[LK31] on a full link the guest who was seen longest ago, a day at least, makes room', async () => {
    const { token } = await makeLink();
    const first = await guestBy(token, 'הראשונה');
    const busy = await guestBy(token, 'עסוקה');
    await app.call(busy, 'PUT', `${at}/items/${item()}`, { body: { claimed: true } });
    for (let i = 1; i < GUESTS_PER_LINK_MAX - 1; i++) await joined(token, `אורח ${i}`);
    clock += DAY_MS - 1;
    expect(outcomeOf(await joined(token))).toEqual([422, 'too_many_link_guests']);
    expect((await read(first)).status).toBe(200);
    clock += 1;
    expect((await joined(token, 'החדשה')).status).toBe(200);
    const rows = await database.db.selectFrom('link_guest').select('name').orderBy('guest_id').execute();
    const names = rows.map(({ name }) => name);
    expect([names.length, names.slice(0, 2), names.includes('אורח 1'), names.at(-1)]).toEqual([
      GUESTS_PER_LINK_MAX,
      ['הראשונה', 'עסוקה'],
      false,
      'החדשה',
    ]);
  });

  it('[LK10] a list has so many links at once; a revoked one makes room', async () => {
    for (let i = 0; i < LINKS_PER_LIST_MAX; i++) await makeLink('VIEW');
    const body = { permission: 'VIEW', days: 1 };
    expect(outcomeOf(await app.call<Problem>(dana, 'POST', `${at}/links`, { body }))).toEqual([422, 'too_many_links']);
    const [first] = await links();
    if (!first) throw new Error('the list has links');
    await revoke(first);
    expect((await app.call(dana, 'POST', `${at}/links`, { body })).status).toBe(201);
  });

  it('[LK11] a signed-in person keeps the list with what the link allows, and is a participant from then on', async () => {
    const link = await makeLink('TICK');
    const guest = await guestBy(link.token);
    const keep = (as: Person, token = link.token) =>
      app.call<KeepAnswer & Problem>(as, 'POST', 'list-links/keep', { body: { token, guest_token: guest.token } });
    expect((await keep(yossi)).body).toEqual({ list_id: list.list_id, list_uuid: list.list_uuid, name: 'שבת' });
    expect((await read(yossi)).body).toMatchObject({ user_permission: 'tick', shared_by: { user_id: dana.userId } });
    expect((await links())[0]?.guests).toMatchObject([{ user_id: guest.userId, has_account: true }]);
    const { body: own } = await app.call(yossi, 'GET', 'users/me/export');
    expect(own['opened_links']).toMatchObject([{ list_name: 'שבת', name: expect.any(String) }]);
    const { entries } = (await app.call<ActivityWire>(dana, 'GET', `${at}/activity`)).body;
    expect(entries[0]).toMatchObject({ kind: 'link_kept', user_id: yossi.userId, person: { permission: 'TICK' } });
    await share('ADMIN');
    expect([(await keep(yossi)).status, (await read(yossi)).body.user_permission]).toEqual([200, 'admin']);
    expect([(await keep(dana)).status, (await read(dana)).body.user_permission]).toEqual([200, 'owner']);
    await revoke(link);
    expect(outcomeOf(await keep(yossi))).toEqual([410, 'list_link_ended']);
    expect((await read(yossi)).status).toBe(200);
  });

  const keepAs = (as: Person, link: NewLinkAnswer, guest: Person) =>
    app.call<KeepAnswer & Problem>(as, 'POST', 'list-links/keep', {
      body: { token: link.token, guest_token: guest.token },
    });

  it('[LK30] a person taken off a list reads it as no guest either, and keeps it by no link, until it is shared again', async () => {
    const open = await listen();
    const link = await makeLink('EDIT');
    const [guest, other] = [await guestBy(link.token), await guestBy(link.token, 'נועה')];
    await keepAs(yossi, link, guest);
    const [socket, stays] = [await open(guest), await open(other)];
    expect((await app.call(guest, 'PUT', `${at}/items/${item()}`, { body: { claimed: true } })).status).toBe(200);
    expect((await app.call(dana, 'DELETE', `${at}/participants/${yossi.userId}`)).status).toBe(204);
    expect(await socket.closed()).toBe(CLOSE.notAllowed);
    expect([(await read(yossi)).status, (await read(guest)).status, (await read(other)).status]).toEqual([
      404, 410, 200,
    ]);
    expect(outcomeOf(await app.call<Problem>(guest, 'POST', `${at}/items`, { body: { name: 'יין' } }))).toEqual([
      410,
      'list_link_ended',
    ]);
    expect((await read(dana)).body.items[0]?.claimed_name).toBe('');
    for (const by of [link, await makeLink('VIEW')])
      expect(outcomeOf(await keepAs(yossi, by, guest))).toEqual([410, 'list_link_ended']);
    expect((await read(yossi)).status).toBe(404);
    await share('VIEW');
    expect((await keepAs(yossi, link, guest)).status).toBe(200);
    expect((await read(yossi)).body.user_permission).toBe('view');
    stays.close();
  });

  it('[LK30] a person who leaves a list reads it as no guest either, and may come back by the link', async () => {
    const link = await makeLink('EDIT');
    const guest = await guestBy(link.token);
    await keepAs(yossi, link, guest);
    expect((await app.call(yossi, 'DELETE', `${at}/participants/${yossi.userId}`)).status).toBe(204);
    expect((await read(guest)).status).toBe(410);
    expect((await keepAs(yossi, link, await guestBy(link.token))).status).toBe(200);
  });

  it('[LK32] one guest is taken off the list by who may share it; the link stays', async () => {
    const open = await listen();
    const link = await makeLink('TICK');
    const [guest, other] = [await guestBy(link.token), await guestBy(link.token, 'נועה')];
    const path = `${at}/links/${link.link_id}/guests/${guest.userId}`;
    await share('EDIT');
    for (const as of [yossi, other, await app.person('noa')]) {
      expect((await app.call(as, 'DELETE', path)).status).toBeGreaterThanOrEqual(400);
    }
    const socket = await open(guest);
    expect((await app.call(dana, 'DELETE', path)).status).toBe(204);
    expect(await socket.closed()).toBe(CLOSE.notAllowed);
    expect([(await read(guest)).status, (await read(other)).status]).toEqual([410, 200]);
    expect((await links())[0]?.guests).toMatchObject([{ user_id: other.userId }]);
    expect((await app.call<ActivityWire>(dana, 'GET', `${at}/activity`)).body.entries[0]).toMatchObject({
      kind: 'guest_removed',
      user_id: dana.userId,
    });
    expect(outcomeOf(await app.call<Problem>(dana, 'DELETE', path))).toEqual([404, 'participant_not_found']);
  });

  it('[LK11] a person who has blocked the owner keeps no list of theirs', async () => {
    await share('VIEW');
    await app.call(yossi, 'PUT', `users/me/blocks/${dana.userId}`, { body: { report: false } });
    const { token } = await makeLink();
    expect(outcomeOf(await app.call<Problem>(yossi, 'POST', 'list-links/keep', { body: { token } }))).toEqual([
      400,
      'share_refused',
    ]);
  });

  it.each([
    ['is removed', () => app.call(dana, 'DELETE', `${at}/participants/${yossi.userId}`)],
    ['may no longer share', () => share('EDIT')],
  ])('[LK12] the links of a manager who %s end, with the open pages of their guests', async (_what, change) => {
    const open = await listen();
    await share('ADMIN');
    const link = await makeLink('EDIT', 30, yossi);
    const own = await makeLink('VIEW');
    const guest = await guestBy(link.token);
    const socket = await open(guest);
    await change();
    expect(await socket.closed()).toBe(CLOSE.notAllowed);
    expect((await links()).map(({ link_id: id }) => id)).toEqual([own.link_id]);
    expect((await read(guest)).status).toBe(410);
  });

  it('[LK13] links and their guests are in the export of who made them, and go with the account', async () => {
    const link = await makeLink('TICK');
    await guestBy(link.token);
    const { body } = await app.call<{ list_links: object[] }>(dana, 'GET', 'users/me/export');
    expect(body.list_links).toMatchObject([{ name: 'שבת', permission: 'TICK', guests: [{ username: 'רותי' }] }]);
    expect(JSON.stringify(body)).not.toContain(link.token);
    await app.call(dana, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    const { rows } = await sql<{
      count: number;
    }>`select (select count(*) from list_link)::int + (select count(*) from link_guest)::int as count`.execute(
      database.db,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('[LK14] an op of a guest is applied once, whatever is sent again', async () => {
    const guest = await guestWith('EDIT');
    const key = crypto.randomUUID();
    const body = { name: 'יין', product_catalog_number: '7290000000017', quantity: 1 };
    const add = () => app.call<ItemAnswer>(guest, 'POST', `${at}/items`, { key, body });
    const [first, again] = [await add(), await add()];
    expect(again.body).toEqual(first.body);
    expect((await read(guest)).body.items.find(({ name }) => name === 'יין')?.quantity).toBe(1);
  });
});
