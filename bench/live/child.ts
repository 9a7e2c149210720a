import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Child = { readonly pid: number; readonly url: string; readonly stop: () => Promise<void> };

/** Starts a server of this folder in a process of its own. It prints its address, and ends with its standard input. */
export async function startChild(file: string, env: Readonly<Record<string, string>> = {}): Promise<Child> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const url = await addressOf(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid: child.pid ?? 0,
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** @throws when the server ends before it prints its address */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${String(code)}`)));
    if (!child.stdout) return reject(new Error('no output'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /http:\/\/\S+/.exec(line)?.[0];
      if (address) resolve(address);
    });
  });
}

/** In a server: prints the address, and ends when it is asked to. */
export function announce(port: number): void {
  process.stdout.write(`http://127.0.0.1:${port}\n`);
  process.on('SIGTERM', () => process.exit(0));
  process.stdin.resume().on('end', () => process.exit(0));
}
