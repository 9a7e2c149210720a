import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { LISTS, PEOPLE, type Peer, type Site } from './site.ts';

export type Measured = {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Changes that did not reach all others within the wait. */
  readonly lost: number;
  /** Processor seconds of server and database for 1,000 changes. */
  readonly cpu: number;
};

const TAIL_MS = 1500;
const TICK_MS = 2;

/** Everybody of a site, connected once for all rates. */
export class Crowd {
  readonly #site: Site;
  readonly #databaseFolder: string;
  readonly #peers: Peer[] = [];
  readonly #sent = new Map<string, { at: number; left: number }>();
  #latencies: number[] = [];

  constructor(site: Site, databaseFolder: string) {
    this.#site = site;
    this.#databaseFolder = databaseFolder;
  }

  async connect(): Promise<void> {
    for (let list = 0; list < LISTS; list += 1) {
      const joining = Array.from({ length: PEOPLE }, (_, person) =>
        this.#site.connect(list, person, (id) => this.#heard(id)),
      );
      this.#peers.push(...(await Promise.all(joining)));
    }
    await sleep(500);
  }

  /** Sends changes at a fixed rate, whatever the answers, in turns of people of different lists. */
  async run(rate: number, ms: number): Promise<Measured> {
    this.#sent.clear();
    this.#latencies = [];
    const cpuBefore = this.#cpu();
    const start = performance.now();
    let sent = 0;
    for (let now = start; now - start < ms; now = performance.now()) {
      const due = Math.floor(((now - start) / 1000) * rate);
      for (; sent < due; sent += 1) this.#send(sent);
      await sleep(TICK_MS);
    }
    for (let waited = 0; waited < TAIL_MS && this.#sent.size > 0; waited += 10) await sleep(10);
    const cpu = ((this.#cpu() - cpuBefore) / sent) * 1000;
    const lost = this.#sent.size;
    const sorted = this.#latencies.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;
    return { rate, p50: at(0.5), p99: lost > 0 ? Infinity : at(0.99), lost, cpu };
  }

  /** @returns milliseconds of processor, of server and database, for one call */
  async costOf(call: () => Promise<unknown>, times: number): Promise<number> {
    const before = this.#cpu();
    for (let done = 0; done < times; done += 1) await call();
    return ((this.#cpu() - before) / times) * 1000;
  }

  close(): void {
    for (const peer of this.#peers) peer.close();
  }

  #send(index: number): void {
    // Each list has its turn, then the next person of each.
    const list = index % LISTS;
    const person = Math.floor(index / LISTS) % PEOPLE;
    const id = this.#peers[list * PEOPLE + person]?.change();
    if (id !== undefined) this.#sent.set(id, { at: performance.now(), left: PEOPLE - 1 });
  }

  #heard(id: string): void {
    const one = this.#sent.get(id);
    if (!one) return;
    one.left -= 1;
    if (one.left > 0) return;
    this.#sent.delete(id);
    this.#latencies.push(performance.now() - one.at);
  }

  #cpu(): number {
    return cpuOf([this.#site.pid]) + cpuOf(postgresOf(this.#databaseFolder), true);
  }
}

/** The processes of the PostgreSQL whose files are in a folder. */
export function postgresOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) &&
          readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
        );
      } catch {
        return false;
      }
    });
}

/** Processor seconds so far. @param withEnded counts children that ended, too */
export function cpuOf(pids: readonly number[], withEnded = false): number {
  let ticks = 0;
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .map(Number);
      ticks += (fields[11] ?? 0) + (fields[12] ?? 0);
      if (withEnded) ticks += (fields[13] ?? 0) + (fields[14] ?? 0);
    } catch {
      continue;
    }
  }
  return ticks / 100;
}

/** Kilobytes that a process has in memory. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
