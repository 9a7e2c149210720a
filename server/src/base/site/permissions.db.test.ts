import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { openTestSocket, type TestSocket } from '../../../test/live/testSocket.ts';
import { RIGHTS } from '../../../test/permissions/rightsMatrix.ts';
import { type RouteRow, ROUTES } from '../../../test/permissions/routeRights.ts';
import {
  buildWorld,
  CALLERS,
  type Caller,
  type CallerName,
  CANARY,
  type Ids,
  NAME_CANARY,
  uploadForm,
  type World,
} from '../../../test/permissions/testWorld.ts';

/** Rows of routes for which people differ by their role in the app alone: one caller of a column speaks for all. */
const OF_EVERYBODY = new Set(['open', 'public', 'managers', 'admins']);
/** Rows whose calls name what they are about in the body: without one there is nothing to have a right on. */
const OF_BODY = new Set(['list.remind', 'recipe.report', 'recipe.toList']);
/** Files of the app and of the page of the API. */
const isFile = (route: string): boolean => /^GET \/(api\/docs[/*]|index\.html$|assets\/\*)/.test(route);
const isSocket = (kind: string): boolean => kind.startsWith('socket.');
const names = Object.keys(CALLERS) as CallerName[];
const isFirst = (name: CallerName): boolean => names.find((other) => CALLERS[other] === CALLERS[name]) === name;

/** Whether another caller of the column has been answered for this one too. */
const isSpokenFor = (name: CallerName, route: string, { kind }: RouteRow): boolean =>
  !isFirst(name) && (OF_EVERYBODY.has(kind) || (kind === 'own' && !route.startsWith('GET ')));

/** '/lists/:listId' as the table writes it. */
const documented = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

describeDb('the matrix of rights', (openTestDb) => {
  let world: World;
  let form: Awaited<ReturnType<typeof uploadForm>>;
  let host: string;
  let dataDir: string;
  /** The owner's reads after the last caller, who could not change it. */
  let reads: Readonly<Record<string, string>> | undefined;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'sali-rights-'));
    world = await buildWorld(await openTestDb(), dataDir);
    form = await uploadForm();
    await world.app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = world.app.server.server.address() as AddressInfo;
    host = `ws://127.0.0.1:${port}/api`;
  });
  afterAll(async () => {
    await world.app.server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const addressOf = (path: string, ids: Ids, query?: string): string =>
    `${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(ids[name] ?? '1'))}${query ? `?${encodeURI(query)}` : ''}`;

  async function send(as: Caller, route: string, { query, body, cookie }: RouteRow, ids: Ids, isGarbage = false) {
    const [method = '', path = ''] = route.split(' ');
    const payload = isGarbage ? [] : body === 'form' ? form.body : typeof body === 'function' ? body(ids) : body;
    const answer = await world.app.server.inject({
      method: method as 'GET',
      url: addressOf(path, ids, query),
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(cookie !== undefined && { cookie }),
        ...(body === 'form' && !isGarbage && form.headers),
      },
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, text: answer.body };
  }

  const isAllowed = (cell: string): boolean => cell === '+' || cell === 'o';
  const revealed = (text: string): string => [CANARY, NAME_CANARY].filter((word) => text.includes(word)).join(' and ');

  /** Says what is wrong with the answer to one cell; undefined where it is as the matrix says. */
  async function faultOf(as: Caller, route: string, row: RouteRow, subject: string, cell: string) {
    const base = { ...world.ids, ...world.subjects[subject] };
    const known = { ...base, ...row.ids?.(world, base) };
    const ids = isAllowed(cell) && row.fresh ? { ...known, ...(await row.fresh(world, known)) } : known;
    const caller = isAllowed(cell) && row.isOfItsOwn && as ? await world.signedInAgain(as) : as;
    const { status, text } = await send(caller, route, row, ids);
    const isOk = status < 300 || (row.ok?.includes(status) ?? false);
    const isRight = isAllowed(cell) ? isOk : status === Number(cell);
    const shown = cell === '+' ? '' : revealed(text);
    const where = `${route}${subject && ` of ${subject}`} [${row.kind}]`;
    if (!isRight) return `${where}: ${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''} in place of ${cell}`;
    return shown === '' ? undefined : `${where}: ${status} reveals ${shown}`;
  }

  /** All that the owner reads of what is theirs. */
  async function ownReads(): Promise<Record<string, string>> {
    const asked = Object.entries(ROUTES).flatMap(([route, row]) =>
      RIGHTS.filter(({ kind, cells }) => kind === row.kind && cells.get('owner') === '+').map(
        ({ subject }) => [route, row, subject] as const,
      ),
    );
    // Others join the list that a link opens, and copy what is public.
    const isOwn = ([route, , subject]: (typeof asked)[number]) =>
      route.startsWith('GET ') && !/\/(api\/lists|export)$/.test(route) && subject !== 'public';
    const reads = asked.filter(isOwn).map(async ([route, row, subject]) => {
      const base = { ...world.ids, ...world.subjects[subject] };
      const { text } = await send(world.owner, route, row, { ...base, ...row.ids?.(world, base) });
      return [`${route} ${subject}`, text] as const;
    });
    return Object.fromEntries(await Promise.all(reads));
  }

  it('[RM1] every route has its row, each row has its cells, and the owner reads what others must not', async () => {
    const routes = [...world.app.routes.keys()].map(documented);
    const rows = new Set(Object.keys(ROUTES).map((name) => name.replace(/ \(.*\)$/, '')));
    expect([...rows].toSorted()).toEqual(routes.filter((route) => !isFile(route)).toSorted());
    expect(
      [...world.app.routes]
        .flatMap(([route, { token }]) => (token ? documented(route) : []))
        .filter((route) => !rows.has(route)),
    ).toEqual([]);
    const kinds = new Set(RIGHTS.map(({ kind }) => kind).filter((kind) => !isSocket(kind)));
    expect(new Set(Object.values(ROUTES).map(({ kind }) => kind))).toEqual(kinds);
    const reads = Object.entries(await ownReads());
    expect(reads.filter(([, text]) => text.includes(CANARY)).length).toBeGreaterThan(15);
  });

  it.each(names)(
    '[RM2] [FA8] [Z60] %s is answered as the matrix says, and reads nothing of others beyond it',
    async (name) => {
      const [column, as] = [CALLERS[name], world.callers[name]];
      const changesNothing = ['else', 'none', 'gView', 'gEnd'].includes(column);
      const before = changesNothing ? (reads ?? (await ownReads())) : {};
      const faults: (string | undefined)[] = [];
      for (const [route, row] of Object.entries(ROUTES)) {
        if (isSpokenFor(name, route, row)) continue;
        const cells = RIGHTS.filter(({ kind }) => kind === row.kind).map(
          ({ subject, cells: ofColumns }) => [subject, ofColumns.get(column) ?? ''] as const,
        );
        // Without a sign-in or a scope a route does not look at what it is about.
        const isAsked = ([, cell]: (typeof cells)[number], at: number) =>
          !(cell === '401' || (cell === '403' && as?.token.startsWith('sali_'))) ||
          cells.findIndex((other) => other[1] === cell) === at;
        const faultsOf = cells.filter(isAsked).map(([subject, cell]) => faultOf(as, route, row, subject, cell));
        faults.push(...(await Promise.all(faultsOf)));
      }
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
      reads = changesNothing ? await ownReads() : undefined;
      if (changesNothing) expect(reads).toEqual(before);
    },
  );

  it.each(names.filter(isFirst))(
    '[RM5] [FA8] %s learns nothing about the body of a call that they may not do',
    async (name) => {
      const [column, as] = [CALLERS[name], world.callers[name]];
      const faults: string[] = [];
      for (const [route, row] of Object.entries(ROUTES)) {
        if (!row.body || !/^(list|recipe)\.|^(managers|admins)$/.test(row.kind) || OF_BODY.has(row.kind)) continue;
        for (const { subject, cells } of RIGHTS.filter(({ kind }) => kind === row.kind)) {
          const cell = cells.get(column) ?? '';
          // With another body an editor may change a list.
          if (isAllowed(cell) || isAllowedOtherwise(route, subject, column)) continue;
          const base = { ...world.ids, ...world.subjects[subject] };
          const { status } = await send(as, route, row, { ...base, ...row.ids?.(world, base) }, true);
          if (status !== Number(cell))
            faults.push(`${route} of ${subject} [${row.kind}]: ${status} in place of ${cell}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  /** Whether a caller of the column may do the call with a body of another kind. */
  const isAllowedOtherwise = (route: string, subject: string, column: string): boolean => {
    const bare = (name: string): string => name.replace(/ \(.*\)$/, '');
    const kinds = Object.entries(ROUTES).flatMap(([name, { kind }]) => (bare(name) === bare(route) ? kind : []));
    return RIGHTS.some(
      (row) => kinds.includes(row.kind) && row.subject === subject && isAllowed(row.cells.get(column) ?? ''),
    );
  };

  /** A socket, or the status or code by which it is refused. */
  async function opened(as: Caller, path: string): Promise<TestSocket | string> {
    const isGuest = as?.token.startsWith('guest.') ?? false;
    const ticket = isGuest
      ? (await world.app.call<{ ticket?: string }>(as, 'POST', 'list-links/ws-ticket')).body.ticket
      : as?.token;
    try {
      const socket = await openTestSocket(`${host}/${path}?token=${ticket ?? ''}`);
      let code: number | undefined;
      void socket.closed().then((closed) => (code = closed));
      const first = path === 'lists/live' ? 'overview_lists' : 'connection_established';
      await expect.poll(() => code ?? socket.heard.find(({ type }) => type === first)).toBeDefined();
      return code === undefined ? socket : `${code}${revealed(JSON.stringify(socket.heard))}`;
    } catch (error) {
      return /\d{3}/.exec(String(error))?.[0] ?? String(error);
    }
  }

  it.each(names)('[RM3] [V33] %s opens the sockets that the matrix says', async (name) => {
    const outcomes: string[] = [];
    const expected: string[] = [];
    for (const { kind, subject, cells } of RIGHTS.filter((row) => isSocket(row.kind))) {
      const { listId = '' } = world.subjects[subject] ?? {};
      const socket = await opened(world.callers[name], kind === 'socket.list' ? `lists/${listId}/ws` : 'lists/live');
      const cell = cells.get(CALLERS[name]) ?? '';
      expected.push(`${kind} ${subject} ${isAllowed(cell) ? 'open' : cell}`);
      outcomes.push(`${kind} ${subject} ${typeof socket === 'string' ? socket : 'open'}`);
      if (typeof socket !== 'string') socket.close();
    }
    expect(outcomes).toEqual(expected);
  });
});
