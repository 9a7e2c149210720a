import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StorageWire } from '@sali/contract/people/accounts/storage';
import type { NewLinkAnswer } from '@sali/contract/lists/links';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import {
  GUEST_BYTES_PER_DAY,
  MEASURED_FOR_BYTES,
  PICTURE_BYTES_PER_USER,
  ROW_BYTES_PER_USER,
  WRITTEN_BYTES_PER_DAY,
} from '@sali/domain/base/limits/storage';
import { LIST_BODY_BYTES_MAX } from '@sali/domain/base/limits/budgets';
import { DAY_MS } from '@sali/domain/base/time';
import type { Cluster } from '@sali/server/test/db/testCluster';
import pg from 'pg';
import type { TestServer } from '../../e2e/server.ts';
import { allRowsOf, type Disk, diskOf, freeRowsOf, mostOf } from './disk.ts';
import { honestPerson, type Measured, measure } from './honest.ts';
import { clientOf, send, sendJson } from './http.ts';
import { type OpenedAccount, openAccount } from './accounts.ts';
import type { Answers } from './attacker.ts';
import { longRecipe, noise, type StoringPerson } from './storing.ts';
import type { StoringOrder, StoringReport } from './storingAttacker.ts';

/*
 * Scenes in which people store as fast as they may, in every way of storing.ts, beside an honest family:
 *
 *   nobody stores ──▶ filling, half of the time ──▶ all meet their quota ──▶ going on, half of the time
 *
 * Meeting the quota is quick: bodies of spaces are charged, and store nothing; an account passes it by a body, so that what a day lets
 * in again is not in the last part. Growth is of living rows, times the bytes that the
 * database has for each byte of them (`pg_database_size`: indexes and dead rows too), and of the blocks of files. Rows are counted since
 * minutes of dead rows, which the next autovacuum makes free, are no trend. No VACUUM is asked for. From it follow
 *
 *   - for a byte charged: growth while filling ÷ bytes charged. Above CHARGED_MAX a quota does not mean what it says.
 *   - again: what the quota of a day lets in after it, times that. A person can keep 50 MB of rows and 300 MB of pictures,
 *     so it ends after some days; the mean of the 29 days after the first is counted.
 *   - unrefused: growth while going on, of a day. It would go on for ever.
 *
 * A person and day: again + unrefused, less than PER_DAY_MAX. Tables with a bound of their own (the log, keys, sessions,
 * notifications) are in none of these; no person may have more there than the bound. The first day up to the quota, the growth of
 * the whole disk in each part, and the WAL, which is in none of these, are printed.
 */

const PER_DAY_MAX = 100_000_000;
const CHARGED_MAX = 1.25;
/** Days after the first for which the mean is taken. */
const MORE_DAYS = 29;
const ALONE_SHARE = 0.1;
const ALONE_SECONDS_MIN = 20;
/** Bytes that a person may pass a quota by: what is written until the next measurement, and the calls under way. */
const PASSED_MAX = MEASURED_FOR_BYTES + 2 * LIST_BODY_BYTES_MAX;

export type Scene = {
  readonly name: string;
  readonly people: number;
  readonly isGuest: boolean;
  readonly lanes: number;
};

/**
 * The results of a scene. `alone` and `beside`: the honest family's calls before the others store, and in each part.
 */
export type SceneResult = {
  readonly alone: Measured;
  readonly beside: readonly (readonly [part: string, calls: Measured & { readonly ownDelayMs: number }])[];
  readonly answers: Answers;
  readonly lines: readonly string[];
  readonly problems: readonly string[];
};

type Marks = { start: Disk; filled: Disk; met: Disk; over: Disk };

