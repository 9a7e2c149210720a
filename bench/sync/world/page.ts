import type { PageCode } from '../bundle.ts';
import type { AppPage } from '../pageTypes.ts';
import { seededNumbers } from '@sali/domain/test/testRandom';
import { seedOf } from '../random.ts';
import type { Clock, Timer } from './clock.ts';
import type { SimDevice } from './device.ts';
import type { Network } from './network.ts';
import { globalsOf } from './pageGlobals.ts';
import { closeDatabasesOf } from './storage.ts';

/** The user of a device: a person with an account, or null. */
export type Person = { readonly userId: number; readonly email: string; readonly name: string };

export type PageParts = {
  readonly name: string;
  readonly person: Person | null;
  readonly device: SimDevice;
  readonly clock: Clock;
  readonly network: Network;
  readonly code: PageCode;
  readonly seed: string;
  /** An access token of the person, and when it expires (ms, by the world's clock). */
  readonly tokenFor: (person: Person) => { readonly token: string; readonly expiresAt: number };
  /** The page went from a list that is gone to the overview. */
  readonly onLeftList: () => void;
};

/** A tab of the app, from its opening until it is closed or killed. */
export class SimPage {
  readonly name: string;
  readonly person: Person | null;
  readonly device: SimDevice;
  readonly clock: Clock;
  readonly app: AppPage;
  readonly random: () => number;
  isGone = false;
  readonly #network: Network;
  readonly #parts: PageParts;
  #token: { readonly token: string; readonly expiresAt: number } | null = null;
  #isOnLine = true;
  readonly #dispatch: (event: Event) => void;

  constructor(parts: PageParts) {
    this.#parts = parts;
    this.name = parts.name;
    this.person = parts.person;
    this.device = parts.device;
    this.clock = parts.clock;
    this.#network = parts.network;
    this.random = seededNumbers(seedOf(parts.seed));
    this.#isOnLine = parts.device.isConnected;
    const globals = globalsOf(this);
    this.#dispatch = globals['dispatchEvent'] as (event: Event) => void;
    this.app = parts.code(globals, {
      token: () => this.#validToken(),
      renew: () => this.#renew(),
      onLeftList: parts.onLeftList,
    });
    this.app.start(parts.person?.userId ?? null);
  }

  /** Milliseconds by the device's clock. */
  now(): number {
    return Math.floor(this.clock.now + this.device.skewMs);
  }

  /** Runs something later, unless the page is gone by then. */
  after(ms: number, run: () => unknown): Timer {
    return this.clock.after(ms, () => (this.isGone ? undefined : run()));
  }

  /** Whether the page believes that it has a network. A phone in a lift may not notice that it has none. */
  isOnLine(): boolean {
    return this.#isOnLine;
  }

  setOnLine(isOnLine: boolean): void {
    if (this.#isOnLine === isOnLine) return;
    this.#isOnLine = isOnLine;
    this.#dispatch(new Event(isOnLine ? 'online' : 'offline'));
  }

  readonly fetch = (url: string, init: RequestInit): Promise<unknown> => this.#network.fetch(this, url, init);

  socketClass(): unknown {
    return this.#network.socketClassFor(this);
  }

  /** Ends the page at once. @param isKept what it was writing to its device is finished as far as it came, or undone */
  kill(isKept: boolean): void {
    this.isGone = true;
    closeDatabasesOf(this, isKept);
    this.device.forget(this);
    this.#network.forget(this);
  }

  #validToken(): string | null {
    return this.#token && this.#token.expiresAt > this.clock.now ? this.#token.token : null;
  }

  #renew(): Promise<boolean> {
    const { person, tokenFor } = this.#parts;
    if (!person || !this.device.isConnected) return Promise.resolve(false);
    this.#token = tokenFor(person);
    return Promise.resolve(true);
  }
}
