import type { FastifyBaseLogger } from 'fastify';

/**
 * Work that no call waits for: imports, backups, and what the clock starts. Each piece is one trace where traces are on
 * (`tracing/workSpans.ts`). Without a tracer the functions here only run the work.
 */

export type WorkName =
  | 'back up'
  | 'check prices'
  | 'clean up'
  | 'fetch pictures'
  | 'fetch price files'
  | 'group products'
  | 'import price file'
  | 'import price files'
  | 'import products'
  | 'learn walks'
  | 'make recurring lists'
  | 'send notifications'
  | 'tidy imports';

/** Facts of a work, by name: chains, stores, files and counts; never what a person wrote. Undefined and null are left out. */
export type WorkFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A piece of work that has begun. */
export type BackgroundWork = {
  /** Runs a part of the work: its statements and log lines belong to the work's trace. */
  readonly run: <T>(part: () => T) => T;
  readonly note: (facts: WorkFacts) => void;
  /** Notes an error, whether or not the work goes on. */
  readonly fail: (error: unknown) => void;
  readonly end: () => void;
};

/** Begins a trace for each piece of work. */
export type WorkTracer = {
  readonly begin: (name: WorkName, facts: WorkFacts) => BackgroundWork;
  /** The work within which this function is called. */
  readonly current: () => BackgroundWork | undefined;
};

const ignore = (): void => undefined;
const UNTRACED: BackgroundWork = { run: (part) => part(), note: ignore, fail: ignore, end: ignore };

let tracer: WorkTracer | undefined;

/** @returns ends it */
export function traceWork(newTracer: WorkTracer): () => void {
  tracer = newTracer;
  return () => {
    if (tracer === newTracer) tracer = undefined;
  };
}

/** For work that is not a single function; the caller has to end it. */
export const beginWork = (name: WorkName, facts: WorkFacts): BackgroundWork => tracer?.begin(name, facts) ?? UNTRACED;

/** Notes facts of the work within which this function is called, if it is within one. */
export function noteWork(facts: WorkFacts): void {
  tracer?.current()?.note(facts);
}

/** Notes an error of the work within which this function is called: one that is logged and goes no further. */
export function noteWorkError(error: unknown): void {
  tracer?.current()?.fail(error);
}

/** Runs a piece of work. @throws the error of the work */
export async function runWork<T>(name: WorkName, facts: WorkFacts, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  const traced = tracer.begin(name, facts);
  try {
    return await traced.run(work);
  } catch (error) {
    traced.fail(error);
    throw error;
  } finally {
    traced.end();
  }
}

/**
 * Runs work that no call waits for, started by the clock or by a person: an error is logged with `message` and not
 * thrown.
 * @returns undefined after an error
 */
export function runInBackground<T>(
  name: WorkName,
  log: Pick<FastifyBaseLogger, 'error'>,
  message: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  return runWork(name, {}, () =>
    work().catch((error: unknown) => {
      noteWorkError(error);
      log.error({ err: error }, message);
      return undefined;
    }),
  );
}

/** Runs work that comes in steps; it ends when the steps are read to their end, or given up. @throws the error of the work */
export async function* runStepsOf<T>(work: BackgroundWork, steps: () => AsyncIterable<T>): AsyncGenerator<T> {
  // A generator runs where its next step is requested, not where it was made.
  const iterator = work.run(() => steps()[Symbol.asyncIterator]());
  try {
    for (;;) {
      const step = await work.run(() => iterator.next());
      if (step.done === true) return;
      yield step.value;
    }
  } catch (error) {
    work.fail(error);
    throw error;
  } finally {
    await work.run(() => iterator.return?.());
    work.end();
  }
}
