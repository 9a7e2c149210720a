import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, renameSync } from 'node:fs';
import type { Server } from 'node:http';
import { dirname, isAbsolute } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../base/deps.ts';
import { AppError } from '../../../base/errors.ts';
import { installErrorHandler, zodCompilers } from '../../../base/site/site.ts';
import { isServerListening } from './controlClient.ts';
import { controlPath, draftPathOf, tmpFolderOf } from './controlPath.ts';
import type { ControlEvent } from './controlEvents.ts';
import { importPaths } from '../importing/importPaths.ts';
import { feedStatus } from './status/status.ts';
import { beginJob, type JobProgress, JobRunningError } from './jobs/jobs.ts';
import type { FileReport, ImportOptions } from '../importing/reports.ts';

/*
 * The embedded database belongs to the running server's process, so `npm run prices` asks the server to import: HTTP over
 * a local socket that only the server's own user may open. POST /import {paths}, and works of other rooms, answer with
 * a line of JSON for each event, GET /status with what is stored; errors are the problems of the API.
 */

const ImportRequest = z.object({ paths: z.array(z.string().refine(isAbsolute)).min(1) });
const BODY_BYTES_MAX = 1024 * 1024;
const PROGRESS_MS = 200;

export type Control = { readonly close: () => Promise<void> };
type ControlOptions = Pick<ImportOptions, 'onProductsChanged'> & {
  /** Prices or promotions of a file are stored. */
  readonly onPricesChanged?: () => void;
  /**
   * Commands of other rooms: POST /{name} with a JSON body is answered with the JSON of the result. A server that stops
   * aborts the signal, and waits for the result.
   */
  readonly commands?: Readonly<Record<string, (body: unknown, signal: AbortSignal) => Promise<unknown>>>;
  /** Works of other rooms: POST /{name} is answered with the reports of files as they come. */
  readonly works?: Readonly<Record<string, Work>>;
};
/** @returns undefined when it makes nothing of the body */
type Work = (
  body: unknown,
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: JobProgress) => void },
) => Promise<AsyncIterable<FileReport> | undefined>;
type Importing = ControlOptions & { readonly signal: AbortSignal };

/**
 * Listens for this machine's commands, unless another server of the same data folder does already.
 * @returns how to end it: files that are not stored yet are given up
 */
export async function startControl(deps: Deps, options: ControlOptions = {}): Promise<Control> {
  const { dataDir } = deps.config;
  const isTaken = await isServerListening(dataDir).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'this server takes no local commands');
    return true;
  });
  if (isTaken) return { close: () => Promise.resolve() };
  const stopping = new AbortController();
  const answering = new Set<Promise<unknown>>();
  const server = controlServer(deps, { ...options, signal: stopping.signal }, (answer) => {
    const forget = (): boolean => answering.delete(answer);
    answering.add(answer);
    answer.then(forget, forget);
    return answer;
  });
  await server.ready();
  const path = controlPath(dataDir);
  if (dirname(path) === tmpFolderOf(dataDir)) requireOwnFolder(dirname(path));
  await listen(server.server, path);
  const close = async (): Promise<void> => {
    stopping.abort();
    await Promise.allSettled(answering);
    await server.close();
  };
  return { close };
}

