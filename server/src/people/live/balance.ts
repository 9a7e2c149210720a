import { randomUUID } from 'node:crypto';
import type { Bus } from './bus.ts';

const EVERY_MS = 1000;
/** A process that sent nothing for this many rounds counts as gone. */
const SILENT_ROUNDS_MAX = 3;
/**
 * By how much a process may be above the average: this share of it, and at least this many sockets. Moving fewer gains
 * nothing.
 */
const SPARE_SHARE = 0.1;
const SPARE_MIN = 10;
/**
 * How many sockets move in a round: this share of all here, and at least this many. Each move costs the other processes
 * a handshake.
 */
const MOVED_SHARE = 0.02;
const MOVED_MIN = 10;

type Other = { sockets: number; silentRounds: number };

/** How many sockets this process and the others have, and so how many of these should move [V42]. */
export class SocketBalance {
  readonly #others = new Map<string, Other>();

  /** @param sockets of another process; null: it stops */
  receive(processId: string, sockets: number | null): void {
    if (sockets === null) this.#others.delete(processId);
    else this.#others.set(processId, { sockets, silentRounds: 0 });
  }

  /** A round passes. @param own sockets of this process @returns how many of them should move now */
  round(own: number): number {
    for (const [processId, other] of this.#others) {
      other.silentRounds += 1;
      if (other.silentRounds > SILENT_ROUNDS_MAX) this.#others.delete(processId);
    }
    if (this.#others.size === 0) return 0;
    const all = [...this.#others.values()].reduce((sum, { sockets }) => sum + sockets, own);
    const average = all / (this.#others.size + 1);
    const surplus = own - average;
    if (surplus <= Math.max(SPARE_MIN, average * SPARE_SHARE)) return 0;
    return Math.min(Math.ceil(surplus), Math.max(MOVED_MIN, Math.ceil(own * MOVED_SHARE)));
  }
}

/** The sockets of this process, as the balance needs them. */
export type MovableSockets = {
  count(): number;
  /** Asks the clients of `count` sockets to connect again. */
  move(count: number): void;
};

/**
 * Spreads sockets evenly over the processes: each says every second how many it has, and one that has too many moves some.
 * A process that has just started has none, and one that took those of a killed process has too many: without this the
 * next kill would break most of all sockets at once.
 * @returns the end of it, which says to the others that this process stops
 */
export function balanceSockets(bus: Pick<Bus, 'publish' | 'onMessage'>, sockets: MovableSockets): () => void {
  const balance = new SocketBalance();
  const processId = randomUUID();
  const say = (count: number | null): void => bus.publish({ kind: 'sockets', processId, count });
  bus.onMessage((message) => {
    if (message.kind === 'sockets' && message.processId !== processId)
      balance.receive(message.processId, message.count);
  });
  const timer = setInterval(() => {
    const own = sockets.count();
    say(own);
    const moved = balance.round(own);
    if (moved > 0) sockets.move(moved);
  }, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    say(null);
  };
}
