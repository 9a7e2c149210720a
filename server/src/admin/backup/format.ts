import { z } from 'zod';

/*
 * A backup is a tar archive, compressed with gzip:
 *
 *   backup.json                what it is: the format's and the program's version, the time, the schema
 *   tables/NAME/000001 …       the rows of a table in PostgreSQL's text format of COPY, in pieces
 *   images/NAME                pictures of recipes; images/receipts/NAME: receipts
 *   secrets/NAME               secrets that the server made for itself
 *   end.json                   how many rows, files and bytes came, and their checksums
 *
 * Without its last part it is not whole.
 */

/** Raised when an older program could not restore what a newer one writes. */
export const FORMAT_VERSION = 1;
const FORMAT = 'sali-backup';

export const HEADER_NAME = 'backup.json';
export const END_NAME = 'end.json';
/** Rows are collected up to this size: a tar archive says the size of each part before the part. */
export const PIECE_BYTES = 1024 * 1024;
/** No part of a backup is larger; a larger one would be read into memory. */
export const PART_BYTES_MAX = 64 * 1024 * 1024;

/** Read first, so that a file of a newer format is called that, and not damaged. */
export const AnyHeader = z.object({ format: z.literal(FORMAT), format_version: z.number() });

export const Header = z.object({
  format: z.literal(FORMAT),
  format_version: z.literal(FORMAT_VERSION),
  app_version: z.string(),
  created_at: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.array(z.string())),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** The bucket where the pictures are, which are not in the backup then; null: they are in the backup. */
  pictures_in_bucket: z.string().nullable(),
});
export type Header = z.infer<typeof Header>;

export const End = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
  header_sha256: z.string(),
});
export type End = z.infer<typeof End>;

export const backupHeader = (facts: Omit<Header, 'format' | 'format_version'>): Header => ({
  format: FORMAT,
  format_version: FORMAT_VERSION,
  ...facts,
});
