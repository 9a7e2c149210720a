import { textField, toError } from '@sali/domain/base/unknownValues';
import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseAway, isDatabaseAway } from './away.ts';

/** How often the pool checks whether statements are answered. */
const TICK_MS = 100;
/** After this many ticks without a byte from the server, while statements wait, the pool probes the server. */
const SILENT_TICKS_MAX = 2;
/** The server counts as away when a probe has no answer within this many ticks. A busy process counts fewer ticks, not more. */
const PROBE_TICKS_MAX = 7;
/** Pause after an answered probe, so that a long statement does not cause constant probes. */
const PROBE_PAUSE_TICKS = 2;
const RETRY_MS = 250;
const RETRY_TIMEOUT_MS = 1000;

type Use = { readonly sinceTick: number };

/**
 * A pool that notices when the PostgreSQL server is away, refused or frozen, and then fails waiting statements at once:
 *
 *     here ──(connecting fails, or no byte for 200 ms and no answer to a probe within 700 ms)──▶ away
 *     away ──(every 250 ms a new connection is tried; one answers)──▶ here
 *
 * While it is away every connection is closed and `connect` rejects with DatabaseAway, so a request is answered within
 * a second and none waits in the pool's queue.
 */
export class WatchedPool extends pg.Pool {
  readonly #config: pg.PoolConfig;
  readonly #sockets: Set<Socket>;
  readonly #uses = new Set<Use>();
  readonly #useOf = new Map<pg.PoolClient, Use>();
  readonly #waiting = new Set<(error: Error) => void>();
  #away: DatabaseAway | undefined;
  #tick = 0;
  #ticking: NodeJS.Timeout | undefined;
  #bytesRead = 0;
  #heardTick = 0;
  #probe: { readonly sinceTick: number; readonly socket: Socket } | undefined;
  #notBeforeTick = 0;

  constructor(config: pg.PoolConfig) {
    const sockets = new Set<Socket>();
    super({ ...config, stream: () => trackedSocket(sockets) });
    this.#config = config;
    this.#sockets = sockets;
    this.on('release', (_error, client) => this.#endUse(this.#useOf.get(client), client));
    // A connection that breaks in the middle of a statement fails the statement; without a listener it would end the process.
    this.on('connect', (client) => void client.on('error', () => undefined));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    const connecting = this.#connect();
    if (!callback) return connecting;
    // `query` of the pool asks in this way.
    connecting.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: unknown) => callback(toError(error), undefined, () => undefined),
    );
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    clearInterval(this.#ticking);
    return callback ? super.end(callback) : super.end();
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#away) throw this.#away;
    const use: Use = { sinceTick: this.#tick };
    this.#uses.add(use);
    this.#startTicking();
    let giveUp: (error: Error) => void = () => undefined;
    const away = new Promise<never>((_resolve, reject) => {
      giveUp = reject;
    });
    this.#waiting.add(giveUp);
    const connecting = super.connect();
    try {
      const client = await Promise.race([connecting, away]);
      this.#useOf.set(client, use);
      return client;
    } catch (error) {
      this.#uses.delete(use);
      // The connection came too late for this caller.
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      if (isDatabaseAway(error) && !this.ending && this.#isUnreachable(error)) this.#goAway(toError(error));
      throw error;
    } finally {
      this.#waiting.delete(giveUp);
    }
  }

  /** All connections in use for long: the server is busy, not away. */
  #isUnreachable(error: unknown): boolean {
    const { message } = toError(error);
    return textField(error, 'code') !== '53300' && !message.startsWith('timeout exceeded when trying to connect');
  }

  #endUse(use: Use | undefined, client: pg.PoolClient): void {
    this.#useOf.delete(client);
    if (use) this.#uses.delete(use);
  }

  #startTicking(): void {
    if (this.#ticking) return;
    this.#ticking = setInterval(() => this.#look(), TICK_MS).unref();
    this.#bytesRead = this.#readBytes();
  }

  /** Bytes received by all open connections. */
  #readBytes(): number {
    let bytes = 0;
    for (const socket of this.#sockets) bytes += socket.bytesRead;
    return bytes;
  }

  #look(): void {
    this.#tick += 1;
    if (this.#uses.size === 0 && !this.#probe) {
      clearInterval(this.#ticking);
      this.#ticking = undefined;
      return;
    }
    const bytesRead = this.#readBytes();
    const [oldest] = this.#uses;
    if (bytesRead !== this.#bytesRead || !oldest) this.#heardTick = this.#tick;
    this.#bytesRead = bytesRead;
    if (this.#probe) {
      if (this.#tick - this.#probe.sinceTick >= PROBE_TICKS_MAX) this.#probe.socket.destroy();
      return;
    }
    const quietSince = Math.max(this.#heardTick, oldest?.sinceTick ?? this.#tick, this.#notBeforeTick);
    if (this.#tick - quietSince >= SILENT_TICKS_MAX) void this.#ask();
  }

  async #ask(): Promise<void> {
    const socket = new Socket();
    this.#probe = { sinceTick: this.#tick, socket };
    try {
      await this.#reach(socket);
    } catch (error) {
      // Another connection received bytes meanwhile: the server is only slow to accept a new one.
      if (this.#heardTick <= this.#probe.sinceTick && !this.ending) this.#goAway(toError(error));
    } finally {
      this.#probe = undefined;
      this.#notBeforeTick = this.#tick + PROBE_PAUSE_TICKS;
    }
  }

  /** @throws unless the server answers on a new connection; a refusal for another reason is an answer, too */
  async #reach(socket: Socket): Promise<void> {
    const client = new pg.Client({ ...this.#config, stream: () => socket });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
    } catch (error) {
      if (isDatabaseAway(error) && this.#isUnreachable(error)) throw error;
    } finally {
      socket.destroy();
    }
  }

  #goAway(cause: Error): void {
    if (this.#away) return;
    const away = new DatabaseAway('the PostgreSQL server does not answer', { cause });
    this.#away = away;
    this.emit('away', away);
    for (const giveUp of this.#waiting) giveUp(away);
    for (const socket of this.#sockets) socket.destroy();
    this.#uses.clear();
    void this.#comeBack();
  }

  async #comeBack(): Promise<void> {
    while (!this.ending) {
      await new Promise((resolve) => void setTimeout(resolve, RETRY_MS).unref());
      const socket = new Socket();
      const late = setTimeout(() => socket.destroy(), RETRY_TIMEOUT_MS);
      try {
        await this.#reach(socket);
        this.#away = undefined;
        this.#notBeforeTick = this.#tick;
        this.emit('back');
        return;
      } catch {
        // Not yet.
      } finally {
        clearTimeout(late);
      }
    }
  }
}

function trackedSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
}
