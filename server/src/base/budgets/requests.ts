import { COST_UNITS_BURST } from '@sali/domain/base/limits/budgets';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { FairQueue, type QueuedWork } from './fairQueue.ts';
import { networkOf } from './network.ts';
import type { Spending } from './spending.ts';

/** A JSON body costs one unit for each of these bytes: it is parsed, validated and stored. */
const BODY_BYTES_PER_UNIT = 2048;
/** The largest body costs no more than this, so that it is possible beside other calls. */
const BODY_UNITS_MAX = COST_UNITS_BURST / 2;
/** An answer costs one unit for each of these characters. It is charged when it is sent: its size is not known before. */
const ANSWER_CHARS_PER_UNIT = 32 * 1024;
/** Calls of up to this many units are small: most of what an app asks for. */
const SMALL_CALL_UNITS_MAX = 5;
/** Cost units of small calls that are handled at the same time; further ones wait. */
const SMALL_UNITS_AT_ONCE = 32;
/** Calls of up to this many units are medium, and wait among themselves. */
const MEDIUM_CALL_UNITS_MAX = 16;
/** Two of the usual medium calls: more at once would only share the same processor. */
const MEDIUM_UNITS_AT_ONCE = 20;
/** Calls of more units are large: they are handled one at a time. */
const LARGE_UNITS_AT_ONCE = 1;
/** After a large call the next one waits as long as it took, up to this: the small calls have the thread meanwhile. */
const LARGE_CALL_REST_MS_MAX = 300;
/** After this time a call counts as waiting for something else (the database, another server), not as work. */
const HANDLED_MS_MAX = 1000;
const WAITING_CALLS_PER_ADDRESS = 100;
const WAITING_CALLS_MAX = 1000;
const CALL_WAIT_MS_MAX = 2000;
/** A call over budget is refused after this delay, so that a client that repeats it at once stays cheap. */
const REFUSAL_DELAY_MS = 1000;
/** Refusals that wait at the same time; further ones are sent at once and their connections closed. */
const DELAYED_REFUSALS_MAX = 1000;

/*
 * Limits how much of this process one address and one person may use:
 *
 *     call ──address over budget──▶ 429, after a delay
 *       └──▶ fair queue of addresses, one each for small, medium and large calls ──waits too long, or too many wait──▶ 503
 *              └──▶ who is it? ──person over budget──▶ 429, after a delay
 *                     └──▶ handled
 *
 * The counters are in the memory of this process: a call must not cost a round trip to count it.
 */

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the body came late, and the call lost its place: to be called before the body is parsed. */
    waitForPlace?: (done: (error?: Error) => void) => void;
  }
}

const SECOND_MS = 1000;

const READ_COST = 1;
const WRITE_COST = 2;
const FILE_COST = 0.5;

export type RequestBudgets = {
  /** Charges the person of a call. Register it after the hook that sets `request.actor`. */
  readonly installPersonBudget: () => void;
};

/** Charges the address of each call and lets it wait for its turn. Register it before anything that costs something. */
export function installRequestBudgets(server: FastifyInstance, { addresses, people }: Spending): RequestBudgets {
  const queueFor = fairQueues(addresses);
  const refuseLater = delayedRefusals();

  const places = new WeakMap<FastifyRequest, () => void>();

  const enterQueue = (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    const isElsewhere = request.routeOptions.config.isElsewhere === true;
    const units = unitsOf(request);
    const queue = queueFor(units, isElsewhere);
    const work: QueuedWork = {
      key: networkOf(request.ip),
      units,
      start: () => {
        done();
        if (isElsewhere) queue.leave(work);
      },
      refuse: () => done(busy()),
    };
    const leave = (): void => queue.leave(work);
    places.set(request, leave);
    reply.raw.once('close', leave);
    if (!queue.enter(work)) done(busy());
  };

  server.addHook('onRequest', (request, reply, done) => {
    const waitMs = addresses.charge(networkOf(request.ip), unitsOf(request));
    if (waitMs > 0) return refuseLater(reply, waitMs, done);
    enterQueue(request, reply, done);
  });

  // A body on its way keeps no place: else a few clients that never finish theirs would keep everyone waiting.
  server.addHook('preParsing', (request, reply, _payload, done) => {
    // Most bodies arrive with their headers, but are not read before the next turn.
    setImmediate(() => {
      if (request.raw.complete || request.raw.readableEnded) return;
      places.get(request)?.();
      request.waitForPlace = (arrived) => enterQueue(request, reply, arrived);
    });
    done();
  });

  server.addHook('onSend', (request, _reply, payload, done) => {
    const units = typeof payload === 'string' ? Math.floor(payload.length / ANSWER_CHARS_PER_UNIT) : 0;
    // The client may take its time to receive the answer. A stream is still being made then.
    if (!(payload instanceof Readable)) places.get(request)?.();
    if (units > 0) {
      addresses.owe(networkOf(request.ip), units);
      if (request.actor) people.owe(String(request.actor.userId), units);
    }
    done(null, payload);
  });

  const installPersonBudget = (): void => {
    server.addHook('onRequest', (request, reply, done) => {
      if (request.actor === null) return done();
      const waitMs = people.charge(String(request.actor.userId), unitsOf(request));
      if (waitMs === 0) return done();
      // Nothing is done for it any more, so it keeps no place while its refusal waits.
      places.get(request)?.();
      refuseLater(reply, waitMs, done);
    });
  };
  return { installPersonBudget };
}

