import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { pointedAt } from './listing.ts';
import { PortalError, type PortalHttp, textOf } from './portalHttp.ts';
import type { RemoteFile } from './remoteFile.ts';

/** The largest real file has 2 MB. */
const FILE_BYTES_MAX = 128 * 1024 * 1024;
const HEAD_BYTES = 512;

export type DownloadContext = {
  readonly folder: string;
  /** The same file with a new link, when the old one expired; undefined when the portal no longer has the file. */
  readonly relink: () => Promise<RemoteFile | undefined>;
};

/** The part of a file that was received. A cut transfer resumes here while the portal still has the same file. */
type PartialDownload = { bytes: number; total: number | null; etag: string | null };

/** An answer and its bytes, as they come. */
type Opened = { readonly response: Response; readonly pieces: AsyncIterable<Uint8Array> };

/**
 * Downloads a whole file. A cut transfer resumes where it ended; an expired link is requested again once.
 * @returns its path; during the transfer the file has another name
 * @throws PortalError
 */
export async function downloadFile(
  http: PortalHttp,
  file: RemoteFile,
  { folder, relink }: DownloadContext,
): Promise<string> {
  const path = join(folder, file.name);
  const draft = `${path}.part`;
  const part: PartialDownload = { bytes: 0, total: null, etag: null };
  let current = file;
  let isRelinked = false;
  try {
    await http.trying(async () => {
      try {
        await transfer(http, current, draft, part);
      } catch (error) {
        const renewed = !isRelinked && isStale(error) ? await relink() : undefined;
        if (!renewed) throw error;
        [current, isRelinked] = [renewed, true];
        await transfer(http, current, draft, part).catch((again: unknown) => {
          throw isMissing(again) ? new PortalError('unreachable', `${file.name}: listed, but not there`) : again;
        });
      }
    });
    await rename(draft, path);
    return path;
  } finally {
    await rm(draft, { force: true });
  }
}

/** The portal lists the file and does not have it: no newer link will help. */
const isMissing = (error: unknown): boolean => error instanceof PortalError && [404, 410].includes(error.status ?? 0);

/** An ended session gives a page, an expired link is refused. */
const isStale = (error: unknown): boolean =>
  error instanceof PortalError && ['link_expired', 'error_page'].includes(error.failure);

async function transfer(http: PortalHttp, file: RemoteFile, draft: string, part: PartialDownload): Promise<void> {
  const { response, pieces } = await openFile(http, file, part);
  const goesOn = response.status === 206 && firstBytesOf(response) === part.bytes;
  if (!goesOn) part.bytes = 0;
  part.etag = strongTag(response);
  part.total = totalOf(response, part.bytes);
  if ((part.total ?? 0) > FILE_BYTES_MAX) throw tooLarge(file, part.total ?? 0);
  await append(file, draft, part, pieces);
  if (part.total !== null && part.bytes !== part.total) {
    const isLonger = part.bytes > part.total;
    const progress = `${part.bytes} of ${part.total} bytes`;
    if (isLonger) part.bytes = 0;
    throw new PortalError('unreachable', `${file.name}: ${progress}`, { isTransient: true });
  }
  if (part.bytes === 0) throw new PortalError('unreachable', `${file.name}: nothing in it`, { isTransient: true });
  if (await isPage(draft)) {
    part.bytes = 0;
    throw new PortalError('error_page', `${file.name}: a page instead of a file`, { isTransient: true });
  }
}

/** Opens a file where its received part ends. */
async function openFile(http: PortalHttp, file: RemoteFile, part: PartialDownload): Promise<Opened> {
  const range: Record<string, string> =
    part.bytes > 0 ? { range: `bytes=${part.bytes}-`, ...(part.etag !== null && { 'if-range': part.etag }) } : {};
  const open = (address: string): Promise<Opened> =>
    http.open(new URL(address), { headers: range }).catch((error: unknown) => {
      // The file is shorter than the received part: it is another file by now.
      if (error instanceof PortalError && error.status === 416) part.bytes = 0;
      throw error;
    });
  const opened = await open(file.address);
  return file.link === 'pointer' ? followPointer(opened, file.address, open) : opened;
}

/** Opens what a pointer leads to. An answer that is no JSON is the file itself: some portals have changed to that [O33]. */
async function followPointer(
  { response, pieces }: Opened,
  address: string,
  open: (address: string) => Promise<Opened>,
): Promise<Opened> {
  const reader = pieces[Symbol.asyncIterator]();
  const first = await reader.next();
  const rest: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => reader };
  const whole = first.done === true ? rest : withFirst(first.value, rest);
  const isPointer = first.done !== true && /^[\uFEFF\s]*[{[]/.test(new TextDecoder().decode(first.value));
  return isPointer ? open(pointedAt(await textOf(whole, address), address)) : { response, pieces: whole };
}

async function* withFirst(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

async function append(
  file: RemoteFile,
  draft: string,
  part: PartialDownload,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const output = createWriteStream(draft, { flags: part.bytes > 0 ? 'a' : 'w' });
  try {
    for await (const piece of pieces) {
      if (part.bytes + piece.byteLength > FILE_BYTES_MAX) throw tooLarge(file, part.bytes + piece.byteLength);
      if (!output.write(piece)) await once(output, 'drain');
      part.bytes += piece.byteLength;
    }
  } finally {
    // The part before the cut stays: the next attempt resumes there.
    output.end();
    await finished(output);
  }
}

const tooLarge = (file: RemoteFile, bytes: number): PortalError =>
  new PortalError('too_large', `${file.name}: ${bytes} bytes`);

const firstBytesOf = (response: Response): number | null => {
  const [, start] = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '') ?? [];
  return start === undefined ? null : Number(start);
};

/** The length of the file; null if the header is missing, or counts bytes that were compressed for the transfer. */
function totalOf(response: Response, from: number): number | null {
  const length = response.headers.get('content-length');
  const isPacked = !['', 'identity'].includes(response.headers.get('content-encoding') ?? '');
  return length === null || isPacked ? null : from + Number(length);
}

/** Ignores weak tags, which do not guarantee the same bytes. */
function strongTag({ headers }: Response): string | null {
  const tag = headers.get('etag');
  return tag !== null && tag.startsWith('"') ? tag : headers.get('last-modified');
}

/** Portals answer 200 with a page when something is wrong; no price file begins like one. */
async function isPage(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return /^\uFEFF?\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(
      buffer.toString('utf8', 0, bytesRead),
    );
  } finally {
    await file.close();
  }
}