export async function storeInScene(
  { name, people, isGuest, lanes }: Scene,
  {
    server,
    cluster,
    databaseUrl,
    barcodes,
    seconds,
  }: {
    readonly server: TestServer;
    readonly cluster: Cluster;
    readonly databaseUrl: string;
    readonly barcodes: readonly string[];
    readonly seconds: number;
  },
): Promise<SceneResult> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { client, actions } = await honestPerson(server.url);
  try {
    const { storing, owners } = await preparePeople(server.url, people, isGuest, barcodes);
    const alone = await measure(client, actions, sleep(Math.max(ALONE_SECONDS_MIN, seconds * ALONE_SHARE) * 1000));
    const disk = (): Promise<Disk> => diskOf(db, join(cluster.folder, 'data/pg_wal'), server.dataDir);
    const half = seconds / 2;
    const attack = startStoring({ origin: server.url, people: storing, fillSeconds: half, goOnSeconds: half, lanes });
    const beside: [string, Awaited<ReturnType<typeof measure>>][] = [];
    const partOf = async (part: string): Promise<{ disk: Disk; report: StoringReport }> => {
      const report = attack.nextReport();
      beside.push([part, await measure(client, actions, report)]);
      return { disk: await disk(), report: await report };
    };
    const start = await disk();
    attack.goOn();
    const filled = await partOf('filling');
    attack.goOn();
    const met = await partOf('meeting the quota');
    attack.goOn();
    const over = await partOf('going on');
    const marks = { start, filled: filled.disk, met: met.disk, over: over.disk };
    const last = over.report;
    const { lines, problems } = verdictOf(marks, filled.report.chargedBytes, {
      people,
      isGuest,
      seconds: half,
    });
    for (const { name: what, found, most } of await mostOf(db)) {
      lines.push(`most ${what}: ${Math.round(found).toLocaleString('en')} of ${most.toLocaleString('en')}`);
      if (found > most) problems.push(`${what}: ${found} of ${most}`);
    }
    for (const text of await keptBy(server.url, owners)) (text.startsWith('!') ? problems : lines).push(text);
    if (last.met < people) problems.push(`${last.met} of ${people} met their quota`);
    return { alone, beside, answers: last, lines, problems: problems.map((problem) => `${name}: ${problem}`) };
  } finally {
    client.agent.destroy();
    await db.end();
  }
}

/** How the disk grew, and what that is for a person and day. */
function verdictOf(
  { start, filled, met, over }: Marks,
  chargedBytes: number,
  { people, isGuest, seconds }: { readonly people: number; readonly isGuest: boolean; readonly seconds: number },
): { lines: string[]; problems: string[] } {
  const grown = (from: Disk, to: Disk): number => to.database - from.database + to.files - from.files;
  const charged = chargedBytes + filled.files - start.files;
  const bloat = Math.max(1, (over.database - start.database) / Math.max(1, allRowsOf(over) - allRowsOf(start)));
  const growth = (from: Disk, to: Disk): number =>
    Math.max(0, freeRowsOf(to) - freeRowsOf(from)) * bloat + to.files - from.files;
  const perCharged = growth(start, filled) / charged;
  const days = (seconds * 1000) / DAY_MS;
  const letIn = perCharged * (isGuest ? GUEST_BYTES_PER_DAY : WRITTEN_BYTES_PER_DAY);
  const room = ROW_BYTES_PER_USER + PICTURE_BYTES_PER_USER - charged / people;
  const again = Math.min(letIn, (perCharged * Math.max(0, room)) / MORE_DAYS);
  const unrefused = growth(met, over) / people / days;
  const perDay = again + unrefused;
  const grownRows = (from: Disk, to: Disk): string =>
    Object.entries(to.rows)
      .map(([table, bytes]) => ({ table, bytes: bytes - (from.rows[table] ?? 0) }))
      .filter(({ bytes }) => bytes > 10_000 * people)
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 8)
      .map(({ table, bytes }) => `${table} ${mb(bytes / people)}`)
      .join(', ');
  const lines = [
    `filling, ${seconds} s: the disk grew by ${mb(grown(start, filled) / people)} a person (files ${mb((filled.files - start.files) / people)}), ${perCharged.toFixed(2)} for each of ${mb(charged / people)} charged`,
    `  rows: ${grownRows(start, filled)}`,
    `the first day up to the quota: ${mb(grown(start, met) / people)} a person`,
    `going on, ${seconds} s: the disk grew by ${mb(grown(met, over) / people)} a person, of it living rows without a bound ${mb((freeRowsOf(over) - freeRowsOf(met)) / people)}, files ${mb((over.files - met.files) / people)}; the database has ${bloat.toFixed(1)} bytes for each of a row`,
    `  rows: ${grownRows(met, over)}`,
    `WAL ${mb(start.wal)} before, ${mb(over.wal)} after`,
    `a person and day: ${mb(again)} again (at most ${mb(letIn)} on one day) + ${mb(unrefused)} unrefused = ${mb(perDay)}`,
  ];
  return {
    lines,
    problems: [
      ...(perDay < PER_DAY_MAX ? [] : [`${mb(perDay)} a person and day`]),
      ...(perCharged <= CHARGED_MAX ? [] : [`${perCharged.toFixed(2)} bytes on the disk for each that was charged`]),
    ],
  };
}

