import type { Bus, BusMessage, Member, Ticket } from './bus.ts';

/** What the fallback needs from a shared bus (Redis). Its calls reject when the server cannot be reached in time. */
export type SharedBus = Omit<Bus, 'publish' | 'onBack'> & {
  publish(message: BusMessage): Promise<void>;
  /** Called when a connection broke: messages may have been missed. */
  onBroken(listener: () => void): void;
};

const RETRY_MS = 500;

/**
 * A shared bus that works in this process only while its server is away: messages reach the sockets of this process,
 * counters, tickets and presence are this process's own. When the server is back, presence is written again and
 * `onBack` is called, because messages of other processes were missed.
 * @param onError called for each call that failed for another reason, and once when the server goes away
 */
export function fallbackBus(shared: SharedBus, local: Bus, onError: (error: Error) => void): Bus {
  const listeners: ((message: BusMessage) => void)[] = [];
  const backListeners: (() => void)[] = [];
  const members = new Map<string, Member>();
  let isAway = false;
  let isClosed = false;
  let retryTimer: NodeJS.Timeout | undefined;
  const deliver = (message: BusMessage): void => {
    for (const listener of listeners) listener(message);
  };
  shared.onMessage(deliver);
  shared.onBroken(() => goAway(new Error('the connection broke')));

  function goAway(error: Error): void {
    if (isAway || isClosed) return;
    isAway = true;
    onError(error);
    retryLater();
  }

  function retryLater(): void {
    retryTimer = setTimeout(() => void comeBack().catch(retryLater), RETRY_MS);
    retryTimer.unref();
  }

  async function comeBack(): Promise<void> {
    await shared.ping();
    await shared.refresh([...members.values()]);
    if (isClosed) return;
    isAway = false;
    for (const listener of backListeners) listener();
  }

  async function either<T>(work: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    if (isAway) return instead();
    try {
      return await work();
    } catch (error) {
      failed(error);
      return instead();
    }
  }

  /** A server that refuses a command is not away. */
  const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
  const failed = (error: unknown): void => {
    if (error instanceof Error && error.name === 'ReplyError') onError(error);
    else goAway(asError(error));
  };

  return {
    publish: (message) => {
      if (isAway) return deliver(message);
      shared.publish(message).catch((error: unknown) => {
        failed(error);
        deliver(message);
      });
    },
    onMessage: (listener) => void listeners.push(listener),
    join: async (member) => {
      members.set(member.connectionId, member);
      const isFirstHere = await local.join(member);
      return either(
        () => shared.join(member),
        async () => isFirstHere,
      );
    },
    leave: async (member) => {
      members.delete(member.connectionId);
      const isLastHere = await local.leave(member);
      return either(
        () => shared.leave(member),
        async () => isLastHere,
      );
    },
    members: (listId) =>
      either(
        () => shared.members(listId),
        () => local.members(listId),
      ),
    refresh: (all) =>
      either(
        async () => {
          await shared.ping();
          await shared.refresh(all);
        },
        async () => undefined,
      ),
    issueTicket: (ticket) =>
      either(
        () => shared.issueTicket(ticket),
        () => local.issueTicket(ticket),
      ),
    // A ticket that was issued while the server was away exists here only.
    consumeTicket: async (value) =>
      (await local.consumeTicket(value)) ??
      either<Ticket | undefined>(
        () => shared.consumeTicket(value),
        async () => undefined,
      ),
    count: (key, windowMs, most) =>
      either(
        () => shared.count(key, windowMs, most),
        () => local.count(key, windowMs, most),
      ),
    uncount: (key) =>
      either(
        () => shared.uncount(key),
        () => local.uncount(key),
      ),
    forget: async (key) => {
      await local.forget(key);
      await either(
        () => shared.forget(key),
        async () => undefined,
      );
    },
    ping: async () => {
      if (isAway) throw new Error('the shared bus is away');
      try {
        await shared.ping();
      } catch (error) {
        failed(error);
        throw error;
      }
    },
    onBack: (listener) => void backListeners.push(listener),
    close: async () => {
      isClosed = true;
      clearTimeout(retryTimer);
      await shared.close();
    },
  };
}
