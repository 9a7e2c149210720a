import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { serverStatus } from './controlClient.ts';
import { controlPath } from './controlPath.ts';
import type { ControlEvent } from './controlEvents.ts';
import { feedStatus, importPaths } from './feeds.ts';
import type { ImportOptions } from './reports.ts';

/*
 * The embedded database belongs to the running server alone, so `npm run prices` asks the server to import: HTTP over
 * a local socket that only the server's own user may open. POST /import {paths} answers with a line of JSON for each
 * event, GET /status with what is stored.
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
};
type Importing = ControlOptions & { readonly signal: AbortSignal };

/**
 * Listens for this machine's commands, unless another server of the same data folder does already.
 * @returns how to end it: files that are being read are given up, a merge goes on at the next start
 */
export async function startControl(deps: Deps, options: ControlOptions = {}): Promise<Control> {
  const { dataDir } = deps.config;
  if (await serverStatus(dataDir)) return { close: () => Promise.resolve() };
  const stopping = new AbortController();
  const turn = inTurn();
  const server = createServer((request, response) => {
    const importing = { ...options, signal: stopping.signal };
    answer(deps, importing, turn, request, response).catch((error: unknown) => {
      deps.log.error({ err: error }, 'a local command failed');
      response.destroy();
    });
  });
  await listen(server, controlPath(dataDir));
  const close = async (): Promise<void> => {
    stopping.abort();
    await turn(() => Promise.resolve());
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

type Turn = (work: () => Promise<void>) => Promise<void>;

/** One import after the other. */
function inTurn(): Turn {
  let last = Promise.resolve();
  return (work) => {
    const done = last.then(work);
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
    if (body.success) await turn(() => streamImport(deps, importing, body.data.paths, response));
    else response.writeHead(400).end();
  } else {
    const command = request.method === 'POST' ? importing.commands?.[request.url?.slice(1) ?? ''] : undefined;
    if (command) response.end(JSON.stringify(await command(await jsonOf(request))));
    else response.writeHead(404).end();
  }
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  request.setEncoding('utf8');
  for await (const piece of request) {
    text += piece;
    if (text.length > BODY_BYTES_MAX) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function streamImport(
  deps: Deps,
  importing: Importing,
  paths: readonly string[],
  response: ServerResponse,
): Promise<void> {
  const send = (event: ControlEvent): void => void response.write(`${JSON.stringify(event)}\n`);
  let lastProgressAt = 0;
  const onProgress: ImportOptions['onProgress'] = (progress) => {
    if (Date.now() - lastProgressAt < PROGRESS_MS) return;
    lastProgressAt = Date.now();
    send({ type: 'progress', progress });
  };
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  for await (const report of importPaths(deps, paths, { ...importing, onProgress })) {
    if (report.rowsChanged > 0) importing.onPricesChanged?.();
    send({ type: 'file', report });
    // The command was stopped: the file it waited for is done, the others need not be.
    if (response.destroyed) return;
  }
  send(importing.signal.aborted ? { type: 'stopped' } : { type: 'end' });
  response.end();
}
