import type { WebSocket } from 'ws';

/** How often the server pings a socket, and after how much silence it closes it. */
const SOCKET_PING_MS = 30_000;
export const SOCKET_SILENCE_MS = 75_000;

/** How often all sockets are checked. */
const SWEEP_MS = 15_000;

type Watched = { heardAt: number; pingedAt: number };

/**
 * Pings every socket and ends those that have been silent too long: a phone that left the network sends no close,
 * and its person would stay present until TCP gives up. One timer serves all sockets.
 */
export class SocketWatch {
  readonly #watched = new Map<WebSocket, Watched>();
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;

  /** @param now in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#timer.unref();
  }

  /** Watches a socket until it closes. Anything that its client sends counts as a sign of life, a pong as well. */
  add(socket: WebSocket): void {
    const watched: Watched = { heardAt: this.#now(), pingedAt: this.#now() };
    const hear = (): void => {
      watched.heardAt = this.#now();
    };
    this.#watched.set(socket, watched);
    for (const event of ['message', 'ping', 'pong']) socket.on(event, hear);
    socket.once('close', () => this.#watched.delete(socket));
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#watched.clear();
  }

  #sweep(): void {
    const now = this.#now();
    for (const [socket, watched] of this.#watched) {
      // One sweep early, so that no socket is silent for longer than the limit.
      if (now - watched.heardAt >= SOCKET_SILENCE_MS - SWEEP_MS) socket.terminate();
      else if (now - watched.pingedAt >= SOCKET_PING_MS && socket.readyState === socket.OPEN) {
        watched.pingedAt = now;
        socket.ping();
      }
    }
  }
}
