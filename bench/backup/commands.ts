import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type RanCommand = {
  readonly ms: number;
  /** The largest resident set of its Node process. */
  readonly peakBytes: number;
};

const SAMPLE_MS = 20;

/** Runs a built command to its end. @throws Error with what it wrote when it fails */
export async function runCommand(
  name: 'backup' | 'restore',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RanCommand> {
  const program = fileURLToPath(new URL(`../../server/dist/${name}.js`, import.meta.url));
  const began = performance.now();
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
  let [text, peakBytes] = ['', 0];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (text += piece.toString()));
  const sampling = setInterval(() => (peakBytes = Math.max(peakBytes, peakBytesOf(child.pid ?? 0))), SAMPLE_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${text}`);
  return { ms: performance.now() - began, peakBytes };
}

/** The high-water mark of a process; 0 once it has ended. Linux only. */
function peakBytesOf(pid: number): number {
  try {
    return 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // It has just ended.
    return 0;
  }
}
