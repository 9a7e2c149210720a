import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./testChild.ts', import.meta.url));
const TSX = fileURLToPath(import.meta.resolve('tsx'));

/** A process that writes into the embedded database (`testChild.ts`). */
export type Writer = {
  readonly child: ChildProcess;
  /** The lines that it printed so far. */
  readonly lines: string[];
  /** Waits until it has printed `count` more lines. */
  readonly writes: (count: number) => Promise<void>;
  /** SIGKILL, and waits for its end. */
  readonly kill: () => Promise<void>;
};

export function startWriter(dataDir: string, prefix: string): Writer {
  const child = spawn(process.execPath, ['--import', TSX, PROGRAM, dataDir, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = once(child, 'exit');
  return {
    child,
    lines,
    writes: async (count) => {
      const goal = lines.length + count;
      await expect.poll(() => lines.length >= goal, { timeout: 30_000, interval: 20 }).toBe(true);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
