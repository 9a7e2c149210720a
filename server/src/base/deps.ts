import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { RunPrepared } from './db/prepared.ts';
import type { InFlightRequests } from './inFlightRequests.ts';

/** The tools of every room: nothing in a room reads the clock, makes an id or opens a database by itself. */
export type Deps = {
  readonly db: Db;
  /** Runs a prepared statement: for what happens with every tick. */
  readonly run: RunPrepared;
  readonly config: Config;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly log: FastifyBaseLogger;
  /** The requests that are being answered: long work yields to them. */
  readonly inFlight: InFlightRequests;
};
