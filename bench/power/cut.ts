import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, truncateSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { takeBack } from './content.ts';
import { type JournalRecord, readJournal } from './journal.ts';
import type { Recording } from './recording.ts';

/**
 * The parts that a disk may have kept of unsynced writes: nothing; of each file what was written up to some moment; of
 * each page of 4 KiB, or of each sector of 512 bytes, one of the contents that it had since the last fsync.
 */
export const CUT_MODES = ['nothing', 'moments', 'pages', 'sectors'] as const;
export type CutMode = (typeof CUT_MODES)[number];

export type CutResult = {
  readonly mode: CutMode;
  /** Writes and truncations that were not synced. */
  readonly unsyncedWrites: number;
  /** Changes of names that were taken back. */
  readonly undoneNames: number;
};

const NAME_KINDS: ReadonlySet<string> = new Set(['create', 'remove', 'rename', 'link', 'makeFolder', 'removeFolder']);

/**
 * Takes back what a power cut could undo, after all recorded processes were killed, and begins a new journal. Names follow a
 * file system with a journal in order, as ext4: an fsync of a folder keeps all changes of names before it, one of a file
 * those up to the last that concerns the file; what is lost is the end.
 * @param random decides what of the rest was kept
 */
export function cutPower({ root, journal, removed }: Recording, mode: CutMode, random: () => number): CutResult {
  const records = readJournal(journal);
  const syncedBefore = lastSyncs(records);
  const unsynced = records.filter(
    ({ kind, inode, sequence }) =>
      (kind === 'write' || kind === 'truncate') && sequence >= (syncedBefore.get(inode) ?? 0),
  );
  const paths = pathsOf([root, removed]);
  const byFile = new Map<bigint, JournalRecord[]>();
  for (const record of unsynced) {
    const writes = byFile.get(record.inode) ?? [];
    writes.push(record);
    byFile.set(record.inode, writes);
  }
  for (const [inode, writes] of byFile) {
    const path = paths.get(inode);
    if (path !== undefined) takeBack(path, writes, mode, random);
  }
  const names = records.filter(({ kind }) => NAME_KINDS.has(kind));
  const durable = durableNames(records, names, syncedBefore);
  const kept = mode === 'nothing' ? durable : durable + Math.floor(random() * (names.length - durable + 1));
  for (const record of names.slice(kept).reverse()) undoName(record, removed);
  for (const name of readdirSync(removed)) rmSync(join(removed, name), { recursive: true });
  truncateSync(journal, 0);
  return { mode, unsyncedWrites: unsynced.length, undoneNames: names.length - kept };
}

/** For each file the latest beginning of an fsync that returned. */
function lastSyncs(records: readonly JournalRecord[]): Map<bigint, number> {
  const last = new Map<bigint, number>();
  for (const { kind, inode, reference } of records) {
    if (kind === 'sync') last.set(inode, Math.max(reference, last.get(inode) ?? 0));
  }
  return last;
}

/** How many of the changes of names are on disk for certain. */
function durableNames(
  records: readonly JournalRecord[],
  names: readonly JournalRecord[],
  syncedBefore: ReadonlyMap<bigint, number>,
): number {
  let durable = 0;
  const folderSynced = records
    .filter(({ kind, isFolder }) => kind === 'sync' && isFolder)
    .reduce((latest, { reference }) => Math.max(latest, reference), 0);
  names.forEach(({ sequence, inode }, index) => {
    if (sequence < folderSynced || sequence < (syncedBefore.get(inode) ?? 0)) durable = index + 1;
  });
  return durable;
}

function undoName({ kind, path, second, reference }: JournalRecord, removed: string): void {
  const kept = join(removed, String(reference));
  if (kind === 'create' && existsSync(path)) unlinkSync(path);
  if (kind === 'remove' && reference > 0) renameSync(kept, path);
  if (kind === 'rename') {
    renameSync(second, path);
    if (reference > 0) renameSync(kept, second);
  }
  if (kind === 'link') unlinkSync(second);
  // Streams of C leave files there that no record names.
  if (kind === 'makeFolder') rmSync(path, { recursive: true, force: true });
  if (kind === 'removeFolder' && !existsSync(path)) mkdirSync(path, { mode: 0o700 });
}

/** A path for each file below the folders, by inode. */
function pathsOf(folders: readonly string[]): Map<bigint, string> {
  const paths = new Map<bigint, string>();
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name);
      const about = lstatSync(path, { bigint: true });
      if (about.isFile()) paths.set(about.ino, path);
    }
  }
  return paths;
}
