import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLOSE } from '@sali/contract/lists/live/live';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { openTestSocket, type TestSocket } from '../../../test/live/testSocket.ts';
import { buildWorld, PASSWORD, type World } from '../../../test/permissions/testWorld.ts';
import type { Person } from '../../../test/testApp.ts';

/** A list of the owner, a person or guest who reads it, and how that ends. */
type Ending = (world: World, listId: string) => Promise<{ readonly as: Person; readonly end: () => Promise<unknown> }>;

const SOON_MS = 5000;
let people = 0;

/** A person who may edit the list, and what ends that. */
const participant =
  (end: (world: World, listId: string, as: Person) => Promise<unknown>): Ending =>
  async (world, listId) => {
    people += 1;
    const as = await world.app.person(`reader-${people}`);
    await world.share(world.owner, listId, as, 'EDIT');
    return { as, end: () => end(world, listId, as) };
  };

const guestBy =
  (end: (world: World, listId: string, link: { linkId: number; as: Person }) => Promise<unknown>): Ending =>
  async (world, listId) => {
    const link = await world.link(world.owner, listId, 'EDIT');
    const as = await world.guestBy(link.token);
    return { as, end: () => end(world, listId, { linkId: link.link_id, as }) };
  };

const ENDINGS: readonly [how: string, code: number, Ending][] = [
  [
    'a person is removed from the list',
    CLOSE.notAllowed,
    participant(({ ok, owner }, id, as) => ok(owner, `DELETE lists/${id}/participants/${as.userId}`)),
  ],
  [
    'a person leaves the list',
    CLOSE.notAllowed,
    participant(({ ok }, id, as) => ok(as, `DELETE lists/${id}/participants/${as.userId}`)),
  ],
  [
    'a person blocks the owner',
    CLOSE.notAllowed,
    participant(({ ok, owner }, _id, as) => ok(as, `PUT users/me/blocks/${owner.userId}`, { report: false })),
  ],
  ['the list is deleted', CLOSE.listDeleted, participant(({ ok, owner }, id) => ok(owner, `DELETE lists/${id}`))],
  ['a person signs out', CLOSE.badToken, participant(({ ok }, _id, as) => ok(as, 'POST auth/logout'))],
  [
    'a person changes the password on another device',
    CLOSE.badToken,
    participant(async ({ ok, signedInAgain }, _id, as) =>
      ok(await signedInAgain(as), 'PUT users/me/password', {
        current_password: PASSWORD,
        new_password: 'לחם ומלח בלי סוף',
      }),
    ),
  ],
  [
    'an account is disabled',
    CLOSE.badToken,
    participant(({ ok, boss }, _id, as) => ok(boss, `PUT admin/users/${as.userId}`, { is_disabled: true })),
  ],
  [
    'an account is deleted',
    CLOSE.badToken,
    participant(({ ok }, _id, as) => ok(as, 'DELETE users/me', { password: PASSWORD })),
  ],
  [
    'a link is revoked',
    CLOSE.notAllowed,
    guestBy(({ ok, owner }, id, { linkId }) => ok(owner, `DELETE lists/${id}/links/${linkId}`)),
  ],
  [
    'a guest is taken off',
    CLOSE.notAllowed,
    guestBy(({ ok, owner }, id, { linkId, as }) => ok(owner, `DELETE lists/${id}/links/${linkId}/guests/${as.userId}`)),
  ],
  [
    'a person who came by a link is removed',
    CLOSE.notAllowed,
    async (world, id) => {
      people += 1;
      const person = await world.app.person(`reader-${people}`);
      const link = await world.link(world.owner, id, 'EDIT');
      const as = await world.guestBy(link.token);
      await world.ok(person, 'POST list-links/keep', { token: link.token, guest_token: as.token });
      return { as, end: () => world.ok(world.owner, `DELETE lists/${id}/participants/${person.userId}`) };
    },
  ],
  [
    'the person who made a link is disabled',
    CLOSE.notAllowed,
    async (world, id) => {
      people += 1;
      const maker = await world.app.person(`reader-${people}`);
      await world.share(world.owner, id, maker, 'ADMIN');
      const as = await world.guestBy((await world.link(maker, id, 'VIEW')).token);
      return { as, end: () => world.ok(world.boss, `PUT admin/users/${maker.userId}`, { is_disabled: true }) };
    },
  ],
];

