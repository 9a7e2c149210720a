import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { pointedAt, type RemoteFile } from './listing.ts';
import { PortalFailed, type PortalHttp } from './portalHttp.ts';

/** The largest real file has 2 MB. */
const FILE_BYTES_MAX = 128 * 1024 * 1024;
const HEAD_BYTES = 512;

export type Downloading = {
  readonly folder: string;
  /** The same file with a new link, when the old one ran out; undefined when the portal offers it no more. */
  readonly relink: () => Promise<RemoteFile | undefined>;
};

/** What has come of a file so far; a cut transfer goes on from here while the portal still has the same file. */
type Part = { bytes: number; total: number | null; etag: string | null };

/**
 * Fetches a file whole: a cut transfer goes on where it ended, a link that ran out is asked for again once.
 * @returns its path; while it comes it bears another name
 * @throws PortalFailed
 */
export async function download(http: PortalHttp, file: RemoteFile, { folder, relink }: Downloading): Promise<string> {
  const path = join(folder, file.name);
  const draft = `${path}.part`;
  const part: Part = { bytes: 0, total: null, etag: null };
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
        await transfer(http, current, draft, part);
      }
    });
    await rename(draft, path);
    return path;
  } finally {
    await rm(draft, { force: true });
  }
}

/** A session that ended shows a page, a link that ran out is refused. */
const isStale = (error: unknown): boolean =>
  error instanceof PortalFailed && ['link_expired', 'error_page'].includes(error.failure);

async function transfer(http: PortalHttp, file: RemoteFile, draft: string, part: Part): Promise<void> {
  const address = file.link === 'pointer' ? pointedAt(await http.text(file.address), file.address) : file.address;
  const range: Record<string, string> =
    part.bytes > 0 ? { range: `bytes=${part.bytes}-`, ...(part.etag !== null && { 'if-range': part.etag }) } : {};
  const { response, pieces } = await http.open(new URL(address), { headers: range }).catch((error: unknown) => {
    // What lies there is shorter than what came: another file by now.
    if (error instanceof PortalFailed && error.status === 416) part.bytes = 0;
    throw error;
  });
  const goesOn = response.status === 206 && startOf(response) === part.bytes;
  if (!goesOn) part.bytes = 0;
  part.etag = strongTag(response);
  part.total = totalOf(response, part.bytes);
  if ((part.total ?? 0) > FILE_BYTES_MAX) throw tooLarge(file, part.total ?? 0);
  await append(file, draft, part, pieces);
  if (part.total !== null && part.bytes !== part.total) {
    const isLonger = part.bytes > part.total;
    const told = `${part.bytes} of ${part.total} bytes`;
    if (isLonger) part.bytes = 0;
    throw new PortalFailed('unreachable', `${file.name}: ${told}`, { isPassing: true });
  }
  if (part.bytes === 0) throw new PortalFailed('unreachable', `${file.name}: nothing in it`, { isPassing: true });
  if (await isPage(draft)) {
    part.bytes = 0;
    throw new PortalFailed('error_page', `${file.name}: a page instead of a file`, { isPassing: true });
  }
}

async function append(file: RemoteFile, draft: string, part: Part, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const output = createWriteStream(draft, { flags: part.bytes > 0 ? 'a' : 'w' });
  try {
    for await (const piece of pieces) {
      if (part.bytes + piece.byteLength > FILE_BYTES_MAX) throw tooLarge(file, part.bytes + piece.byteLength);
      if (!output.write(piece)) await once(output, 'drain');
      part.bytes += piece.byteLength;
    }
  } finally {
    // What came before the cut is kept: the next try goes on from there.
    output.end();
    await finished(output);
  }
}

const tooLarge = (file: RemoteFile, bytes: number): PortalFailed =>
  new PortalFailed('too_large', `${file.name}: ${bytes} bytes`);

const startOf = (response: Response): number | null => {
  const [, start] = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '') ?? [];
  return start === undefined ? null : Number(start);
};

/** Null when it is not told, or told of bytes that were packed for the way alone. */
function totalOf(response: Response, from: number): number | null {
  const length = response.headers.get('content-length');
  const isPacked = !['', 'identity'].includes(response.headers.get('content-encoding') ?? '');
  return length === null || isPacked ? null : from + Number(length);
}

/** A weak tag does not promise the same bytes. */
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
