import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const TSX = fileURLToPath(import.meta.resolve('tsx'));
const started: ChildProcess[] = [];
process.once('exit', () => started.forEach((child) => child.kill('SIGKILL')));

type Program = 'main' | 'cli/admin' | 'cli/backup' | 'cli/prices' | 'cli/restore';

/** Starts a program of the server's source. It ends with the process of the test. */
export function startProgram(program: Program, args: readonly string[], env: Record<string, string>): ChildProcess {
  const path = fileURLToPath(
    new URL(`../../src/${program === 'main' ? program : `app/${program}`}.ts`, import.meta.url),
  );
  const child = spawn(process.execPath, ['--import', TSX, path, ...args], {
    env: { ...process.env, LOG_LEVEL: 'silent', PORT: '0', REDIS_URL: '', DATABASE_URL: '', ...env },
  });
  started.push(child);
  return child;
}

/** Runs a program to its end. @returns its exit code and what it printed */
export async function runProgram(program: Program, args: readonly string[], env: Record<string, string>) {
  const child = startProgram(program, args, env);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (text += piece.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}
