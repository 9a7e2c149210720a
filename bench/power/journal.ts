import { readFileSync } from 'node:fs';

/** The kinds of records, by their numbers in `recorder.c`. */
const KINDS = [
  'none',
  'write',
  'truncate',
  'sync',
  'create',
  'remove',
  'rename',
  'link',
  'makeFolder',
  'removeFolder',
] as const;
type RecordKind = (typeof KINDS)[number];

/** The effect of one call on a file, its name or its folder. */
export type JournalRecord = {
  readonly kind: RecordKind;
  readonly isFolder: boolean;
  /** Ascending over all processes. */
  readonly sequence: number;
  readonly inode: bigint;
  /** The range of a write; the new size of a truncation. */
  readonly offset: number;
  readonly length: number;
  /** The size of the file before it. */
  readonly oldSize: number;
  /** The sequence when an fsync began; the number of the file that a removal or renaming kept, 0 for none. */
  readonly reference: number;
  /** The contents of the range, as far as the file reached. */
  readonly content: Buffer;
  readonly path: string;
  /** The new name. */
  readonly second: string;
};

const HEAD_BYTES = 72;

/** The complete records of a journal, in their order. A record that was being written at the end is left out. */
export function readJournal(file: string): JournalRecord[] {
  const bytes = readFileSync(file);
  const records: JournalRecord[] = [];
  for (let at = 0; at + HEAD_BYTES <= bytes.length;) {
    const contentBytes = bytes.readUInt32LE(at + 56);
    const pathBytes = bytes.readUInt32LE(at + 60);
    const secondBytes = bytes.readUInt32LE(at + 64);
    const contentAt = at + HEAD_BYTES;
    const pathAt = contentAt + contentBytes;
    const secondAt = pathAt + pathBytes;
    const end = secondAt + secondBytes;
    if (end > bytes.length) break;
    records.push({
      kind: KINDS[bytes.readUInt32LE(at)] ?? 'none',
      isFolder: bytes.readUInt32LE(at + 4) !== 0,
      sequence: Number(bytes.readBigUInt64LE(at + 8)),
      inode: bytes.readBigUInt64LE(at + 16),
      offset: Number(bytes.readBigInt64LE(at + 24)),
      length: Number(bytes.readBigInt64LE(at + 32)),
      oldSize: Number(bytes.readBigInt64LE(at + 40)),
      reference: Number(bytes.readBigUInt64LE(at + 48)),
      content: bytes.subarray(contentAt, pathAt),
      path: bytes.toString('utf8', pathAt, secondAt),
      second: bytes.toString('utf8', secondAt, end),
    });
    at = end;
  }
  return records;
}
