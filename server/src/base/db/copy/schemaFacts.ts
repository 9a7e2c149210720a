/** A connection to PostgreSQL, by whichever driver. */
export type CopyConnection = {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/** The stored columns of every table, in their order. */
export type TableColumns = Readonly<Record<string, readonly string[]>>;

/** The last value of a sequence, as text; null: it was never used. */
export type SequencePlace = { readonly name: string; readonly last: string | null };

/** How both sides of a copy write values as text: then equal values are equal texts. */
const TEXT_SETTINGS = [
  `set timezone = 'UTC'`,
  `set datestyle = 'ISO, MDY'`,
  `set intervalstyle = 'postgres'`,
  'set extra_float_digits = 1',
  `set bytea_output = 'hex'`,
];

/** Makes a connection write and read values as the other side of a copy does. */
export async function useTextFormat(side: CopyConnection): Promise<void> {
  for (const setting of TEXT_SETTINGS) await side.query(setting);
}

/** The columns of every table that are stored (not computed from others), in their order; without Kysely's own tables. */
export async function columnsByTable(side: CopyConnection): Promise<TableColumns> {
  const { rows } = await side.query(`
    select c.relname::text as table, array_to_string(array_agg(a.attname::text order by a.attnum), ',') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely\\_%'
    group by c.relname order by c.relname collate "C"`);
  return Object.fromEntries(rows.map(({ table, columns }) => [String(table), String(columns).split(',')]));
}

/** Where the sequences of the schema are. */
export async function sequencePlaces(side: CopyConnection): Promise<SequencePlace[]> {
  const { rows } = await side.query(`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename::text collate "C"`);
  return rows.map(({ name, last }) => ({ name: String(name), last: typeof last === 'string' ? last : null }));
}

/** Sets the sequences, so that new rows get numbers that no copied row has. One that was never used stays unused. */
export async function setSequences(side: CopyConnection, places: readonly SequencePlace[]): Promise<void> {
  for (const { name, last } of places) {
    if (last !== null) await side.query('select setval($1::regclass, $2::bigint)', [quotedIdentifier(name), last]);
  }
}

/** The migrations that were applied, in their order; none where there is no schema of ours. */
export async function appliedMigrations(side: CopyConnection): Promise<string[]> {
  const exists = await side.query(`select to_regclass('public.kysely_migration') is not null as found`);
  if (exists.rows[0]?.['found'] !== true) return [];
  const { rows } = await side.query('select name from kysely_migration order by name');
  return rows.map(({ name }) => String(name));
}

/** A name as SQL has it, whatever characters it holds. */
export const quotedIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Names with commas between them. */
export const quotedList = (names: readonly string[]): string => names.map(quotedIdentifier).join(', ');
