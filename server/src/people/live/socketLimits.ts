import { CLOSE } from '@sali/contract/lists/live/live';
import type { WebSocket } from 'ws';
import { networkOf } from '../../base/budgets/budgets.ts';

/** Sockets of one person in one server process: on one list, and on all lists. */
export const SOCKETS_PER_LIST_MAX = 20;
export const SOCKETS_PER_USER_MAX = 50;
/** Sockets of one address that wait for their token to be checked, or for the client to read a refusal. */
export const WAITING_SOCKETS_PER_ADDRESS_MAX = 20;

type OpenSocket = { readonly listId: number; readonly socket: WebSocket };

/** A closing socket whose client does not answer is terminated after this. */
const CLOSE_TIMEOUT_MS = 5000;

/** Limits the sockets of this process: per person, and per address for sockets that are not signed in. */
export class SocketLimits {
  readonly #byUser = new Map<number, OpenSocket[]>();
  readonly #waiting = new Map<string, number>();

  /** Adds a person's socket. Above the limits per list or in all, closes the oldest with 4008. */
  add(userId: number, listId: number, socket: WebSocket): void {
    const open = this.#byUser.get(userId) ?? [];
    this.#byUser.set(userId, open);
    open.push({ listId, socket });
    socket.once('close', () => this.#remove(userId, socket));
    const onList = open.filter((one) => one.listId === listId);
    if (onList.length > SOCKETS_PER_LIST_MAX) this.#evict(userId, onList[0]);
    else if (open.length > SOCKETS_PER_USER_MAX) this.#evict(userId, open[0]);
  }

  /**
   * Counts a connection of an address until it is signed in, or ends.
   * @returns the function that stops counting it, or undefined when too many of the address (IPv6: /64) wait already
   */
  startWaiting(address: string): (() => void) | undefined {
    const network = networkOf(address);
    const count = this.#waiting.get(network) ?? 0;
    if (count >= WAITING_SOCKETS_PER_ADDRESS_MAX) return undefined;
    this.#waiting.set(network, count + 1);
    let isWaiting = true;
    return () => {
      if (!isWaiting) return;
      isWaiting = false;
      const rest = (this.#waiting.get(network) ?? 1) - 1;
      if (rest === 0) this.#waiting.delete(network);
      else this.#waiting.set(network, rest);
    };
  }

  #evict(userId: number, oldest: OpenSocket | undefined): void {
    if (!oldest) return;
    this.#remove(userId, oldest.socket);
    closeSoon(oldest.socket, CLOSE.tooManySockets);
  }

  #remove(userId: number, socket: WebSocket): void {
    const rest = (this.#byUser.get(userId) ?? []).filter((one) => one.socket !== socket);
    if (rest.length === 0) this.#byUser.delete(userId);
    else this.#byUser.set(userId, rest);
  }
}

/** Closes a socket, and drops the connection when its client does not answer: a client that reads nothing frees its memory. */
export function closeSoon(socket: WebSocket, code: number, timeoutMs = CLOSE_TIMEOUT_MS): void {
  socket.close(code);
  const timer = setTimeout(() => socket.terminate(), timeoutMs);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}