/** @param track every answer passes through it: the server does not end before they are given */
function controlServer(
  deps: Deps,
  importing: Importing,
  track: <T>(answer: Promise<T>) => Promise<T>,
): FastifyInstance {
  const server = Fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_BYTES_MAX,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    // A command that reads nothing any more, because it is suspended, does not hold the server up.
    forceCloseConnections: true,
    schemaController: { compilersFactory: zodCompilers },
  }).withTypeProvider<ZodTypeProvider>();
  installErrorHandler(server);
  server.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  // Commands send JSON without naming it.
  server.addContentTypeParser('*', { parseAs: 'string' }, server.getDefaultJsonParser('error', 'error'));

  server.get('/status', () => track(feedStatus(deps)));
  const turn = inTurn();
  const importSchema = { schema: { body: ImportRequest }, attachValidation: true };
  server.post('/import', importSchema, ({ body, validationError }, reply) => {
    if (validationError) throw new AppError('bad_request');
    const work: Work = (_, options) => importJob(deps, importing, body.paths, options);
    return track(turn(() => stream(deps, importing.signal, work, body, reply)));
  });
  for (const [name, work] of Object.entries(importing.works ?? {})) {
    server.post(`/${name}`, ({ body }, reply) => track(stream(deps, importing.signal, work, body, reply)));
  }
  for (const [name, command] of Object.entries(importing.commands ?? {})) {
    server.post(`/${name}`, async ({ body }, reply) => {
      const result = await track(command(body, importing.signal));
      return reply.type('application/json').send(JSON.stringify(result));
    });
  }
  return server;
}

/**
 * Replaces a socket that nobody answers any more. Node removes the name under which a server began to listen when that
 * server ends: so the name that commands use is given afterwards, and a server that ends never removes that of another one.
 */
async function listen(server: Server, path: string): Promise<void> {
  const isPipe = path.startsWith('\\\\');
  const draft = isPipe ? path : draftPathOf(path);
  server.listen(draft);
  await once(server, 'listening');
  if (isPipe) return;
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}

/**
 * Makes the socket's folder, for this user alone. In the shared temporary folder another user of this machine may have
 * made one with that name before. @throws Error when the folder is another user's
 */
export function requireOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const facts = lstatSync(path);
  if (!facts.isDirectory() || facts.uid !== process.getuid?.()) {
    throw new Error(`${path} belongs to another user: choose a DATA_DIR with a shorter path`);
  }
  chmodSync(path, 0o700);
}

type Turn = (work: () => Promise<void>) => Promise<void>;

/** One import after the other. */
function inTurn(): Turn {
  let last = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    // The caller gets the error through `done`; the next work runs anyway.
    last = done.catch(() => undefined);
    return done;
  };
}

async function importJob(
  deps: Deps,
  { onProductsChanged, onPricesChanged }: ControlOptions,
  paths: readonly string[],
  options: Parameters<Work>[1],
): Promise<AsyncIterable<FileReport>> {
  const asked = { kind: 'import', chain_id: null, mode: null, asked_by: 'command' } as const;
  const { signal } = options;
  const { reports } = await beginJob(
    deps,
    asked,
    async function* (onProgress) {
      for await (const report of importPaths(deps, paths, { onProductsChanged, signal, onProgress })) {
        if (report.rowsChanged > 0) onPricesChanged?.();
        yield report;
      }
    },
    { ...options, onProductsChanged, onPricesChanged },
  );
  return reports;
}

/** Answers with the reports of the work as they come. @throws AppError conflict, bad_request before the first of them */
async function stream(deps: Deps, signal: AbortSignal, work: Work, body: unknown, reply: FastifyReply): Promise<void> {
  const response = reply.raw;
  const send = (event: ControlEvent): void => void response.write(`${JSON.stringify(event)}\n`);
  let lastProgressAt = 0;
  const onProgress = (progress: JobProgress): void => {
    if (!response.headersSent || Date.now() - lastProgressAt < PROGRESS_MS) return;
    lastProgressAt = Date.now();
    send({ type: 'progress', progress });
  };
  const reports = await work(body, { signal, onProgress }).catch((error: unknown) => {
    throw error instanceof JobRunningError ? new AppError('conflict') : error;
  });
  if (!reports) throw new AppError('bad_request');
  reply.hijack();
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  try {
    for await (const report of reports) {
      send({ type: 'file', report });
      // The command was stopped: the file it waited for is done, the others need not be.
      if (response.destroyed) return;
    }
    send(signal.aborted ? { type: 'stopped' } : { type: 'end' });
    response.end();
  } catch (error) {
    deps.log.error({ err: error }, 'a local command failed');
    response.destroy();
  }
}
