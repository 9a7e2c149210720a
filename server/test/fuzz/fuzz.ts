import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Database } from '../../src/base/db/open.ts';
import { buildWorld, type Caller, type CallerName, type World } from '../permissions/testWorld.ts';
import { type FuzzCall, fuzzCalls, type OpenApiDocument } from './fuzzCalls.ts';

export type FuzzOutcome = {
  /** Answered calls by their status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Calls that were answered with a 5xx other than 503. */
  readonly faults: readonly string[];
};

/** The callers, most often the people who own something. */
const CALLER_NAMES: readonly CallerName[] = [
  'the owner',
  'the owner',
  'the owner',
  'an administrator',
  'an administrator',
  'an editor',
  'a viewer',
  'a member of the family',
  'a stranger',
  'a guest by a link to edit',
  'a token of all scopes',
  'a caller without a sign-in',
];

/**
 * Sends so many calls of a seed to a server over this database, which is filled with people and what they have. Ids in the
 * calls are those of the world, so that most of them reach what the routes do.
 */
export async function fuzzRound(database: Database, seed: number, calls: number): Promise<FuzzOutcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-fuzz-'));
  const world = await buildWorld(database, dataDir);
  const callers: Caller[] = CALLER_NAMES.map((name) => world.callers[name]);
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  try {
    const { body } = await world.app.call<OpenApiDocument>(null, 'GET', 'openapi.json');
    const ids = { ...world.ids, ...world.subjects['list'], email: 'anafa-kin@example.com' };
    for (const [at, call] of fc.sample(fuzzCalls(body, ids), { seed, numRuns: calls }).entries()) {
      const place = call.caller % callers.length;
      const status = await statusOf(world, callers[place] ?? null, call);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 && status !== 503)
        faults.push(`seed ${seed}, call ${at}: ${status} ${describeCall(call, place)}`);
      if (status === 401 && callers[place]) callers[place] = await signedInOrNew(world, callers[place], seed + at);
    }
    return { statuses, faults };
  } finally {
    await world.app.server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The status of an answer that broke off while it was sent. */
const BROKEN_OFF = 500;

async function statusOf(world: World, as: Caller, { method, url, headers, body }: FuzzCall): Promise<number> {
  const answer = world.app.server.inject({
    method: method as 'GET',
    url,
    headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
    ...(body !== undefined && { payload: body }),
  });
  return answer.then(
    ({ statusCode }) => statusCode,
    () => BROKEN_OFF,
  );
}

/** A call may have ended the session, or the account: somebody calls on. */
async function signedInOrNew(world: World, as: NonNullable<Caller>, at: number): Promise<Caller> {
  try {
    return await world.signedInAgain(as);
  } catch {
    return world.app.person(`fuzz-${at}`);
  }
}

const describeCall = ({ method, url, headers, body }: FuzzCall, place: number): string =>
  `${CALLER_NAMES[place]}: ${method} ${url} ${JSON.stringify(headers)} ${body?.slice(0, 1000) ?? ''}`;
