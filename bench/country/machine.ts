import { readFileSync } from 'node:fs';
import { runningProcesses } from '../feeds/processorTime.ts';

/** Memory of the server and of PostgreSQL while something runs (Linux, proportional set sizes). */

const KB_PER_MB = 1024;
const SAMPLE_MS = 1000;

export type PeakMemory = { node: number; postgres: number };

/** Samples memory until it is stopped. */
export class MemorySampler {
  readonly peak: PeakMemory = { node: 0, postgres: 0 };
  readonly #timer: NodeJS.Timeout;

  /** @param nodePid of the server now */
  constructor(nodePid: () => number | undefined) {
    this.#timer = setInterval(() => {
      const { node, postgres } = memoryNow(nodePid());
      this.peak.node = Math.max(this.peak.node, node);
      this.peak.postgres = Math.max(this.peak.postgres, postgres);
    }, SAMPLE_MS);
  }

  stop(): PeakMemory {
    clearInterval(this.#timer);
    return this.peak;
  }
}

/** In MB. */
export function memoryNow(nodePid: number | undefined): PeakMemory {
  const postgres = postgresPids().reduce((sum, pid) => sum + pssOf(pid), 0);
  return { node: nodePid === undefined ? 0 : pssOf(nodePid), postgres };
}

/** Processes of PostgreSQL that this process started, and their children. */
function postgresPids(): number[] {
  const parents = new Map(Array.from(runningProcesses(), ([pid, { parent }]) => [pid, parent]));
  const isOwn = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === process.pid) return true;
    return false;
  };
  return [...parents.keys()].filter((pid) => isOwn(pid) && commandOf(pid) === 'postgres');
}

const commandOf = (pid: number): string => read(`/proc/${pid}/comm`).trim();

const pssOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / KB_PER_MB;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended meanwhile.
    return '';
  }
}
