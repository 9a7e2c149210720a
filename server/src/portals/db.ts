import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/**
 * Which of these files were read to their end before. A name contains the file's time, so the same name is the same file.
 * An archive's name counts for its content.
 */
export async function namesRead(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct split_part(name, '/', 1) as name from feed_file
    where split_part(name, '/', 1) = any(${names}::text[]) and state in ('stored', 'unchanged', 'older')
  `.execute(db);
  return new Set(rows.map(({ name }) => name));
}
