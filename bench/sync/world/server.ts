import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Database } from '@sali/server/base/db/open';
import { signAccessToken } from '@sali/server/people/accounts/tokens';
import type { Bus } from '@sali/server/people/live/bus';
import { memoryBus } from '@sali/server/people/live/memoryBus';
import { buildTestApp, type TestApp } from '@sali/server/test/testApp';
import type { Clock } from './clock.ts';
import { intervalsBy } from './intervals.ts';
import type { ServerEnd, WireAnswer, WireRequest } from './network.ts';
import type { Person, SimPage } from './page.ts';
import type { ServerSocket, SocketEvents } from './sockets.ts';

/** A watch on every call at the server's door, and on every change that it announces. */
export type ServerWatch = {
  /** Calls that were handled together, with their answers. */
  readonly handled: (calls: readonly HandledCall[]) => void;
  /** The server announced these ops of a list, in this order. */
  readonly announced: (opIds: readonly string[]) => void;
};

export type HandledCall = { readonly request: WireRequest; readonly answer: WireAnswer };

/** Changes what goes in and out of the server: for the tests of the simulation itself. */
export type ServerVariant = {
  /** @param next the server */
  readonly handle?: (
    request: WireRequest,
    next: (request: WireRequest) => Promise<WireAnswer>,
    server: SimServer,
  ) => Promise<WireAnswer>;
  /** @returns the frame as the socket brings it; undefined: it brings nothing */
  readonly frame?: (text: string, page: SimPage) => string | undefined;
  readonly database?: (database: Database) => Database;
  readonly restarted?: () => void;
};

/** The real server over a real database. It may stop and start again; the database stays. */
export class SimServer implements ServerEnd {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #watch: ServerWatch;
  readonly #variant: ServerVariant;
  #app: TestApp | undefined;
  #isRunning = { now: false };
  #sockets = new Set<{ terminate(): void }>();

  constructor(database: Database, clock: Clock, watch: ServerWatch, variant: ServerVariant = {}) {
    this.#database = variant.database?.(database) ?? database;
    this.#clock = clock;
    this.#watch = watch;
    this.#variant = variant;
  }

  isUp = (): boolean => this.#app !== undefined;

  async start(): Promise<void> {
    const bus: Bus = memoryBus(() => this.#clock.now);
    bus.onMessage((message) => {
      if (message.kind === 'actions') this.#watch.announced(message.actions.map(({ op_id }) => op_id));
    });
    const isRunning = { now: true };
    this.#isRunning = isRunning;
    const endTimers = intervalsBy(this.#clock, () => isRunning.now);
    try {
      this.#app = await buildTestApp(this.#database, { bus, now: () => new Date(this.#clock.now) });
      await this.#app.server.ready();
    } finally {
      endTimers();
    }
  }

  /** @param isCrash its sockets break instead of being closed */
  async stop(isCrash: boolean): Promise<void> {
    const app = this.#app;
    if (!app) return;
    this.#app = undefined;
    this.#isRunning.now = false;
    if (isCrash) for (const socket of this.#sockets) socket.terminate();
    this.#sockets = new Set();
    await app.server.close();
    this.#variant.restarted?.();
  }

  handle = async (requests: readonly WireRequest[]): Promise<WireAnswer[]> => {
    const { handle } = this.#variant;
    const answers = await Promise.all(
      requests.map((request) => (handle ? handle(request, this.#inject, this) : this.#inject(request))),
    );
    this.#watch.handled(requests.flatMap((request, at) => handledCall(request, answers[at])));
    return answers;
  };

  /** A call of the simulation itself, which no watch sees. */
  ask(method: string, path: string, token: string): Promise<WireAnswer> {
    return this.#send(method, `/api/${path}`, { authorization: `Bearer ${token}` }, undefined);
  }

  connect = async (page: SimPage, path: string, events: SocketEvents): Promise<ServerSocket | undefined> => {
    const app = this.#app;
    if (!app) return undefined;
    const { frame: changed = (text: string) => text } = this.#variant;
    try {
      const socket = await app.server.injectWS(path, upgradeOf(page), {
        onInit: (opened) => {
          opened.on('message', (data) => {
            const text = changed(String(data), page);
            if (text !== undefined) events.frame(text);
          });
          opened.on('close', (code) => events.closed(code));
          opened.on('error', () => undefined);
        },
      });
      this.#sockets.add(socket);
      return { send: (text) => socket.send(text), close: () => socket.close(1000) };
    } catch {
      return undefined; // refused before it opened
    }
  };

  /** Registers a person. */
  async register(
    name: string,
  ): Promise<{ readonly person: Person; readonly wire: unknown; readonly sessionId: string }> {
    if (!this.#app) throw new Error('the server is down');
    const email = `${name}@example.com`;
    const body = { email, phone: '050-1234567', password: 'סיסמה ארוכה', first_name: name };
    const answer = await this.#app.call<{ user: { user_id: number }; session_id: string }>(
      null,
      'POST',
      'auth/register',
      {
        body,
      },
    );
    const person = { userId: answer.body.user.user_id, email, name };
    return { person, wire: answer.body.user, sessionId: answer.body.session_id };
  }

  tokenOf(userId: number, sessionId: string): Promise<string> {
    if (!this.#app) throw new Error('the server is down');
    return signAccessToken(this.#app.deps.config.jwtSecret, userId, sessionId, new Date(this.#clock.now));
  }

  readonly #inject = ({ method, url, headers, body }: WireRequest): Promise<WireAnswer> =>
    this.#send(method, url, headers, body);

  async #send(
    method: string,
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | undefined,
  ): Promise<WireAnswer> {
    if (!this.#app) throw new Error('the server is down');
    const answer = await this.#app.server.inject({
      method: method as 'GET',
      url,
      headers: { ...headers },
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.body, headers: answer.headers };
  }
}

const handledCall = (request: WireRequest, answer: WireAnswer | undefined): HandledCall[] =>
  answer ? [{ request, answer }] : [];

/** Returns the part of a request for a socket that the server reads before it opens. */
const upgradeOf = (page: SimPage) => ({
  headers: { host: 'sali.example', 'user-agent': `Simulated ${page.name}` },
  rawHeaders: ['Host', 'sali.example'],
  socket: Object.assign(new EventEmitter(), { remoteAddress: '127.0.0.1' }) as unknown as Socket,
});
