import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type FeedKind, type FileNameFacts, parseFileName } from './fileName.ts';

export type FoundFile = {
  readonly path: string;
  readonly name: string;
  /** The facts in the name; it is parsed here, once. */
  readonly nameFacts: FileNameFacts;
  readonly bytes: number;
  readonly modifiedAt: Date;
  /** Named on its own, not found in a folder: what is not a feed is then an error. */
  readonly isNamed: boolean;
};

export type MissingFile = { readonly path: string; readonly name: string; readonly isMissing: true };

/**
 * All files of the paths, folders with everything below them, in the order in which they are to be read: by time,
 * stores first, a full file before the delta of the same time. Names without a time go last.
 */
export async function findFiles(paths: readonly string[]): Promise<(FoundFile | MissingFile)[]> {
  const found = new Map<string, FoundFile | MissingFile>();
  for (const path of paths)
    for (const file of await filesOf(path)) if (!found.has(file.path)) found.set(file.path, file);
  return [...found.values()]
    .map((file) => ({ file, order: orderOf(file) }))
    .sort((a, b) => compare(a.order, b.order) || (a.file.path < b.file.path ? -1 : 1))
    .map(({ file }) => file);
}

async function filesOf(path: string): Promise<(FoundFile | MissingFile)[]> {
  // No such path: it is reported as missing.
  const stats = await stat(path).catch(() => null);
  if (!stats) return [{ path, name: basename(path), isMissing: true }];
  if (!stats.isDirectory()) return [foundFile(path, stats, true)];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files: FoundFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const filePath = join(entry.parentPath, entry.name);
    files.push(foundFile(filePath, await stat(filePath), false));
  }
  return files;
}

const foundFile = (path: string, { size, mtime }: { size: number; mtime: Date }, isNamed: boolean): FoundFile => ({
  path,
  name: basename(path),
  nameFacts: parseFileName(basename(path)),
  bytes: size,
  modifiedAt: mtime,
  isNamed,
});

const RANKS: Record<FeedKind, number> = { Stores: 0, PriceFull: 1, Price: 2, PromoFull: 3, Promo: 4 };
type Order = readonly [isOther: number, time: number, rank: number];

function orderOf(file: FoundFile | MissingFile): Order {
  const { name } = file;
  const { kind, fileAt } = 'isMissing' in file ? parseFileName(name) : file.nameFacts;
  const isStores = kind === 'Stores' || /stores?/i.test(name);
  return [isStores ? 0 : 1, fileAt?.getTime() ?? Infinity, kind ? RANKS[kind] : RANKS.Promo + 1];
}

function compare(a: Order, b: Order): number {
  const index = a.findIndex((part, i) => part !== b[i]);
  return index < 0 ? 0 : Number(a[index]) - Number(b[index]);
}

/** A file that was stored is not read again, unless the reader has learnt something since: then count this up. */
const READER_VERSION = '4';

export async function contentHash(path: string): Promise<string> {
  const hash = createHash('sha256').update(READER_VERSION);
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}
