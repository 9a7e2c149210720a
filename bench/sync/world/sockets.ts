import type { Clock } from './clock.ts';
import type { SimDevice } from './device.ts';
import type { FrameFault } from './network.ts';
import type { SimPage } from './page.ts';

/** The server's end of a socket. */
export type ServerSocket = { send(text: string): void; close(): void };

export type SocketEvents = {
  readonly frame: (text: string) => void;
  readonly closed: (code: number) => void;
};

/** The parts of the world that a socket needs. */
export type SocketWorld = {
  readonly clock: Clock;
  readonly server: {
    /** @returns undefined where the server does not open it */
    readonly connect: (page: SimPage, path: string, events: SocketEvents) => Promise<ServerSocket | undefined>;
  };
  readonly latency: (name: string) => number;
  readonly frameFault: (device: SimDevice) => FrameFault | undefined;
};

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;
const LATE_MS = 1500;
const ABNORMAL = 1006;

/** The `WebSocket` of a page: frames come in order, unless the script orders otherwise. */
export class PageSocket {
  readyState = CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  readonly page: SimPage;
  readonly #world: SocketWorld;
  #end: ServerSocket | undefined;
  /** Nothing that was sent later arrives before this time. */
  #arrivedAt = 0;
  /** The messages that came while the device had no network. */
  readonly #held: (() => void)[] = [];

  constructor(world: SocketWorld, page: SimPage, url: string) {
    this.#world = world;
    this.page = page;
    const { pathname, search } = new URL(url);
    world.clock.after(world.latency(`socket ${page.name}`), () => this.#connect(pathname + search));
  }

  send(text: string): void {
    if (this.readyState !== OPEN) return;
    this.#world.clock.after(this.#world.latency(`message ${this.page.name}`), () => {
      if (this.page.device.isConnected) this.#end?.send(text);
    });
  }

  close(): void {
    this.readyState = CLOSED;
    this.#end?.close();
  }

  /** The page is gone, and the server notices it. */
  abandon(): void {
    this.close();
    this.#held.length = 0;
  }

  /** Delivers what came while the device had no network. */
  deliverHeld(): void {
    for (const deliver of this.#held.splice(0)) deliver();
  }

  #connect(path: string): void {
    if (this.readyState === CLOSED) return;
    if (!this.page.device.isConnected) return this.#deliver(() => this.#closed(ABNORMAL));
    this.#world.clock.begin();
    void this.#world.server
      .connect(this.page, path, {
        frame: (text) => this.#frame(text),
        closed: (code) => this.#arrive(() => this.#closed(code)),
      })
      .then((end) => {
        this.#end = end;
        if (!end) return this.#arrive(() => this.#closed(ABNORMAL));
        if (this.readyState === CLOSED) return end.close();
        this.readyState = OPEN;
      })
      .finally(() => this.#world.clock.end());
  }

  #frame(text: string): void {
    const fault = this.#world.frameFault(this.page.device);
    const deliver = (): void => {
      if (this.readyState === OPEN) this.onmessage?.({ data: text });
    };
    if (fault === 'cut socket') return this.#cut();
    if (fault === 'late frame') return void this.#world.clock.after(LATE_MS, () => this.#deliver(deliver));
    this.#arrive(deliver);
    if (fault === 'duplicate frame') this.#arrive(deliver);
  }

  /** The connection breaks: what is on its way is lost, and the page notices a moment later. */
  #cut(): void {
    this.#end?.close();
    this.#arrive(() => this.#closed(ABNORMAL));
  }

  /** Delivers after what came before it. */
  #arrive(deliver: () => void): void {
    const { clock } = this.#world;
    this.#arrivedAt = Math.max(this.#arrivedAt, clock.now + this.#world.latency(`frame ${this.page.name}`));
    clock.after(this.#arrivedAt - clock.now, () => this.#deliver(deliver));
  }

  #deliver(deliver: () => void): void {
    if (this.page.isGone) return;
    if (this.page.device.isConnected) deliver();
    else this.#held.push(deliver);
  }

  #closed(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.({ code });
  }
}
