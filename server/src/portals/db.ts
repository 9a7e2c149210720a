import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { FetchedFile } from './choice.ts';

/** A file for which one of these is the reason was not read, or not at fault: the next fetch tries it again. */
const NOT_ITS_CONTENT = [
  'unreachable',
  'blocked',
  'israel_only',
  'sign_in_refused',
  'error_page',
  'link_expired',
  'not_allowed',
  'nothing_offered',
  'interrupted',
  'failed',
  'not_found',
  'unreadable',
];

/**
 * What became of these files, and of the chain's full files since then. A name contains the file's time, so the same name is
 * the same file. An archive's name counts for its content.
 */
export async function fetchedFiles(
  db: Db,
  { names, chainIds, since }: { names: readonly string[]; chainIds: readonly string[]; since: Date },
): Promise<FetchedFile[]> {
  const { rows } = await sql<FetchedFile>`
    select split_part(name, '/', 1) as name,
      max(started_at) filter (where state in ('stored', 'unchanged', 'older')) as "readAt",
      coalesce(bool_or(state in ('unchanged', 'older') or (state = 'stored' and rows_stored > 0)), false) as "hasRows",
      max(started_at) filter (where state = 'refused' and reason <> all(${NOT_ITS_CONTENT}::text[])) as "refusedAt"
    from feed_file
    where split_part(name, '/', 1) = any(${names}::text[])
      or (chain_id = any(${chainIds}::text[]) and kind in ('PriceFull', 'PromoFull') and file_at >= ${since})
    group by 1
  `.execute(db);
  return rows;
}
