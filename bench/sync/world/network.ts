import { seedOf } from '../random.ts';
import type { Clock, Timer } from './clock.ts';
import type { SimDevice } from './device.ts';
import type { SimPage } from './page.ts';
import { PageSocket, type SocketWorld } from './sockets.ts';

/** A call on its way to the server. */
export type WireRequest = {
  readonly page: SimPage;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

export type WireAnswer = {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** The faults that may happen to the next change that a device sends. */
export type RequestFault =
  | 'lost request'
  | 'lost request, silent'
  | 'lost answer'
  | 'lost answer, silent'
  | 'duplicate'
  | 'late duplicate'
  | 'slow request';

/** The faults that may happen to the next frame that a device gets. */
export type FrameFault = 'cut socket' | 'duplicate frame' | 'late frame';

/** The server as the network reaches it. */
export type ServerEnd = SocketWorld['server'] & {
  readonly isUp: () => boolean;
  /** Answers calls that arrive at the same time. */
  readonly handle: (requests: readonly WireRequest[]) => Promise<(WireAnswer | undefined)[]>;
};

const LATENCY_MS = 15;
const JITTER_MS = 110;
const SLOW_MS = 4000;
const LATE_MS = 7000;
/** A duplicate that comes right behind its original. */
const CLOSE_MS = 3;

type Call = {
  readonly request: WireRequest;
  readonly fault: RequestFault | undefined;
  readonly answerMs: number;
  readonly settle: (answer: WireAnswer | Error) => void;
};

/** The network between the devices and the server: latency, partitions, and the faults that a script orders. */
export class Network implements SocketWorld {
  readonly server: ServerEnd;
  readonly clock: Clock;
  /** Faults that happened, by kind. */
  readonly counts: Map<string, number>;
  readonly #seed: string;
  readonly #requestFaults = new Map<SimDevice, RequestFault[]>();
  readonly #frameFaults = new Map<SimDevice, FrameFault[]>();
  readonly #sockets = new Set<PageSocket>();
  /** How many there were, by whose they are. */
  readonly #messages = new Map<string, number>();
  #gatheredUntil = 0;
  #gathered: Call[] = [];

  constructor(parts: { clock: Clock; server: ServerEnd; seed: string; counts: Map<string, number> }) {
    this.clock = parts.clock;
    this.server = parts.server;
    this.counts = parts.counts;
    this.#seed = parts.seed;
  }

  /** Orders a fault for the next change that this device sends. */
  orderRequestFault(device: SimDevice, fault: RequestFault): void {
    this.#requestFaults.set(device, [...(this.#requestFaults.get(device) ?? []), fault]);
  }

  orderFrameFault(device: SimDevice, fault: FrameFault): void {
    this.#frameFaults.set(device, [...(this.#frameFaults.get(device) ?? []), fault]);
  }

  /** Calls that arrive within this time reach the server together, at its end. */
  gather(ms: number): void {
    this.#gatheredUntil = Math.max(this.#gatheredUntil, this.clock.now + ms);
  }

  /** From now on nothing goes wrong. */
  heal(): void {
    this.#requestFaults.clear();
    this.#frameFaults.clear();
  }

  count(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  /** The next latency of these messages (ms): another one for each message, the same in each run. */
  latency(messages: string): number {
    const number = (this.#messages.get(messages) ?? 0) + 1;
    this.#messages.set(messages, number);
    // With fractions: no two messages arrive at the same time, in an order that the database decides.
    return LATENCY_MS + (JITTER_MS * (seedOf(`${this.#seed} ${messages} ${number}`) >>> 0)) / 2 ** 32;
  }

  /** `fetch` of a page. */
  fetch(page: SimPage, url: string, init: RequestInit): Promise<unknown> {
    const request = requestOf(page, url, init);
    return new Promise((resolve, reject) => {
      const timers: Timer[] = [];
      const settle = (answer: WireAnswer | Error): void => {
        for (const timer of timers) timer.isCancelled = true;
        if (page.isGone) return;
        if (answer instanceof Error) reject(answer);
        else resolve(responseOf(answer));
      };
      const { timeoutMs } = init.signal as unknown as { timeoutMs: number };
      timers.push(page.after(timeoutMs, () => settle(new DOMException('too late', 'TimeoutError'))));
      if (!page.isOnLine()) return void page.after(1, () => settle(new TypeError('no network')));
      this.#send({ request, fault: this.#faultFor(request), answerMs: this.latency(`answer ${page.name}`), settle });
    });
  }

  #faultFor(request: WireRequest): RequestFault | undefined {
    const ordered = this.#requestFaults.get(request.page.device);
    const fault = ordered?.[0];
    if (fault === undefined || request.method === 'GET') return undefined;
    // A proxy repeats nothing that cannot be repeated.
    if (fault.includes('duplicate') && request.headers['idempotency-key'] === undefined) return undefined;
    ordered?.shift();
    this.count(fault);
    return fault;
  }

  #send(call: Call): void {
    const { request, fault, settle } = call;
    const { clock } = this;
    const ms = this.latency(request.page.name) + (fault === 'slow request' ? SLOW_MS : 0);
    if (fault === 'lost request') return void clock.after(ms, () => settle(new TypeError('lost')));
    if (fault === 'lost request, silent') return;
    clock.after(ms, () => this.#arrive(call));
    const again = { ...call, settle: () => undefined };
    if (fault === 'duplicate') clock.after(ms + CLOSE_MS, () => this.#arrive(again));
    if (fault === 'late duplicate') clock.after(ms + LATE_MS, () => this.#arrive(again));
  }

  #arrive(call: Call): void {
    if (this.clock.now >= this.#gatheredUntil) return this.#handle([call]);
    if (this.#gathered.length === 0) {
      this.clock.after(this.#gatheredUntil - this.clock.now, () => {
        const calls = this.#gathered;
        this.#gathered = [];
        if (calls.length > 1) this.count('calls at once');
        this.#handle(calls);
      });
    }
    this.#gathered.push(call);
  }

  #handle(calls: readonly Call[]): void {
    const arrived = calls.filter((call) => call.request.page.device.isConnected);
    if (!this.server.isUp()) {
      for (const call of arrived) this.clock.after(call.answerMs, () => call.settle(new TypeError('refused')));
      return;
    }
    this.clock.begin();
    void this.server
      .handle(arrived.map(({ request }) => request))
      .then((answers) => arrived.forEach((call, at) => this.#answer(call, answers[at])))
      .finally(() => this.clock.end());
  }

  #answer({ request, fault, answerMs, settle }: Call, answer: WireAnswer | undefined): void {
    const isLost = fault === 'lost answer' || fault === 'lost answer, silent';
    this.clock.after(answerMs, () => {
      if (!request.page.device.isConnected || fault === 'lost answer, silent') return;
      settle(answer === undefined || isLost ? new TypeError('lost') : answer);
    });
  }

  /** `WebSocket` of a page. */
  socketClassFor(page: SimPage): unknown {
    const opened = this.#sockets;
    const add = (url: string): PageSocket => new PageSocket(this, page, url);
    // A function that is called by `new` may return another object.
    const open = function (url: string): PageSocket {
      const socket = add(url);
      opened.add(socket);
      return socket;
    };
    return Object.assign(open, { OPEN: 1 });
  }

  /** The fault for a frame that comes to this device now. */
  frameFault(device: SimDevice): FrameFault | undefined {
    const fault = this.#frameFaults.get(device)?.shift();
    if (fault !== undefined) this.count(fault);
    return fault;
  }

  /** The sockets of a page that is gone. */
  forget(page: SimPage): void {
    for (const socket of this.#sockets) {
      if (socket.page !== page) continue;
      socket.abandon();
      this.#sockets.delete(socket);
    }
  }

  /** The device has its network again: what was on its way arrives. */
  reconnected(device: SimDevice): void {
    for (const socket of this.#sockets) if (socket.page.device === device) socket.deliverHeld();
  }
}

function requestOf(page: SimPage, url: string, init: RequestInit): WireRequest {
  const headers: Record<string, string> = {};
  new Headers(init.headers).forEach((value, name) => {
    headers[name] = value;
  });
  const { method = 'GET', body } = init;
  return { page, method, url, headers, body: typeof body === 'string' ? body : undefined };
}

/** Returns the part of a `Response` that the app uses. */
const responseOf = ({ status, body, headers }: WireAnswer) => ({
  status,
  ok: status >= 200 && status < 300,
  headers: {
    get: (name: string): string | null => (headers[name] === undefined ? null : String(headers[name])),
  },
  json: () => Promise.resolve(body).then((text) => JSON.parse(text) as unknown),
  text: () => Promise.resolve(body),
});