describeDb('sockets of those whose right ends', (openTestDb) => {
  let world: World;
  let host: string;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'sali-ended-'));
    world = await buildWorld(await openTestDb(), dataDir);
    await world.app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = world.app.server.server.address() as AddressInfo;
    host = `ws://127.0.0.1:${port}/api`;
  });
  afterAll(async () => {
    await world.app.server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const overviewOf = async (as: Person): Promise<TestSocket> => {
    const socket = await openTestSocket(`${host}/lists/live?token=${as.token}`);
    await socket.next('overview_lists');
    return socket;
  };
  const closedSoon = (socket: TestSocket): Promise<number | string> =>
    Promise.race([
      socket.closed(),
      new Promise<string>((resolve) => setTimeout(() => resolve('still open'), SOON_MS).unref()),
    ]);

  /** The lists that an overview shows at last. */
  const listsOn = ({ heard }: TestSocket) =>
    heard.flatMap((frame) => (frame.type === 'overview_lists' ? [frame.lists] : [])).at(-1);
  /** Counts the frames that came, without those that nobody is on a list any more. */
  const framesOf = (socket: TestSocket | undefined) =>
    socket?.heard.filter((frame) => frame.type !== 'list_presence' || frame.active_users.length > 0).length;

  it.each(ENDINGS)(
    '[RM4] [V14] [V33] when %s, the list’s socket closes soon, and nothing more comes',
    async (_how, code, begin) => {
      const { app, ok, owner, newList } = world;
      const { listId } = await newList(owner);
      const { as, end } = await begin(world, listId);
      const isGuest = as.email === '';
      const ticket = isGuest ? (await ok<{ ticket: string }>(as, 'POST list-links/ws-ticket')).ticket : as.token;
      const socket = await openTestSocket(`${host}/lists/${listId}/ws?token=${ticket}`);
      await socket.next('connection_established');
      const overview = isGuest ? undefined : await overviewOf(as);
      const others = await overviewOf(owner);

      await end();
      expect(await closedSoon(socket)).toBe(code);
      if (code === CLOSE.badToken) expect(overview && (await closedSoon(overview))).toBe(code);
      else if (code === CLOSE.listDeleted)
        expect((await overview?.next('list_update'))?.action.action_type).toBe('DELETE_LIST');
      else if (overview) await expect.poll(() => listsOn(overview), { timeout: SOON_MS }).toEqual([]);
      const [heard, seen] = [framesOf(socket), framesOf(overview)];
      // Frames that the others hear would have reached the person as well.
      const add = await app.call(owner, 'POST', `lists/${listId}/items`, { body: { name: 'סוד' } });
      expect(add.status).toBe(code === CLOSE.listDeleted ? 404 : 201);
      if (add.status === 201)
        await expect.poll(() => JSON.stringify(others.heard), { timeout: SOON_MS }).toContain('סוד');
      expect([framesOf(socket), framesOf(overview)]).toEqual([heard, seen]);
      for (const one of [overview, others]) one?.close();
    },
  );

  it('[RM4] the overview of a person who was taken out of the family hears nothing of its kitchen', async () => {
    const { ok, owner, kin } = world;
    const [former, others] = [await overviewOf(kin), await overviewOf(owner)];
    await ok(owner, 'PUT pantry', { name: 'קמח', is_at_home: true });
    await former.next('kitchen_news');
    await ok(owner, `DELETE families/mine/members/${kin.userId}`);
    const heard = former.heard.length;
    await others.next('kitchen_news');
    await ok(owner, 'PUT pantry', { name: 'סוכר', is_at_home: true });
    await others.next('kitchen_news');
    expect(former.heard.length).toBe(heard);
    for (const one of [former, others]) one.close();
  });
});
