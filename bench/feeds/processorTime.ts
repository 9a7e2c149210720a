import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

type Process = { readonly parent: number; readonly seconds: number };

/** Processor seconds of a process and of everything that it started and that still runs (Linux). */
export function processorSecondsBelow(pid: number): number {
  const processes = new Map(runningProcesses());
  let sum = 0;
  for (const [one, { seconds }] of processes) if (isBelow(processes, one, pid)) sum += seconds;
  return sum;
}

function isBelow(processes: ReadonlyMap<number, Process>, pid: number, ancestor: number): boolean {
  for (let at: number | undefined = pid; at; at = processes.get(at)?.parent) if (at === ancestor) return true;
  return false;
}

export function* runningProcesses(): Generator<[number, Process]> {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name of the program may have spaces in it: what follows it counts.
      const cells = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = Number(cells[11]) + Number(cells[12]) + Number(cells[13]) + Number(cells[14]);
      yield [Number(name), { parent: Number(cells[1]), seconds: ticks / TICKS_PER_SECOND }];
    } catch {
      // It ended meanwhile.
    }
  }
}
