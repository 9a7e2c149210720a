import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Shell commands as a person would type them, each in a process group of its own. */

export type Ended = { readonly code: number; readonly text: string };

/** Without what the `npm` or Vitest around this test put there: a person's terminal has none of it. */
const terminal = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_|INIT_CWD$|CALLED_FROM$|NODE_ENV$|VITEST|TEST$)/.test(name),
    ),
  );

/** Starts the command in a shell. @param env over the environment of a terminal */
export function startCommand(command: string, cwd: string, env: Record<string, string>) {
  const child = spawn('sh', ['-c', command], { cwd, detached: true, env: { ...terminal(), ...env } });
  let text = '';
  const heard: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      for (const look of heard) look();
    });
  }
  const closed = once(child, 'close').then(([code]): Ended => ({ code: Number(code ?? -1), text }));
  return {
    /** Waits until it has printed this. @throws with what it printed when it ends before */
    prints: (what: RegExp): Promise<void> =>
      new Promise((resolve, reject) => {
        const look = (): void => void (what.test(text) && resolve());
        heard.push(look);
        look();
        void closed.then(() => reject(new Error(`${command} ended and printed: ${text}`)));
      }),
    /** Sends a signal to all its processes, as Ctrl+C does, and waits for its end. */
    end: (signal: 'SIGINT' | 'SIGTERM'): Promise<Ended> => {
      signalGroup(child, signal);
      return closed;
    },
    closed,
  };
}

function signalGroup({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
}

export const runCommand = (command: string, cwd: string, env: Record<string, string>): Promise<Ended> =>
  startCommand(command, cwd, env).closed;
