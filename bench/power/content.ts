import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { CutMode } from './cut.ts';
import type { JournalRecord } from './journal.ts';

const PAGE_BYTES = 4096;
const SECTOR_BYTES = 512;

/**
 * Gives a file contents that it had since its last fsync. Each block keeps what was written up to some write, by itself; the
 * size is one that the file had.
 * @param writes of this file since its last fsync, in their order; each has what it replaced
 */
export function takeBack(path: string, writes: readonly JournalRecord[], mode: CutMode, random: () => number): void {
  const file = openSync(path, 'r+');
  try {
    const sizes = [...writes.map(({ oldSize }) => oldSize), fstatSync(file).size];
    const block = mode === 'sectors' ? SECTOR_BYTES : PAGE_BYTES;
    const any = (): number => (mode === 'nothing' ? 0 : Math.floor(random() * (writes.length + 1)));
    const whole = any();
    const kept = new Map<number, number>();
    /** How many of the writes reached a block. */
    const keptOf = (at: number): number => {
      if (mode === 'nothing' || mode === 'moments') return whole;
      const number = Math.floor(at / block);
      const known = kept.get(number) ?? any();
      kept.set(number, known);
      return known;
    };
    for (let index = writes.length - 1; index >= 0; index -= 1) {
      const write = writes[index];
      if (write) undoWrite(file, write, block, (at) => keptOf(at) <= index);
    }
    const size = sizes[mode === 'moments' ? whole : any()] ?? 0;
    ftruncateSync(file, size);
  } finally {
    closeSync(file);
  }
}

/** Puts the replaced content back, block by block; where the file did not reach, there were zeros. */
function undoWrite(file: number, write: JournalRecord, block: number, isUndone: (at: number) => boolean): void {
  const { kind, offset, length, oldSize, content } = write;
  const end = kind === 'truncate' ? Math.max(offset, oldSize) : offset + length;
  for (let at = offset; at < end;) {
    const next = Math.min(end, (Math.floor(at / block) + 1) * block);
    if (isUndone(at)) {
      const old = content.subarray(at - offset, next - offset);
      const zeros = Buffer.alloc(next - at - old.length);
      writeSync(file, Buffer.concat([old, zeros]), 0, next - at, at);
    }
    at = next;
  }
}
