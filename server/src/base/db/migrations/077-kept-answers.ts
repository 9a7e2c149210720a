import { type Kysely, sql } from 'kysely';

/**
 * Keeps the answer itself, its subject, or nothing. Whole lists and recipes were kept for twenty bytes of a call; those
 * that are large are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const ANSWER_BYTES_MAX = 8192;

const STATEMENTS = [
  `alter table idempotency add column kept text not null default 'body'
    check (kept in ('body', 'subject', 'nothing'))`,
  `update idempotency set kept = 'nothing', body = null where octet_length(body::text) > ${ANSWER_BYTES_MAX}`,
];
