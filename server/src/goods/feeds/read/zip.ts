import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { InflatedBudget } from './budget.ts';
import { FeedError } from '../feedError.ts';

type Bytes = AsyncIterable<Buffer>;
export type ZipEntry = { readonly name: string; readonly isOnly: boolean; readonly bytes: Bytes };

const ENTRIES_MAX = 5000;

/**
 * The files in a zip, one after the other. The list of a zip is at its end, so it needs a file with random access:
 * `path` if the zip is one, else a temporary copy of `bytes`, removed afterwards.
 * @throws FeedError `corrupt`, `truncated`, `too_large`
 */
export async function* zipEntries(
  bytes: Bytes,
  path: string | undefined,
  budget: InflatedBudget,
): AsyncGenerator<ZipEntry> {
  const folder = path === undefined ? await mkdtemp(join(tmpdir(), 'sali-feed-')) : undefined;
  try {
    const zipPath = path ?? join(folder ?? '', 'feed.zip');
    if (folder) await pipeline(bytes, createWriteStream(zipPath));
    else await leave(bytes);
    yield* entriesOf(await open(zipPath), budget);
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

async function leave(bytes: Bytes): Promise<void> {
  for await (const chunk of bytes) if (chunk.length > 0) break;
}

async function open(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    // Without the list at its end, a zip was cut off.
    throw new FeedError('truncated', error);
  }
}

async function* entriesOf(zip: ZipFile, budget: InflatedBudget): AsyncGenerator<ZipEntry> {
  try {
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entries.length === ENTRIES_MAX) throw new FeedError('too_large');
      if (!/\/$|^__MACOSX\//.test(entry.fileName)) entries.push(entry);
    }
    for (const entry of entries) {
      if (!entry.canDecodeFileData()) throw new FeedError('corrupt');
      yield { name: entry.fileName, isOnly: entries.length === 1, bytes: contentOf(zip, entry, budget) };
    }
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError('corrupt', error);
  } finally {
    zip.close();
  }
}

/** yauzl checks the sizes and leaves the checksum to us. */
async function* contentOf(zip: ZipFile, entry: Entry, budget: InflatedBudget): AsyncGenerator<Buffer> {
  let checksum = 0;
  const stream: Bytes = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream) {
    budget.add(chunk.length);
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (checksum !== entry.crc32) throw new FeedError('corrupt');
}
