import { textField } from '@sali/domain/base/unknownValues';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { InflatedBudget } from '../budget.ts';
import { placementOf } from '../../rows/classify.ts';
import { readFeeds } from '../readFeed.ts';
import { FeedError } from '../../feedError.ts';
import { documentsIn, type FeedDocument } from '../unwrap.ts';
import type { CallKind, Calls, ReadingJob, ReadingFailure, ReadingReply, ReadingRequest } from './messages.ts';
import { packFeed } from './packed.ts';

/** The reading thread's program: reads price files, and finds the categories of new products. */

/** Below the server and its database, but not so low that other programs of the machine stop an import. */
const PRIORITY_BELOW_SERVER = 5;
// On Linux a priority is a thread's own; elsewhere it is the whole process's.
if (process.platform === 'linux')
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + PRIORITY_BELOW_SERVER));

type OpenJob = {
  readonly documents: AsyncGenerator<FeedDocument>;
  readonly stopping: AbortController;
  current: FeedDocument | null;
};

const jobs = new Map<ReadingJob, OpenJob>();

const sendReply = (reply: ReadingReply, transferred: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(reply, transferred);

const handlers: { [Kind in CallKind]: (input: Calls[Kind]['input']) => Promise<Calls[Kind]['output']> } = {
  open: ({ job, path, bytes }) => {
    const documents = documentsIn(path, new InflatedBudget(bytes));
    jobs.set(job, { documents, stopping: new AbortController(), current: null });
    return Promise.resolve(null);
  },
  next: async ({ job }) => {
    const open = jobs.get(job);
    const next = await open?.documents.next();
    if (!open || !next || next.done) return null;
    open.current = next.value;
    const { name, nameFacts } = next.value;
    return { name, nameFacts };
  },
  read: async ({ job }) => {
    const open = jobs.get(job);
    if (!open?.current) throw new Error('no document is open');
    const onRows = (rows: number): void => sendReply({ kind: 'rows', job, rows });
    const hooks = { onRows, signal: open.stopping.signal };
    return (await readFeeds(open.current, hooks)).map(packFeed);
  },
  close: async ({ job }) => {
    await jobs.get(job)?.documents.return(undefined);
    jobs.delete(job);
    return null;
  },
  classify: ({ names, units, areWeighted }) => {
    const pairs = new Int32Array(2 * names.length);
    for (const [at, name] of names.entries()) {
      const placement = placementOf({ name, unit: units[at] ?? '', isWeighted: areWeighted[at] ?? false });
      if (placement) pairs.set([placement.categoryId, placement.subcategoryId], 2 * at);
    }
    return Promise.resolve(pairs);
  },
};

parentPort?.on('message', (request: ReadingRequest) => {
  if (request.kind === 'abort') return jobs.get(request.job)?.stopping.abort();
  const { call } = request;
  void perform(request).then(
    (output) => sendReply({ kind: 'done', call, output }, output instanceof Int32Array ? [output.buffer] : []),
    (error: unknown) => sendReply({ kind: 'failed', call, failure: readingFailure(error) }),
  );
});

function perform(request: Exclude<ReadingRequest, { kind: 'abort' }>): Promise<Calls[CallKind]['output']> {
  switch (request.kind) {
    case 'open':
      return handlers.open(request);
    case 'next':
      return handlers.next(request);
    case 'read':
      return handlers.read(request);
    case 'close':
      return handlers.close(request);
    case 'classify':
      return handlers.classify(request);
  }
}

function readingFailure(error: unknown): ReadingFailure {
  if (error instanceof FeedError) return { reason: error.reason };
  const syscall = textField(error, 'syscall');
  return { reason: null, message: error instanceof Error ? (error.stack ?? error.message) : String(error), syscall };
}
