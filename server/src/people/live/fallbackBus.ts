import type { Bus, BusMessage, Member, Ticket } from './bus.ts';

/** A shared bus (Redis) as the fallback needs it. Its calls reject when the server cannot be reached in time. */
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
export const fallbackBus = (shared: SharedBus, local: Bus, onError: (error: Error) => void): Bus =>
  new FallbackBus(shared, local, onError);

class FallbackBus implements Bus {
  readonly #shared: SharedBus;
  readonly #local: Bus;
  readonly #onError: (error: Error) => void;
  readonly #listeners: ((message: BusMessage) => void)[] = [];
  readonly #backListeners: (() => void)[] = [];
  readonly #members = new Map<string, Member>();
  #isAway = false;
  #isClosed = false;
  #retryTimer: NodeJS.Timeout | undefined;

  constructor(shared: SharedBus, local: Bus, onError: (error: Error) => void) {
    this.#shared = shared;
    this.#local = local;
    this.#onError = onError;
    shared.onMessage((message) => this.#deliver(message));
    shared.onBroken(() => this.#goAway(new Error('the connection broke')));
  }

  publish(message: BusMessage): void {
    if (this.#isAway) return this.#deliver(message);
    this.#shared.publish(message).catch((error: unknown) => {
      this.#failed(error);
      this.#deliver(message);
    });
  }

  onMessage(listener: (message: BusMessage) => void): void {
    this.#listeners.push(listener);
  }

  onBack(listener: () => void): void {
    this.#backListeners.push(listener);
  }

  async join(member: Member): Promise<boolean> {
    this.#members.set(member.connectionId, member);
    const isFirstHere = await this.#local.join(member);
    return this.#either(
      () => this.#shared.join(member),
      async () => isFirstHere,
    );
  }

  async leave(member: Member): Promise<boolean> {
    this.#members.delete(member.connectionId);
    const isLastHere = await this.#local.leave(member);
    return this.#either(
      () => this.#shared.leave(member),
      async () => isLastHere,
    );
  }

  members(listId: number): Promise<Member[]> {
    return this.#eitherBus((bus) => bus.members(listId));
  }

  refresh(all: readonly Member[]): Promise<void> {
    return this.#either(
      async () => {
        await this.#shared.ping();
        await this.#shared.refresh(all);
      },
      async () => undefined,
    );
  }

  issueTicket(ticket: Ticket): Promise<string> {
    return this.#eitherBus((bus) => bus.issueTicket(ticket));
  }

  /** A ticket that was issued while the server was away exists here only. */
  async consumeTicket(value: string): Promise<Ticket | undefined> {
    return (
      (await this.#local.consumeTicket(value)) ??
      this.#either<Ticket | undefined>(
        () => this.#shared.consumeTicket(value),
        async () => undefined,
      )
    );
  }

  count(key: string, windowMs: number, most: number): Promise<number> {
    return this.#eitherBus((bus) => bus.count(key, windowMs, most));
  }

  uncount(key: string): Promise<void> {
    return this.#eitherBus((bus) => bus.uncount(key));
  }

  async forget(key: string): Promise<void> {
    await this.#local.forget(key);
    await this.#either(
      () => this.#shared.forget(key),
      async () => undefined,
    );
  }

  async ping(): Promise<void> {
    if (this.#isAway) throw new Error('the shared bus is away');
    try {
      await this.#shared.ping();
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    await this.#shared.close();
  }

  #deliver(message: BusMessage): void {
    for (const listener of this.#listeners) listener(message);
  }

  #goAway(error: Error): void {
    if (this.#isAway || this.#isClosed) return;
    this.#isAway = true;
    this.#onError(error);
    this.#retryLater();
  }

  #retryLater(): void {
    this.#retryTimer = setTimeout(() => void this.#comeBack().catch(() => this.#retryLater()), RETRY_MS);
    this.#retryTimer.unref();
  }

  async #comeBack(): Promise<void> {
    await this.#shared.ping();
    await this.#shared.refresh([...this.#members.values()]);
    if (this.#isClosed) return;
    this.#isAway = false;
    for (const listener of this.#backListeners) listener();
  }

  async #either<T>(work: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    if (this.#isAway) return instead();
    try {
      return await work();
    } catch (error) {
      this.#failed(error);
      return instead();
    }
  }

  /** The same call to the shared bus, or to the local one. */
  #eitherBus<T>(call: (bus: Omit<SharedBus, 'publish' | 'onBroken'>) => Promise<T>): Promise<T> {
    return this.#either(
      () => call(this.#shared),
      () => call(this.#local),
    );
  }

  /** A server that refuses a command is not away. */
  #failed(error: unknown): void {
    if (error instanceof Error && error.name === 'ReplyError') this.#onError(error);
    else this.#goAway(error instanceof Error ? error : new Error(String(error)));
  }
}
