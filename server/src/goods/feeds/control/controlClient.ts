import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { textField } from '@sali/domain/base/unknownValues';
import { controlPath } from './controlPath.ts';
import type { ControlEvent } from './controlEvents.ts';
import type { JobProgress } from './jobs/jobs.ts';
import type { FileReport } from '../importing/reports.ts';
import type { FeedStatus } from './status/status.ts';

/** The command's end of `control.ts`. Times come as ISO texts and are made dates again. */

/** The running server did not do what the command asked; the message is for the operator. */
export class ControlError extends Error {}

/**
 * Whether a process listens for the commands of this data folder. It is asked nothing: one that is frozen listens, too.
 * @throws the system's error where it cannot be found out, as on a socket of another user
 */
export async function isServerListening(dataDir: string): Promise<boolean> {
  const socket = connect(controlPath(dataDir));
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    if (isNobodyListening(error)) return false;
    throw error;
  } finally {
    socket.destroy();
  }
}

/** Asks the running server of this data folder what is stored; null when none runs. */
export async function serverStatus(dataDir: string): Promise<FeedStatus | null> {
  const response = await ask(dataDir, 'GET', '/status');
  if (!response) return null;
  return JSON.parse(await responseTextOf(response), reviveTime) as FeedStatus;
}

/** A command of another room, done by the running server of this data folder; undefined when none runs. */
export async function commandByServer(dataDir: string, name: string, body: unknown): Promise<unknown> {
  const response = await ask(dataDir, 'POST', `/${name}`, body);
  if (!response) return undefined;
  return JSON.parse(await responseTextOf(response));
}

async function responseTextOf(response: IncomingMessage): Promise<string> {
  const pieces: AsyncIterable<string> = response.setEncoding('utf8');
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

type ProgressOptions = { readonly onProgress?: (progress: JobProgress) => void };

/**
 * Lets the running server of this data folder import.
 * @param paths absolute
 * @returns its reports as they come, or null when no server runs
 * @throws ControlError when the server stops before the end
 */
export const importByServer = (
  dataDir: string,
  paths: readonly string[],
  options: ProgressOptions,
): Promise<AsyncIterable<FileReport> | null> => workByServer(dataDir, 'import', { paths }, options);

/** The same for a work of another room. @throws ControlError when the server refuses, or stops before the end */
export async function workByServer(
  dataDir: string,
  name: string,
  body: unknown,
  { onProgress }: ProgressOptions,
): Promise<AsyncIterable<FileReport> | null> {
  const response = await ask(dataDir, 'POST', `/${name}`, body);
  return response && reportsIn(response, onProgress);
}

async function* reportsIn(
  response: IncomingMessage,
  onProgress: ProgressOptions['onProgress'],
): AsyncGenerator<FileReport> {
  try {
    for await (const line of createInterface({ input: response })) {
      const event = JSON.parse(line, reviveTime) as ControlEvent;
      if (event.type === 'progress') onProgress?.(event.progress);
      else if (event.type === 'file') yield event.report;
      else if (event.type === 'end') return;
      else break;
    }
  } catch (error) {
    // A server that is killed breaks the connection, perhaps in the middle of a line.
    if (!(error instanceof SyntaxError) && textField(error, 'code') !== 'ECONNRESET') throw error;
  }
  throw new ControlError('The server stopped before everything was imported. Start it and do it again.');
}

/** @returns null when no server listens */
function ask(dataDir: string, method: string, path: string, body?: unknown): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = httpRequest(
      { socketPath: controlPath(dataDir), method, path, agent: false },
      (response) => {
        if (response.statusCode === 200) resolve(response);
        else reject(new ControlError(refusalOf(response.statusCode)));
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (isNobodyListening(error)) resolve(null);
      else if (error.code === 'ECONNRESET') reject(new ControlError(ENDED));
      else reject(error);
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** No socket, or one that a server left. */
const isNobodyListening = (error: unknown): boolean =>
  ['ENOENT', 'ECONNREFUSED'].includes(textField(error, 'code') ?? '');

const ENDED = 'The server ended before it answered. Start it and do it again.';

const refusalOf = (status = 0): string =>
  status === CONFLICT ? 'This chain is being fetched already.' : `The running server refused the command (${status}).`;
const CONFLICT = 409;

const TIMES = new Set(['fileAt', 'file_at', 'started_at', 'startedAt', 'at']);

const reviveTime = (key: string, value: unknown): unknown =>
  TIMES.has(key) && typeof value === 'string' ? new Date(value) : value;
