import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '@sali/domain/people/live/backoff';
import { Load } from '../durable/load.ts';
import { randomsOf } from '../durable/random.ts';
import { Tab } from '../durable/tab.ts';
import type { Fleet } from './fleet.ts';

const PEOPLE_PER_LIST = 4;
/** The longest pause between two changes of one person: a change by one of the three others comes within about a second. */
const PAUSE_MS = 1600;
const CONNECTED_AT_ONCE = 40;
const CONNECT_MS = 60_000;
const SETTLE_MS = 60_000;
const CAUGHT_UP_MS = 5000;
const POLL_MS = 20;

/** The times until people were live again after something that happened: milliseconds, sorted. */
export type Span = {
  /** Those of people whose socket broke: from then until it was open again and a change by another person had come. */
  readonly broken: readonly number[];
  /** Those of the others: from the beginning until the next change by another person came. */
  readonly unbroken: readonly number[];
  /** How many were not live at its end. */
  readonly notLive: number;
  /** Everybody's longest time without a change by another person. */
  readonly silent: readonly number[];
};

const inOrder = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);

/** People who shop: each changes lines of a list of four, and has a tab with that list open. */
export class Crowd {
  readonly load: Load;
  /** Milliseconds from the first attempt of each change until its acknowledgement. */
  readonly acknowledgedMs: number[] = [];
  readonly #tabs: Tab[] = [];
  readonly #fleet: Fleet;

  constructor(fleet: Fleet, people: number, seed: number) {
    this.#fleet = fleet;
    this.load = new Load({
      origin: fleet.proxy.origin,
      lists: Math.ceil(people / PEOPLE_PER_LIST),
      peoplePerList: PEOPLE_PER_LIST,
      pauseMs: PAUSE_MS,
      random: randomsOf(seed, 'shoppers'),
      // A home of its own, since sockets that sign in are limited by address.
      addressOf: (list) => `127.1.${Math.floor(list / 250)}.${(list % 250) + 1}`,
      retryMs: (failures) => backoffMs(failures, Math.random()),
      passing: [502, 503],
      onAcknowledged: (ms) => void this.acknowledgedMs.push(ms),
    });
  }

  /** @throws when somebody cannot connect */
  async open(): Promise<void> {
    await this.load.prepare();
    const { origin } = this.#fleet.proxy;
    for (const person of this.load.people) {
      this.#tabs.push(new Tab({ origin, ...person, onLive: () => person.shopper.wake() }));
    }
    for (let at = 0; at < this.#tabs.length; at += CONNECTED_AT_ONCE) {
      await Promise.all(this.#tabs.slice(at, at + CONNECTED_AT_ONCE).map((tab) => tab.connect()));
    }
    if (!(await this.untilAllLive(CONNECT_MS))) throw new Error(`not all are connected after ${CONNECT_MS} ms`);
    this.load.open();
  }

  /** @returns whether every tab has its socket open in time */
  untilAllLive(ms: number): Promise<boolean> {
    return this.#until(() => this.#tabs.every(({ isLive }) => isLive), ms);
  }

  /** Something happens, and then the rest of the time passes. */
  async span(happening: () => Promise<unknown>, ms: number): Promise<Span> {
    const began = performance.now();
    for (const tab of this.#tabs) tab.startListening();
    const happened = happening();
    await sleep(ms);
    const broken: number[] = [];
    const unbroken: number[] = [];
    for (const { heardAt, awayMs, isAway } of this.#tabs) {
      if (isAway || heardAt === undefined) continue;
      if (awayMs === undefined) unbroken.push(heardAt - began);
      else broken.push(awayMs);
    }
    const silent = inOrder(this.#tabs.map(({ silentMs }) => silentMs));
    await happened;
    const notLive = this.#tabs.length - broken.length - unbroken.length;
    return { broken: inOrder(broken), unbroken: inOrder(unbroken), notLive, silent };
  }

  /** Everything is acknowledged and compared, with the database and with what each tab has. @returns what is wrong */
  async compare(): Promise<readonly string[]> {
    await this.load.settle(SETTLE_MS);
    const { ledger } = this.load;
    await this.load.verify(this.#fleet.databaseUrl);
    const late = (): string[] =>
      this.load.people.flatMap(({ listUuid }, at) => {
        const [has, is] = [this.#tabs[at]?.version ?? 0, ledger.versions.get(listUuid) ?? 0];
        return has === is ? [] : [`a tab of ${listUuid} has version ${has}, the list is at ${is}`];
      });
    await this.#until(() => late().length === 0, CAUGHT_UP_MS);
    return [...ledger.problems, ...late()];
  }

  /** How often a change came to a tab before its predecessor, which was then read by its version. */
  get gaps(): number {
    return this.#tabs.reduce((sum, { gaps }) => sum + gaps, 0);
  }

  close(): void {
    for (const tab of this.#tabs) tab.close();
    this.load.stop();
  }

  async #until(isSo: () => boolean, ms: number): Promise<boolean> {
    for (const end = performance.now() + ms; performance.now() < end; await sleep(POLL_MS)) if (isSo()) return true;
    return isSo();
  }
}
