import { textField } from '@sali/domain/base/unknownValues';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { InflatedBudget } from './budget.ts';
import { peek } from './peek.ts';
import { FeedError } from '../feedError.ts';
import { type FileNameFacts, parseDocumentName } from '../files/fileName.ts';
import { zipEntries } from './zip.ts';

export type Bytes = AsyncIterable<Buffer>;

/** One XML document out of a file: a gzip holds one, a zip may hold many (`archive.zip/inner.xml`). */
export type FeedDocument = NamedBytes & {
  /** The facts in the name; it is parsed here, once. */
  readonly nameFacts: FileNameFacts;
};
type NamedBytes = { readonly name: string; readonly bytes: Bytes };

/** gzip in zip in gzip is the deepest that was ever served. */
const WRAPPINGS_MAX = 3;
/** Small enough to keep nobody waiting, large enough that the pieces themselves cost nothing. */
const INFLATED_CHUNK_BYTES = 64 * 1024;

/**
 * Opens a file and takes off its wrappings by their first bytes: extensions lie or are missing. Nothing is held whole
 * in memory; each document has to be read (or left) before the next one is asked for.
 * @throws FeedError `empty`, `corrupt`, `truncated`, `too_large`, `too_deep`; while `bytes` are read, too
 */
export async function* documentsIn(path: string, budget: InflatedBudget): AsyncGenerator<FeedDocument> {
  const bytes: Bytes = createReadStream(path);
  yield* unwrap({ name: basename(path), bytes }, budget, 0, path);
}

/** @param path where `bytes` are on the disk already, which spares a zip its temporary copy */
async function* unwrap(
  { name, bytes }: NamedBytes,
  budget: InflatedBudget,
  depth: number,
  path?: string,
): AsyncGenerator<FeedDocument> {
  const { head, all } = await peek(bytes, 4);
  if (head.length === 0) throw new FeedError('empty');
  const wrapping = wrappingOf(head);
  if (wrapping === null) {
    yield { name, nameFacts: parseDocumentName(name), bytes: all };
    return;
  }
  if (depth === WRAPPINGS_MAX) throw new FeedError('too_deep');
  if (wrapping === 'gzip') {
    yield* unwrap({ name, bytes: gunzip(all, budget) }, budget, depth + 1);
    return;
  }
  for await (const entry of zipEntries(all, path, budget)) {
    const entryName = entry.isOnly ? name : `${name}/${entry.name}`;
    yield* unwrap({ name: entryName, bytes: entry.bytes }, budget, depth + 1);
  }
}

function wrappingOf(head: Buffer): 'gzip' | 'zip' | null {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (head.length >= 4 && (head.readUInt32BE(0) === 0x504b0304 || head.readUInt32BE(0) === 0x504b0506)) return 'zip';
  return null;
}

async function* gunzip(packed: Bytes, budget: InflatedBudget): AsyncGenerator<Buffer> {
  const inflating = pipeline(Readable.from(packed), createGunzip({ chunkSize: INFLATED_CHUNK_BYTES }), () => undefined);
  const inflated: AsyncIterable<Buffer> = inflating;
  try {
    for await (const chunk of inflated) {
      budget.add(chunk.length);
      yield chunk;
    }
  } catch (error) {
    throw inflateRefusal(error);
  }
}

/** zlib says `Z_BUF_ERROR` when the input ends early, other codes when it is wrong (the checksum included). */
export function inflateRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof FeedError) return error;
  const code = textField(error, 'code');
  if (code === 'Z_BUF_ERROR') return new FeedError('truncated', error);
  return code?.startsWith('Z_') ? new FeedError('corrupt', error) : error;
}
