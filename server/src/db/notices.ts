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
export function listenTo(connection: pg.ClientConfig, channel: string): Notices {
  const listeners: ((payload: string) => void)[] = [];
  const gapListeners: (() => void)[] = [];
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isHeard = false;
  let isClosed = false;
  let wasAsked = false;
  let probe = 0;
  let answered = 0;

  const lose = (): void => {
    clearTimeout(timer);
    const lost = client;
    client = undefined;
    if (isHeard) for (const listener of gapListeners) listener();
    isHeard = false;
    lost?.removeAllListeners('notification');
    // The connection is broken already: there is nothing left to end.
    lost?.end().catch(() => undefined);
    if (!isClosed) timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
  };

  /** A pool between this process and the database may accept `listen` and deliver nothing: only a received probe counts. */
  const sendProbe = (on: pg.Client): void => {
    probe += 1;
    // A failed probe is noticed by the timer below.
    on.query('select pg_notify($1, $2)', [channel, `probe:${probe}`]).catch(() => undefined);
    timer = setTimeout(() => {
      if (client !== on) return;
      if (answered !== probe) return lose();
      // Nobody calls `isListening` at the moment: no probe is needed.
      if (!wasAsked) return waitForUse(on);
      wasAsked = false;
      sendProbe(on);
    }, PROBE_MS).unref();
  };

  const waitForUse = (on: pg.Client): void => {
    timer = setTimeout(() => {
      if (client !== on) return;
      if (wasAsked) sendProbe(on);
      else waitForUse(on);
    }, PROBE_MS).unref();
  };

  const hear = ({ payload = '' }: pg.Notification): void => {
    if (!payload.startsWith('probe:')) {
      for (const listener of listeners) listener(payload);
      return;
    }
    if (payload !== `probe:${probe}`) return;
    answered = probe;
    isHeard = true;
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'sali notices', keepAlive: true });
    const loseThis = (): void => {
      if (client === next) lose();
    };
    next.on('error', loseThis);
    next.on('end', loseThis);
    client = next;
    try {
      await next.connect();
      next.on('notification', hear);
      await next.query(`listen ${channel}`);
      if (client === next) sendProbe(next);
    } catch {
      loseThis();
    }
  }

  void connect();
  return {
    isListening: () => {
      wasAsked = true;
      return isHeard;
    },
    onNotice: (listener) => void listeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      const open = client;
      client = undefined;
      // A broken connection is closed too.
      await open?.end().catch(() => undefined);
    },
  };
}

/** For a database without notices. */
export const noNotices: Notices = {
  isListening: () => false,
  onNotice: () => undefined,
  onGap: () => undefined,
  close: async () => undefined,
};