/** Reads what each of these accounts keeps by the server's own figure; a problem begins with '!'. */
async function keptBy(origin: string, owners: readonly OpenedAccount[]): Promise<string[]> {
  const most = { rows: 0, pictures: 0 };
  for (const { address, email, password } of owners) {
    const client = clientOf(origin, address.replace('127.0.', '127.9.'), 1);
    const signIn = { method: 'POST', path: 'auth/login', body: { email, password } };
    const { access_token: token } = await sendJson<{ access_token: string }>(client, signIn);
    const { rows, pictures } = await readStorage(client, token);
    most.rows = Math.max(most.rows, rows.bytes);
    most.pictures = Math.max(most.pictures, pictures.bytes);
    client.agent.destroy();
  }
  return [
    `most kept by one person: ${mb(most.rows)} of rows, ${mb(most.pictures)} of pictures`,
    ...(most.rows > ROW_BYTES_PER_USER + PASSED_MAX ? [`!${mb(most.rows)} of rows`] : []),
    ...(most.pictures > PICTURE_BYTES_PER_USER + PASSED_MAX ? [`!${mb(most.pictures)} of pictures`] : []),
  ];
}

/** The person who stored may have used up their budget just before. */
async function readStorage(client: Parameters<typeof send>[0], token: string): Promise<StorageWire> {
  for (;;) {
    const answer = await send(client, { method: 'GET', path: 'users/me/storage', token });
    if (answer.status === 200) return JSON.parse(answer.text) as StorageWire;
    if (answer.retryAfter === undefined) throw new Error(`users/me/storage: ${answer.status} ${answer.text}`);
    await sleep(answer.retryAfter * 1000);
  }
}

/** The process that stores; it begins, and goes on after each part, when `goOn` is called. */
function startStoring(order: StoringOrder): { goOn: () => void; nextReport: () => Promise<StoringReport> } {
  const child = fork(fileURLToPath(new URL('./storingAttacker.ts', import.meta.url)));
  const ended = once(child, 'exit').then(() => {
    throw new Error('the process that stores ended early');
  });
  // It ends by itself after the last part.
  ended.catch(() => undefined);
  return {
    goOn: () => void child.send(order),
    nextReport: async () => {
      const message = once(child, 'message') as Promise<[StoringReport]>;
      return (await Promise.race([message, ended]))[0];
    },
  };
}

/** Accounts, each with a list, or one guest of the link of one. */
async function preparePeople(
  origin: string,
  people: number,
  isGuest: boolean,
  barcodes: readonly string[],
): Promise<{ storing: StoringPerson[]; owners: OpenedAccount[] }> {
  const author = await openAccount(origin, '127.0.2.1');
  const authors = clientOf(origin, '127.0.2.1', 1);
  const copied: number[] = [];
  for (const body of [{ title: 'עוגה' }, longRecipe('תבשיל')]) {
    const call = { method: 'POST', path: 'recipes', token: author.token, body: { ...body, is_public: true } };
    copied.push((await sendJson<Recipe>(authors, call)).recipe_id);
  }
  for (let count = 0; count < 6; count += 1) {
    const path = `recipes/${copied[0]}/pictures`;
    await sendJson(authors, { method: 'POST', path, token: author.token, file: noise() });
  }
  authors.agent.destroy();
  const owners: OpenedAccount[] = [];
  for (let at = 1; at <= people; at += 1) owners.push(await openAccount(origin, `127.0.1.${at}`));
  const storing: StoringPerson[] = [];
  for (const owner of owners) {
    const { address, email, password, listId, itemId } = owner;
    const client = clientOf(origin, address, 1);
    const path = `lists/${listId}/links`;
    const linkBody = { permission: 'EDIT', days: 30 };
    const link = await sendJson<NewLinkAnswer>(client, { method: 'POST', path, token: owner.token, body: linkBody });
    let { token } = owner;
    if (isGuest) {
      token = `guest.${'g'.repeat(43)}`;
      const body = { token: link.token, guest_token: token, name: 'אורח' };
      await sendJson(client, { method: 'POST', path: 'list-links/join', body });
    }
    client.agent.destroy();
    const account = isGuest ? undefined : { email, password };
    const shared = { linkToken: link.token, copied, friend: author.email, barcodes };
    storing.push({ token, address: isGuest ? '127.0.3.1' : address, account, listId, itemId, ...shared });
  }
  return { storing, owners };
}

const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
