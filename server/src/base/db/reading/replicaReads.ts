import { toError } from '@sali/domain/base/unknownValues';
import { Kysely } from 'kysely';
import type pg from 'pg';
import { readOnlyPool } from '../postgres.ts';
import { publishQuery } from '../prepared.ts';
import type { Tables } from '../tables.ts';
import { ReplicaLag } from './lag.ts';
import type { ReadDb, ReplicaFigures, Reads, ReplicaState } from './readDb.ts';
import { dialectOver } from '../dialectOver.ts';
import { committedUntil, type Lsn, queriedRows, primaryStanding, replicaStanding } from './wal.ts';

/** How often the server measures how far the replica is behind. */
const REPLICA_CHECK_MS = 2000;
/** A replica that is further behind is not read. */
const REPLICA_LAG_MS_MAX = 10_000;

export type ReplicaOptions = ReplicaTimes & {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Called when reads move to the other database, with the reason. */
  readonly onMove?: (state: ReplicaState, reason: string) => void;
};

/** How often the replica is checked, and from which lag on it is not read. */
export type ReplicaTimes = { readonly checkMs?: number; readonly lagMsMax?: number };

const IS_NO_REPLICA = 'it is no replica of DATABASE_URL';

const refuseTransaction = (): Promise<never> =>
  Promise.reject(new Error('a transaction needs the primary: each read may go to another database'));

/**
 * Reads from a replica, and from the primary where the replica cannot be trusted:
 *
 *     used ──(does not answer)──▶ away        used ──(lags more than the limit)──▶ late
 *     away, late ──(a check finds it recent enough)──▶ used
 *
 * After a change (`changed`) a connection to the replica is used again only when the replica has replayed the change; each
 * connection is asked itself. A statement that fails on the replica runs on the primary. Both databases refuse to write.
 */
export class ReplicaReads implements Reads {
  readonly db: ReadDb;
  readonly #options: ReplicaOptions;
  readonly #primary: pg.Pool;
  readonly #replica: pg.Pool;
  readonly #lag = new ReplicaLag();
  readonly #answered = { replica: 0, primary: 0 };
  /** How far each connection to the replica was when it was asked last. */
  readonly #replayed = new WeakMap<pg.PoolClient, Lsn>();
  #state: ReplicaState = 'away';
  #system = '';
  /** A read has to see everything before this place. */
  #floor: Lsn = 0n;
  /** Changes that were reported, and for how many of them the floor is known. While it is not, the primary is read. */
  #changes = 0;
  #knownChanges = 0;
  #learning: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#primary = readOnlyPool(options.primaryUrl, 'primary');
    this.#replica = readOnlyPool(options.replicaUrl, 'replica');
    this.db = new Kysely<Tables>({
      dialect: dialectOver((text, values) => this.#run(text, values), refuseTransaction),
      log: publishQuery,
    });
  }

  /** Connects, and checks the replica once. It does not fail: without a replica reads go to the primary. */
  static async open(options: ReplicaOptions): Promise<ReplicaReads> {
    const reads = new ReplicaReads(options);
    // Changes before this process began were reported to others only.
    reads.changed();
    await reads.#learning;
    await reads.#check();
    return reads;
  }

  readonly changed = (): void => {
    this.#changes += 1;
    this.#learning ??= this.#learnFloor().finally(() => {
      this.#learning = undefined;
    });
  };

  readonly replica = (): ReplicaFigures => ({
    state: this.#state,
    lagBytes: this.#lag.figures?.bytes ?? null,
    lagMs: this.#lag.figures?.ms ?? null,
    answered: { ...this.#answered },
  });

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#primary.end(), this.#replica.end()]);
  }

  async #run<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const rows = await this.#askReplica<Row>(text, values);
    if (rows) {
      this.#answered.replica += 1;
      return rows;
    }
    this.#answered.primary += 1;
    return queriedRows<Row>(this.#primary, text, values);
  }

  /** @returns undefined: the primary has to be read */
  async #askReplica<Row>(text: string, values: readonly unknown[]): Promise<Row[] | undefined> {
    if (!this.#isUsable()) return undefined;
    try {
      const client = await this.#replica.connect();
      try {
        if (!(await this.#hasReplayed(client))) return undefined;
        return await queriedRows<Row>(client, text, values);
      } finally {
        client.release();
      }
    } catch {
      // Whatever failed here, the primary answers, or says what is wrong with the statement. `#check` finds a replica that is away.
      return undefined;
    }
  }

  #isUsable(): boolean {
    return this.#state === 'used' && this.#knownChanges === this.#changes;
  }

  async #hasReplayed(client: pg.PoolClient): Promise<boolean> {
    if (!this.#isUsable()) return false;
    if ((this.#replayed.get(client) ?? -1n) < this.#floor) {
      const { lsn, isReplica, system } = await replicaStanding(client);
      if (!isReplica || system !== this.#system) return false;
      this.#replayed.set(client, lsn);
    }
    return this.#isUsable() && (this.#replayed.get(client) ?? -1n) >= this.#floor;
  }

  /** Learns what reads have to see after the changes up to now. While the primary is away it is tried again by `#check`. */
  async #learnFloor(): Promise<void> {
    while (this.#knownChanges !== this.#changes) {
      const changes = this.#changes;
      try {
        const lsn = await committedUntil(this.#primary);
        if (lsn > this.#floor) this.#floor = lsn;
        this.#knownChanges = changes;
      } catch {
        // The primary is away.
        return;
      }
    }
  }

  async #check(): Promise<void> {
    if (this.#knownChanges !== this.#changes) await this.#learnFloor();
    try {
      await this.#measure();
    } catch (error) {
      this.#lag.forget();
      this.#moveTo('away', toError(error).message);
    }
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#check(), this.#options.checkMs ?? REPLICA_CHECK_MS).unref();
  }

  /** @throws when the replica does not answer */
  async #measure(): Promise<void> {
    // While the primary is away nothing can be measured, and the state stays.
    const primary = await primaryStanding(this.#primary).catch(() => undefined);
    const { lsn, isReplica, system } = await replicaStanding(this.#replica);
    if (!primary) return;
    this.#system = primary.system;
    if (!isReplica || system !== primary.system) throw new Error(IS_NO_REPLICA);
    const { ms } = this.#lag.measure(primary.lsn, lsn, performance.now());
    const { lagMsMax = REPLICA_LAG_MS_MAX } = this.#options;
    if (ms > lagMsMax) this.#moveTo('late', `it is ${Math.round(ms)} ms behind`);
    else this.#moveTo('used', 'it is recent');
  }

  #moveTo(state: ReplicaState, reason: string): void {
    if (this.#state === state || this.#isClosed) return;
    this.#state = state;
    this.#options.onMove?.(state, reason);
  }
}