/** @returns the queue of a call by its size; calls that are answered elsewhere are small */
function fairQueues(addresses: Spending['addresses']): (units: number, isElsewhere: boolean) => FairQueue {
  const queueOf = (unitsAtOnce: number, restMsMax: number): FairQueue =>
    new FairQueue({
      unitsAtOnce,
      waitingPerKey: WAITING_CALLS_PER_ADDRESS,
      waitingMax: WAITING_CALLS_MAX,
      waitMsMax: CALL_WAIT_MS_MAX,
      runningMsMax: HANDLED_MS_MAX,
      restMsMax,
      levelOf: (key) => addresses.level(key),
    });
  const smallCalls = queueOf(SMALL_UNITS_AT_ONCE, 0);
  const mediumCalls = queueOf(MEDIUM_UNITS_AT_ONCE, 0);
  const largeCalls = queueOf(LARGE_UNITS_AT_ONCE, LARGE_CALL_REST_MS_MAX);
  return (units, isElsewhere) => {
    if (isElsewhere || units <= SMALL_CALL_UNITS_MAX) return smallCalls;
    return units <= MEDIUM_CALL_UNITS_MAX ? mediumCalls : largeCalls;
  };
}

/** The cost of a route that states none: a read, a file, or an address that no route fits. */
function usualCostOf(method: string, url: string | undefined): number {
  if (!['GET', 'HEAD'].includes(method)) return WRITE_COST;
  return url === undefined || (url.startsWith('/api/') && !url.startsWith('/api/docs')) ? READ_COST : FILE_COST;
}

/** Returns the cost of a call with its body. Uploads of files are in the costs of their routes. */
function unitsOf(request: FastifyRequest): number {
  const { url, config } = request.routeOptions;
  const units = config.cost ?? usualCostOf(request.method, url);
  const { 'content-length': length, 'content-type': type } = request.headers;
  if (length === undefined || !type?.startsWith('application/json')) return units;
  const bytes = Math.min(Number(length), request.routeOptions.bodyLimit);
  return units + Math.min(bytes / BODY_BYTES_PER_UNIT, BODY_UNITS_MAX);
}

const busy = (): AppError => new AppError('unavailable', { retryAfterSeconds: 2 });

type Done = (error?: Error) => void;

/**
 * Refuses after a delay: a client that sends the next call as soon as it is refused sends one a second and connection.
 * When many wait already, it is refused at once and has to connect again.
 */
function delayedRefusals(): (reply: FastifyReply, waitMs: number, done: Done) => void {
  let waiting = 0;
  return (reply, waitMs, done) => {
    const retryAfterSeconds = Math.max(1, Math.ceil((waitMs - REFUSAL_DELAY_MS) / SECOND_MS));
    const refusal = new AppError('too_many_requests', { retryAfterSeconds });
    if (waiting >= DELAYED_REFUSALS_MAX) {
      void reply.header('connection', 'close');
      return done(refusal);
    }
    waiting += 1;
    setTimeout(() => {
      waiting -= 1;
      done(refusal);
    }, REFUSAL_DELAY_MS);
  };
}
