import type { ActionWire } from '@sali/contract/lists/lists';
import type { KitchenNews } from '@sali/contract/lists/live/live';

/** A socket as every server process sees it. */
export type Member = {
  readonly connectionId: string;
  readonly listId: number;
  readonly userId: number;
  readonly username: string;
  /** The tab's id, as the client sent it. */
  readonly tabId: string;
  readonly userAgent: string;
  readonly connectedAt: string;
};

/** A message from one process to all, itself included. `list` messages go to the sockets of a list. */
export type BusMessage =
  | { readonly kind: 'actions'; readonly listId: number; readonly actions: readonly ActionWire[] }
  | {
      readonly kind: 'presence';
      readonly listId: number;
      readonly event: 'joined' | 'left';
      readonly userId: number;
      readonly username: string;
    }
  | {
      readonly kind: 'close-user';
      readonly listId: number;
      readonly userId: number;
      readonly code: number;
      readonly except?: string;
    }
  | { readonly kind: 'close-list'; readonly listId: number; readonly code: number }
  | { readonly kind: 'close-session'; readonly sessionId: string }
  | { readonly kind: 'kitchen'; readonly userIds: readonly number[]; readonly news: KitchenNews }
  | {
      readonly kind: 'products-changed';
      readonly productIds: readonly number[];
      /** The sender, which has reloaded them already. */
      readonly knownTo?: string;
    }
  | { readonly kind: 'categories-changed' }
  /** A process was without Redis: nobody else received what it published meanwhile. */
  | { readonly kind: 'missed' }
  /** How many sockets a process has; null: it stops. */
  | { readonly kind: 'sockets'; readonly processId: string; readonly count: number | null }
  | { readonly kind: 'prices-changed' }
  | { readonly kind: 'product-groups-changed' };

export type Ticket = { readonly userId: number; readonly sessionId: string };

/**
 * The channel between several server processes: fan-out, presence, tickets and counters. In process by default, Redis
 * by `REDIS_URL`; both pass the same tests.
 */
export type Bus = {
  publish(message: BusMessage): void;
  onMessage(listener: (message: BusMessage) => void): void;
  /** @returns whether the person was not present before: people count, not sockets */
  join(member: Member): Promise<boolean>;
  /** @returns whether this was the person's last socket */
  leave(member: Member): Promise<boolean>;
  members(listId: number): Promise<Member[]>;
  /** Keeps this process's members alive; called every heartbeat. */
  refresh(members: readonly Member[]): Promise<void>;
  /** A single-use ticket of 60 s. */
  issueTicket(ticket: Ticket): Promise<string>;
  consumeTicket(value: string): Promise<Ticket | undefined>;
  /**
   * Counts that `key` happens now, unless it has happened `most` times within the window: one step, also of two processes.
   * @returns milliseconds until it may happen again; 0: it was counted
   */
  count(key: string, windowMs: number, most: number): Promise<number>;
  /** Removes the latest counted use of `key`. */
  uncount(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** @throws while the server that processes share is away; the bus then works in this process only */
  ping(): Promise<void>;
  /** Called when that server is back: messages of other processes were missed meanwhile. */
  onBack(listener: () => void): void;
  close(): Promise<void>;
};
