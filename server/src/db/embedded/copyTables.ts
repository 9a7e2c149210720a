import { DatabaseRefused } from '../refused.ts';

/** A connection to PostgreSQL, by whichever driver. */
export type CopyConnection = {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/** Rows that are read and written at once. */
const CHUNK_ROWS = 500;
/** How both sides write values as text: then equal values are equal texts. */
const TEXT_FORMAT = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'`;

/**
 * Copies every row of every table, and where its sequences are, between two databases of the same schema, and compares
 * both afterwards. What the target held is deleted.
 * @throws DatabaseRefused when a table differs in its columns or, afterwards, in its rows
 */
export async function copyTables(source: CopyConnection, target: CopyConnection): Promise<void> {
  for (const side of [source, target]) for (const one of TEXT_FORMAT.split(';')) await side.query(one);
  const tables = await columnsByTable(source);
  requireSame('the tables', tables, await columnsByTable(target));
  if (Object.keys(tables).length === 0) return;
  // Rows come table by table: what refers to a later table, and triggers, must wait.
  await target.query('set session_replication_role = replica');
  await target.query(`truncate ${Object.keys(tables).map(quotedIdentifier).join(', ')}`);
  for (const [table, columns] of Object.entries(tables)) await copyTable(source, target, table, columns);
  await copySequences(source, target);
  await target.query('set session_replication_role = origin');
  for (const table of Object.keys(tables)) {
    requireSame(`the table ${table}`, await fingerprint(source, table), await fingerprint(target, table));
  }
  requireSame('the sequences', await sequences(source), await sequences(target));
  await target.query('analyze');
}

/** The columns of every table that are stored (not computed from others), in their order. */
async function columnsByTable(side: CopyConnection): Promise<Record<string, string[]>> {
  const { rows } = await side.query(`
    select c.relname::text as table, array_to_string(array_agg(a.attname::text order by a.attnum), ',') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely\\_%'
    group by c.relname order by c.relname collate "C"`);
  return Object.fromEntries(rows.map(({ table, columns }) => [String(table), String(columns).split(',')]));
}

/** Whole rows travel as PostgreSQL's own text of a row, which every type can be written to and read from exactly. */
async function copyTable(
  source: CopyConnection,
  target: CopyConnection,
  table: string,
  columns: string[],
): Promise<void> {
  const insert = `insert into ${quotedIdentifier(table)} (${columns.map(quotedIdentifier).join(', ')}) overriding system value
    select ${columns.map((column) => `(r).${quotedIdentifier(column)}`).join(', ')}
    from (select line::${quotedIdentifier(table)} as r from unnest($1::text[]) as line offset 0) as parsed`;
  await source.query('begin');
  await source.query(
    `declare lines no scroll cursor for select t::text as line from only ${quotedIdentifier(table)} t`,
  );
  for (;;) {
    const { rows } = await source.query(`fetch ${CHUNK_ROWS} from lines`);
    if (rows.length === 0) break;
    await target.query(insert, [rows.map(({ line }) => line)]);
  }
  await source.query('commit');
}

async function sequences(side: CopyConnection): Promise<Record<string, unknown>[]> {
  const { rows } = await side.query(`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename::text collate "C"`);
  return rows;
}

async function copySequences(source: CopyConnection, target: CopyConnection): Promise<void> {
  for (const { name, last } of await sequences(source)) {
    // Without a last value it was never used, as in the new database.
    if (last !== null)
      await target.query('select setval($1::regclass, $2::bigint)', [quotedIdentifier(String(name)), last]);
  }
}

/** The number of rows and a checksum that does not depend on their order. */
async function fingerprint(side: CopyConnection, table: string): Promise<unknown> {
  const { rows } = await side.query(`
    select count(*)::text as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as checksum
    from only ${quotedIdentifier(table)} t`);
  return rows[0];
}

function requireSame(what: string, before: unknown, after: unknown): void {
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
  if (was === is) return;
  throw new DatabaseRefused(`The old database was not moved: ${what} would differ (${was} before, ${is} after)`);
}

const quotedIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
