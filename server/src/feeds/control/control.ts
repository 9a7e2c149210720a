import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { dirname, isAbsolute } from 'node:path';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { serverStatus } from './controlClient.ts';
import { controlPath, tmpFolderOf } from './controlPath.ts';
import type { ControlEvent } from './controlEvents.ts';
import { importPaths } from '../importing/importPaths.ts';
import { feedStatus } from './status/status.ts';
import { beginJob, type JobProgress, JobRunningError } from './jobs/jobs.ts';
import type { FileReport, ImportOptions } from '../importing/reports.ts';

/*
 * The embedded database belongs to the running server's process, so `npm run prices` asks the server to import: HTTP over
 * a local socket that only the server's own user may open. POST /import {paths}, and works of other rooms, answer with
 * a line of JSON for each event, GET /status with what is stored.
 */

const ImportRequest = z.object({ paths: z.array(z.string().refine(isAbsolute)).min(1) });
const BODY_BYTES_MAX = 1024 * 1024;
const PROGRESS_MS = 200;

export type Control = { readonly close: () => Promise<void> };
type ControlOptions = Pick<ImportOptions, 'onProductsChanged'> & {
  /** Prices or promotions of a file are stored. */
  readonly onPricesChanged?: () => void;
  /** Commands of other rooms: POST /{name} with a JSON body is answered with the JSON of the result. */
  readonly commands?: Readonly<Record<string, (body: unknown) => Promise<unknown>>>;
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
  if (await serverStatus(dataDir)) return { close: () => Promise.resolve() };
  const stopping = new AbortController();
  const turn = inTurn();
  const answering = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const importing = { ...options, signal: stopping.signal };
    const answered = answer(deps, importing, turn, request, response).catch((error: unknown) => {
      deps.log.error({ err: error }, 'a local command failed');
      response.destroy();
    });
    answering.add(answered);
    void answered.finally(() => answering.delete(answered));
  });
  const path = controlPath(dataDir);
  if (dirname(path) === tmpFolderOf(dataDir)) requireOwnFolder(dirname(path));
  await listen(server, path);
  const close = async (): Promise<void> => {
    stopping.abort();
    await Promise.all(answering);
    server.close();
    server.closeAllConnections();
  };
  return { close };
}

async function listen(server: Server, path: string): Promise<void> {
  const isPipe = path.startsWith('\\\\');
  // Left behind by a server that was killed: nobody answers there.
  if (!isPipe) rmSync(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  if (!isPipe) chmodSync(path, 0o600);
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

async function answer(
  deps: Deps,
  importing: Importing,
  turn: Turn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET' && request.url === '/status') {
    response.end(JSON.stringify(await feedStatus(deps)));
  } else if (request.method === 'POST' && request.url === '/import') {
    const body = ImportRequest.safeParse(await jsonOf(request));
    const work: Work = async (_, options) => importJob(deps, importing, body.data?.paths ?? [], options);
    if (body.success) await turn(() => stream(importing, work, body.data, response));
    else response.writeHead(400).end();
  } else if (request.method === 'POST' && importing.works?.[request.url?.slice(1) ?? '']) {
    const work = importing.works[request.url?.slice(1) ?? ''];
    const body = await jsonOf(request);
    if (work) await stream(importing, work, body, response);
  } else {
    const command = request.method === 'POST' ? importing.commands?.[request.url?.slice(1) ?? ''] : undefined;
    if (command) response.end(JSON.stringify(await command(await jsonOf(request))));
    else response.writeHead(404).end();
  }
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  const pieces: AsyncIterable<string> = request.setEncoding('utf8');
  for await (const piece of pieces) {
    text += piece;
    if (text.length > BODY_BYTES_MAX) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    // No JSON: callers check null like any other body.
    return null;
  }
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
    options,
  );
  return reports;
}

async function stream(importing: Importing, work: Work, body: unknown, response: ServerResponse): Promise<void> {
  const send = (event: ControlEvent): void => void response.write(`${JSON.stringify(event)}\n`);
  let lastProgressAt = 0;
  const onProgress = (progress: JobProgress): void => {
    if (!response.headersSent || Date.now() - lastProgressAt < PROGRESS_MS) return;
    lastProgressAt = Date.now();
    send({ type: 'progress', progress });
  };
  const reports = await work(body, { signal: importing.signal, onProgress }).catch((error: unknown) => {
    if (error instanceof JobRunningError) return null;
    throw error;
  });
  if (!reports) return void response.writeHead(reports === null ? 409 : 400).end();
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  for await (const report of reports) {
    send({ type: 'file', report });
    // The command was stopped: the file it waited for is done, the others need not be.
    if (response.destroyed) return;
  }
  send(importing.signal.aborted ? { type: 'stopped' } : { type: 'end' });
  response.end();
}
