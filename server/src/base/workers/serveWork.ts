import { parentPort } from 'node:worker_threads';
import type { Reply } from './messages.ts';

/** The thread's side of a `TimedWorker`: answers each input with what `work` returns, or with why it failed. */
export function serveWork<Input, Output>(work: (input: Input) => Output): void {
  const reply = (message: Reply<Output>): void => parentPort?.postMessage(message);
  parentPort?.on('message', (input: Input) => {
    try {
      reply({ kind: 'done', output: work(input) });
    } catch (error) {
      reply({ kind: 'failed', message: String(error) });
    }
  });
  reply({ kind: 'ready' });
}
