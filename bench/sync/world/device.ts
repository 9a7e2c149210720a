import { IDBFactory } from 'fake-indexeddb';
import type { Clock } from './clock.ts';
import { PageIsGone, type SimDatabases } from './storage.ts';

/** A page of the device, which holds a lock, or listens on a channel. */
export type PageOfDevice = { readonly isGone: boolean };

type Waiting = { readonly page: PageOfDevice; readonly grant: () => void };
type Channel = { readonly name: string; readonly page: PageOfDevice; readonly hear: (data: unknown) => void };

const CHANNEL_MS = 2;

/** The part of `localStorage` that pages use. */
export type SimStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** A phone or a computer: its storage outlives its pages, and its clock may be wrong. */
export class SimDevice {
  readonly name: string;
  readonly databases = new IDBFactory() as SimDatabases;
  readonly localStorage: SimStorage;
  /** Milliseconds that its clock is ahead of the world's. */
  skewMs: number;
  /** Every write is refused, as by a browser without room. */
  isFull = false;
  /** False: nothing of it reaches the server, and nothing reaches it. */
  isConnected = true;
  readonly #clock: Clock;
  readonly #locks = new Map<string, Waiting[]>();
  readonly #channels = new Set<Channel>();

  constructor(name: string, clock: Clock, skewMs: number) {
    this.name = name;
    this.#clock = clock;
    this.skewMs = skewMs;
    this.localStorage = simStorage(() => this.isFull);
  }

  /** `navigator.locks.request` for a page. */
  async requestLock<T>(page: PageOfDevice, name: string, run: () => Promise<T>): Promise<T> {
    if (page.isGone) throw new PageIsGone();
    await new Promise<void>((resolve) => {
      const queue = this.#locks.get(name) ?? [];
      this.#locks.set(name, queue);
      queue.push({ page, grant: resolve });
      if (queue.length === 1) resolve();
    });
    try {
      return await run();
    } finally {
      this.#release(name, page);
    }
  }

  #release(name: string, page: PageOfDevice): void {
    const queue = this.#locks.get(name) ?? [];
    // A closed page has lost its lock already.
    if (queue[0]?.page !== page || page.isGone) return;
    queue.shift();
    queue[0]?.grant();
  }

  addChannel(page: PageOfDevice, name: string, hear: (data: unknown) => void): Channel {
    const channel = { name, page, hear };
    this.#channels.add(channel);
    return channel;
  }

  removeChannel(channel: Channel): void {
    this.#channels.delete(channel);
  }

  post(from: Channel, data: unknown): void {
    const copy: unknown = structuredClone(data);
    for (const to of this.#channels) {
      if (to === from || to.name !== from.name) continue;
      this.#clock.after(CHANNEL_MS, () => {
        if (this.#channels.has(to)) to.hear(copy);
      });
    }
  }

  /** Frees the locks of a page that is gone, and closes its channels. */
  forget(page: PageOfDevice): void {
    for (const channel of this.#channels) if (channel.page === page) this.#channels.delete(channel);
    for (const [name, queue] of this.#locks) {
      const isHolder = queue[0]?.page === page;
      const rest = queue.filter((waiting) => waiting.page !== page);
      this.#locks.set(name, rest);
      if (isHolder) rest[0]?.grant();
    }
  }
}

/** A `localStorage` whose keys are its own properties, as in a browser. */
export function simStorage(isFull: () => boolean): SimStorage {
  const methods = {
    getItem(this: Record<string, string>, key: string): string | null {
      return Object.hasOwn(this, key) ? (this[key] ?? null) : null;
    },
    setItem(this: Record<string, string>, key: string, value: string): void {
      if (isFull()) throw new DOMException('no room', 'QuotaExceededError');
      this[key] = String(value);
    },
    removeItem(this: Record<string, string>, key: string): void {
      Reflect.deleteProperty(this, key);
    },
  };
  return Object.create(methods) as SimStorage;
}

/** The lists that the guest of a device opened by links. */
export const passesOf = ({ localStorage }: SimDevice): { readonly listId: string; readonly userId: number }[] =>
  JSON.parse(localStorage.getItem('sali-link-passes') ?? '[]') as { listId: string; userId: number }[];
