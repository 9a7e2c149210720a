import { rmSync } from 'node:fs';
import { type FileHandle, open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { renameDurably } from '../../base/db/renameDurably.ts';
import { BackupRefused, NoRoomForBackup } from './refused.ts';

export type ArchiveOptions = {
  /** Free bytes where the file is written, measured another way: for tests. */
  readonly freeBytes?: () => Promise<number>;
  /** Bytes that must stay free: a database on the same disk stops without them. Undefined: none. */
  readonly freeBytesMin?: number | undefined;
};

/** Level 1 takes about a quarter of the time of the usual level, and a quarter more space. */
const GZIP_LEVEL = 1;
/** How often free space is measured. */
const SPACE_CHECK_BYTES = 8 * 1024 * 1024;

/**
 * Writes a compressed tar archive. It has another name (`FILE.part`) until it is whole and on the disk: a writer that is
 * killed leaves no file that looks whole.
 */
export class ArchiveWriter {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #pack = pack();
  readonly #written: Promise<void>;

  private constructor(path: string, handle: FileHandle, options: ArchiveOptions) {
    this.#path = path;
    this.#handle = handle;
    this.#written = pipeline(
      this.#pack,
      createGzip({ level: GZIP_LEVEL }),
      spaceGuard(path, options),
      async (pieces: AsyncIterable<Buffer>) => {
        for await (const piece of pieces) await handle.appendFile(piece);
      },
    );
    // Awaited by `add` and `finish`.
    this.#written.catch(() => undefined);
  }

  /** @throws BackupRefused when the file exists, or cannot be written */
  static async create(path: string, options: ArchiveOptions = {}): Promise<ArchiveWriter> {
    const part = archivePartOf(path);
    // A file that an earlier process left when it was killed.
    rmSync(part, { force: true });
    const handle = await open(part, 'wx', 0o600).catch((error: unknown) => {
      throw new BackupRefused(`${path} cannot be written: ${systemReasonOf(error)}${hintFor(error)}`, { cause: error });
    });
    return new ArchiveWriter(path, handle, options);
  }

  /** Adds a part; waits until there is room for the next one. @throws when the file cannot be written */
  async add(name: string, content: Buffer): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.#written.catch(reject);
        const entry = this.#pack.entry({ name, size: content.length, mode: 0o600 }, (error) =>
          error ? reject(error) : resolve(),
        );
        entry.end(content);
      });
    } catch (error) {
      // A file that cannot be written destroys the archive, whose own error says less.
      await this.#written;
      throw error;
    }
  }

  /** Gives the whole file its name. @returns its size in bytes */
  async finish(): Promise<number> {
    this.#pack.finalize();
    await this.#written;
    await this.#handle.sync();
    const { size } = await this.#handle.stat();
    await this.#handle.close();
    renameDurably(archivePartOf(this.#path), this.#path);
    return size;
  }

  /** Removes what was written. */
  async discard(): Promise<void> {
    this.#pack.destroy();
    // The reason was thrown by `add` or `finish`.
    await this.#written.catch(() => undefined);
    // It may be closed already.
    await this.#handle.close().catch(() => undefined);
    rmSync(archivePartOf(this.#path), { force: true });
  }
}

/** A service may write in few folders, whatever their rights are: the system's reason does not say where. */
const NOT_ALLOWED = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);
const hintFor = (error: unknown): string =>
  error instanceof Error && 'code' in error && NOT_ALLOWED.has(error.code)
    ? '. The program may not write there. Choose another folder: it may write in DATA_DIR.'
    : '';

/** The name of a file that is not whole yet. */
export const archivePartOf = (path: string): string => `${path}.part`;

/** Fails before the disk is full. */
function spaceGuard(path: string, options: ArchiveOptions): Transform {
  const { freeBytes = () => freeSpaceIn(dirname(path)), freeBytesMin = 0 } = options;
  let unchecked = SPACE_CHECK_BYTES;
  const check = async (): Promise<void> => {
    unchecked = 0;
    // A system that cannot measure the disk must not stop backups.
    const free = await freeBytes().catch(() => Infinity);
    if (free < freeBytesMin) throw new NoRoomForBackup(`${path} was not written: the disk has too little free space.`);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unchecked += chunk.length;
      if (unchecked < SPACE_CHECK_BYTES) return done(null, chunk);
      check().then(() => done(null, chunk), done);
    },
  });
}

async function freeSpaceIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The system's reason, as 'no space left on device'. */
export const systemReasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
