import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { FREE_BYTES_MIN } from '@sali/domain/base/limits/budgets';
import type { Config } from '../../base/config.ts';
import { openSnapshot, type DatabaseSnapshot } from '../../base/db/copy/snapshot.ts';
import { VERSION } from '../../base/version.ts';
import { isDiskFull } from '../../base/db/away.ts';
import { type ArchiveOptions, ArchiveWriter, systemReasonOf } from './archiveWriter.ts';
import { END_NAME, HEADER_NAME, backupHeader, PIECE_BYTES } from './format.ts';
import { picturesIn, secretsIn } from './keptFiles.ts';
import { Sums } from './readBackup.ts';
import { BackupRefused, NoRoomForBackup } from './refused.ts';

export type BackupSource = Pick<Config, 'dataDir' | 'imagesS3'> & {
  /** The address of the database. */
  readonly url: string;
  readonly now: () => Date;
};

export type BackupOptions = Pick<ArchiveOptions, 'freeBytes'> & {
  /** Called between two pieces: other work goes first. */
  readonly pause?: () => Promise<void> | undefined;
  /** Gives the backup up, also while the database does not answer. */
  readonly signal?: AbortSignal;
  /** Called when the moment is fixed, before anything is written. No file is made when this throws. */
  readonly onSnapshot?: (snapshot: DatabaseSnapshot) => Promise<void>;
};

export type MadeBackup = {
  readonly path: string;
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
};

/**
 * Writes a backup: the whole database at one moment, pictures and secrets. It streams: memory does not grow with the data.
 * Others go on reading and writing meanwhile.
 * @param path of a file that does not exist
 * @throws BackupRefused when it cannot be made; no file is left behind
 */
export async function makeBackup(source: BackupSource, path: string, options: BackupOptions = {}): Promise<MadeBackup> {
  if (existsSync(path)) throw new BackupRefused(`${path} exists already. Give the backup another name.`);
  const snapshot = await openSnapshot(source.url, options.signal).catch((error: unknown) => {
    throw new BackupRefused(`The database cannot be read: ${systemReasonOf(error)}`, { cause: error });
  });
  try {
    await options.onSnapshot?.(snapshot);
    return await writeBackup(source, snapshot, path, options);
  } finally {
    await snapshot.close();
  }
}

async function writeBackup(
  source: BackupSource,
  snapshot: DatabaseSnapshot,
  path: string,
  { pause, signal, freeBytes }: BackupOptions,
): Promise<MadeBackup> {
  const freeBytesMin = isOnDiskOf(dirname(path), source.dataDir) ? FREE_BYTES_MIN : undefined;
  const restBetween = async (): Promise<void> => {
    signal?.throwIfAborted();
    await pause?.();
  };
  const writer = await ArchiveWriter.create(path, { freeBytesMin, ...(freeBytes && { freeBytes }) });
  try {
    const header = Buffer.from(JSON.stringify(headerFor(source, snapshot), null, 1));
    const sums = new Sums(header);
    await writer.add(HEADER_NAME, header);
    for (const table of Object.keys(snapshot.tables)) {
      sums.begin(table);
      let count = 0;
      for await (const piece of tablePieces(snapshot.rowsOf(table))) {
        sums.addLines(piece);
        count += 1;
        await writer.add(`tables/${table}/${String(count).padStart(6, '0')}`, piece);
        await restBetween();
      }
    }
    const addFile = async (name: string, content: Buffer): Promise<void> => {
      sums.addFile(name, content);
      await writer.add(name, content);
      await restBetween();
    };
    if (!source.imagesS3)
      for await (const { name, content } of picturesIn(source.dataDir)) await addFile(name, content);
    for await (const { name, content } of secretsIn(source.dataDir)) await addFile(name, content);
    const end = sums.end();
    await writer.add(END_NAME, Buffer.from(JSON.stringify(end, null, 1)));
    const bytes = await writer.finish();
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
    return { path, bytes, tables: Object.keys(end.tables).length, rows, files: end.files.count };
  } catch (error) {
    await writer.discard();
    if (error instanceof BackupRefused) throw error;
    const Refused = isDiskFull(error) ? NoRoomForBackup : BackupRefused;
    throw new Refused(`${path} was not written: ${systemReasonOf(error)}`, { cause: error });
  }
}

const headerFor = ({ imagesS3, now }: BackupSource, { migrations, tables, sequences }: DatabaseSnapshot) =>
  backupHeader({
    app_version: VERSION,
    created_at: now().toISOString(),
    migrations: [...migrations],
    tables: Object.fromEntries(Object.entries(tables).map(([table, columns]) => [table, [...columns]])),
    sequences: [...sequences],
    pictures_in_bucket: imagesS3?.bucket ?? null,
  });

/** Collects rows into pieces; a long row is in several, and a table without rows is one empty piece. */
async function* tablePieces(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  let isFirst = true;
  for await (const row of rows) {
    for (let at = 0; at < row.length; at += PIECE_BYTES) {
      const part = row.subarray(at, at + PIECE_BYTES);
      held.push(part);
      bytes += part.length;
      if (bytes < PIECE_BYTES) continue;
      yield Buffer.concat(held);
      [held, bytes, isFirst] = [[], 0, false];
    }
  }
  if (bytes > 0 || isFirst) yield Buffer.concat(held);
}

/** A disk that the database does not share may be filled. */
function isOnDiskOf(folder: string, dataDir: string): boolean {
  if (!existsSync(folder) || !existsSync(dataDir)) return false;
  return statSync(folder).dev === statSync(dataDir).dev;
}
