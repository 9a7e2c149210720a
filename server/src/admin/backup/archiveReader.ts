import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { PART_BYTES_MAX } from './format.ts';
import { BackupRefused } from './refused.ts';

export type ArchivePart = { readonly name: string; readonly content: Buffer };

/**
 * Reads the parts of a compressed tar archive, one after the other.
 * @throws BackupRefused when it cannot be read to its end
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivePart> {
  const archive = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), archive);
  // Thrown below.
  reading.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { name, size } = entry.header;
      if (size > PART_BYTES_MAX) throw new BackupRefused(`${path} is no backup of Sali: a part of it is too large.`);
      yield { name, content: await buffer(entry) };
    }
    await reading;
  } catch (error) {
    throw error instanceof BackupRefused ? error : unreadable(path, error);
  } finally {
    archive.destroy();
    await reading.catch(() => undefined); // Thrown above, or the reader wanted no more.
  }
}

function unreadable(path: string, error: unknown): BackupRefused {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const reason = error instanceof Error ? error.message : String(error);
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return new BackupRefused(`${path} cannot be read: ${reason}`, { cause: error });
  if (code === 'Z_BUF_ERROR' || /unexpected end/i.test(reason))
    return new BackupRefused(`${path} is cut off: its end is missing.`, { cause: error });
  if (/incorrect header check/.test(reason))
    return new BackupRefused(`${path} is no backup of Sali.`, { cause: error });
  return new BackupRefused(`${path} is damaged (${reason}).`, { cause: error });
}
