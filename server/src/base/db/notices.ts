import pg from 'pg';

/** The notices that a database sends to every process (`notify`), until it is closed. */
export type Notices = {
  /**
   * Whether every notice up to now was received: false while the connection is down, and behind a connection pooler that
   * cannot listen.
   */
  isListening(): boolean;
  /** Called with the payload of each notice. */
  onNotice(listener: (payload: string) => void): void;
  /** Called when notices may have been missed: caches that depend on them must be cleared. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
};

const RECONNECT_MS = 500;
const PROBE_MS = 1000;

/** Notices of one channel over a connection of its own, which is opened again when it breaks. */
export const listenTo = (connection: pg.ClientConfig, channel: string): Notices =>
  new ChannelNotices(connection, channel);

class ChannelNotices implements Notices {
  readonly #connection: pg.ClientConfig;
  readonly #channel: string;
  readonly #listeners: ((payload: string) => void)[] = [];
  readonly #gapListeners: (() => void)[] = [];
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isHeard = false;
  #isClosed = false;
  #wasAsked = false;
  #probe = 0;
  #answered = 0;

  constructor(connection: pg.ClientConfig, channel: string) {
    this.#connection = connection;
    this.#channel = channel;
    void this.#connect();
  }

  isListening(): boolean {
    this.#wasAsked = true;
    return this.#isHeard;
  }

  onNotice(listener: (payload: string) => void): void {
    this.#listeners.push(listener);
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const open = this.#client;
    this.#client = undefined;
    // A broken connection is closed too.
    await open?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const next = new pg.Client({ ...this.#connection, application_name: 'sali notices', keepAlive: true });
    const loseThis = (): void => {
      if (this.#client === next) this.#lose();
    };
    next.on('error', loseThis);
    next.on('end', loseThis);
    this.#client = next;
    try {
      await next.connect();
      next.on('notification', (notice) => this.#hear(notice));
      await next.query(`listen ${this.#channel}`);
      if (this.#client === next) this.#sendProbe(next);
    } catch {
      loseThis();
    }
  }

  #lose(): void {
    clearTimeout(this.#timer);
    const lost = this.#client;
    this.#client = undefined;
    if (this.#isHeard) for (const listener of this.#gapListeners) listener();
    this.#isHeard = false;
    lost?.removeAllListeners('notification');
    // The connection is broken already: there is nothing left to end.
    lost?.end().catch(() => undefined);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#connect(), RECONNECT_MS).unref();
  }

  /** A pool between this process and the database may accept `listen` and deliver nothing: only a received probe counts. */
  #sendProbe(on: pg.Client): void {
    this.#probe += 1;
    // A failed probe is noticed by the timer below.
    on.query('select pg_notify($1, $2)', [this.#channel, `probe:${this.#probe}`]).catch(() => undefined);
    this.#timer = setTimeout(() => {
      if (this.#client !== on) return;
      if (this.#answered !== this.#probe) return this.#lose();
      // Nobody calls `isListening` at the moment: no probe is needed.
      if (!this.#wasAsked) return this.#waitForUse(on);
      this.#wasAsked = false;
      this.#sendProbe(on);
    }, PROBE_MS).unref();
  }

  #waitForUse(on: pg.Client): void {
    this.#timer = setTimeout(() => {
      if (this.#client !== on) return;
      if (this.#wasAsked) this.#sendProbe(on);
      else this.#waitForUse(on);
    }, PROBE_MS).unref();
  }

  #hear({ payload = '' }: pg.Notification): void {
    if (!payload.startsWith('probe:')) {
      for (const listener of this.#listeners) listener(payload);
      return;
    }
    if (payload !== `probe:${this.#probe}`) return;
    this.#answered = this.#probe;
    this.#isHeard = true;
  }
}
