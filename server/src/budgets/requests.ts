import { Readable } from 'node:stream';
import {
  ANSWER_CHARS_PER_UNIT,
  BODY_BYTES_PER_UNIT,
  BODY_UNITS_MAX,
  CALL_WAIT_MS_MAX,
  DELAYED_REFUSALS_MAX,
  HANDLED_MS_MAX,
  LARGE_CALL_REST_MS_MAX,
  LARGE_UNITS_AT_ONCE,
  MEDIUM_CALL_UNITS_MAX,
  MEDIUM_UNITS_AT_ONCE,
  REFUSAL_DELAY_MS,
  SMALL_CALL_UNITS_MAX,
  SMALL_UNITS_AT_ONCE,
  WAITING_CALLS_MAX,
  WAITING_CALLS_PER_ADDRESS,
} from '@sali/domain/limits/budgets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { FairQueue, type QueuedWork } from './fairQueue.ts';
import { networkOf } from './network.ts';
import type { Spending } from './spending.ts';

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

/** What a call costs with its body. Uploads of files are in the costs of their routes. */
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
