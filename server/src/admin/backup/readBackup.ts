import { createHash, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { MIGRATIONS } from '../../base/db/migrate.ts';
import { LAST_OLDER, OLDER, sinceStart } from '../../base/db/migrations/replaced.ts';
import { readArchive } from './archiveReader.ts';
import { type End, AnyHeader, End as EndSchema, END_NAME, FORMAT_VERSION, Header, HEADER_NAME } from './format.ts';
import { BackupRefused } from './refused.ts';

/** The visitor of a backup's parts, in the order in which they come. */
export type BackupVisitor = {
  readonly header?: (header: Header) => Promise<void>;
  /** The lines of a table have to be read to their end. */
  readonly table?: (name: string, lines: AsyncIterable<Buffer>) => Promise<void>;
  readonly file?: (name: string, content: Buffer) => Promise<void>;
};

export type ReadBackup = { readonly header: Header; readonly end: End };

const NEWLINE = 0x0a;

/**
 * Reads a backup to its end and compares it with its checksums. The visitor's work must be undone when this throws. Its
 * migrations are named as this version names them.
 * @throws BackupRefused when the file is not a backup, is not whole, is damaged, or is of a newer version or one before the start
 */
export async function readBackup(path: string, visitor: BackupVisitor = {}): Promise<ReadBackup> {
  const parts = readArchive(path);
  try {
    const first = await parts.next();
    if (first.done || first.value.name !== HEADER_NAME) throw new BackupRefused(`${path} is no backup of Sali.`);
    const headerBytes = first.value.content;
    const header = headerIn(path, headerBytes);
    await visitor.header?.(header);
    const sums = new Sums(headerBytes);
    let end: End | undefined;
    let next = await parts.next();
    while (!next.done) {
      const { name, content } = next.value;
      if (name === END_NAME) end = EndSchema.parse(JSON.parse(content.toString('utf8')));
      const table = tableOfPart(name);
      if (table === undefined) {
        if (name !== END_NAME) {
          sums.addFile(name, content);
          await visitor.file?.(name, content);
        }
        next = await parts.next();
        continue;
      }
      sums.begin(table);
      const lines = linesOf(table);
      if (visitor.table) await visitor.table(table, lines);
      for await (const _ of lines);
    }
    if (!end) throw new BackupRefused(`${path} is cut off: its end is missing.`);
    if (!isDeepStrictEqual(end, sums.end()) || !hasTheTables(header, end))
      throw new BackupRefused(`${path} is damaged: its checksums are others than those of what it holds.`);
    return { header, end };

    /** The pieces of one table; the part after them is `next` then. */
    async function* linesOf(table: string): AsyncGenerator<Buffer> {
      while (!next.done && tableOfPart(next.value.name) === table) {
        sums.addLines(next.value.content);
        yield next.value.content;
        next = await parts.next();
      }
    }
  } catch (error) {
    const isUnreadable = error instanceof z.ZodError || error instanceof SyntaxError;
    throw isUnreadable
      ? new BackupRefused(`${path} is damaged: it does not say what it holds.`, { cause: error })
      : error;
  } finally {
    await parts.return(undefined);
  }
}

/** 'price' of 'tables/price/000001'. */
const tableOfPart = (name: string): string | undefined => /^tables\/([^/]+)\/\d+$/.exec(name)?.[1];

const hasTheTables = ({ tables }: Header, end: End): boolean =>
  isDeepStrictEqual(Object.keys(tables).sort(), Object.keys(end.tables).sort());

function headerIn(path: string, bytes: Buffer): Header {
  const text: unknown = JSON.parse(bytes.toString('utf8'));
  const any = AnyHeader.safeParse(text);
  if (!any.success) throw new BackupRefused(`${path} is no backup of Sali.`);
  const { format_version: version } = any.data;
  if (version > FORMAT_VERSION) throw new BackupRefused(newer(path, `its format is ${version}`));
  const header = Header.parse(text);
  const migrations = sinceStart(header.migrations);
  if (!migrations)
    throw new BackupRefused(
      `${path} is the backup ${OLDER}. Restore it with ${LAST_OLDER}, and then start this one. Nothing was changed.`,
    );
  const unknown = migrations.filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length > 0) throw new BackupRefused(newer(path, `it has the migration ${unknown.join(', ')}`));
  return { ...header, migrations };
}

const newer = (path: string, why: string): string =>
  `${path} is the backup of a newer version: ${why}, which this version does not know. Restore it with that version.`;

/** The numbers of `end.json`, of what was read or written. */
export class Sums {
  readonly #headerHash: string;
  readonly #tables = new Map<string, { rows: number; bytes: number; hash: Hash }>();
  readonly #files = { count: 0, bytes: 0, hash: createHash('sha256') };
  #table = { rows: 0, bytes: 0, hash: createHash('sha256') };

  constructor(header: Buffer) {
    this.#headerHash = createHash('sha256').update(header).digest('hex');
  }

  begin(table: string): void {
    this.#table = this.#tables.get(table) ?? { rows: 0, bytes: 0, hash: createHash('sha256') };
    this.#tables.set(table, this.#table);
  }

  /** Every row ends with a newline; those inside values are written in another way. */
  addLines(lines: Buffer): void {
    for (let at = lines.indexOf(NEWLINE); at >= 0; at = lines.indexOf(NEWLINE, at + 1)) this.#table.rows += 1;
    this.#table.bytes += lines.length;
    this.#table.hash.update(lines);
  }

  addFile(name: string, content: Buffer): void {
    this.#files.count += 1;
    this.#files.bytes += content.length;
    this.#files.hash.update(`${name}\n${content.length}\n`).update(content);
  }

  /** Called once, at the end. */
  end(): End {
    const tables = [...this.#tables].map(([name, { rows, bytes, hash }]) => [
      name,
      { rows, bytes, sha256: hash.digest('hex') },
    ]);
    const { count, bytes, hash } = this.#files;
    return {
      tables: EndSchema.shape.tables.parse(Object.fromEntries(tables)),
      files: { count, bytes, sha256: hash.digest('hex') },
      header_sha256: this.#headerHash,
    };
  }
}
