import pg from 'pg';

/** Rows of a table and a sum over all of their text, whatever their order. */
export type TableSum = { readonly rows: number; readonly sum: string };

const TEXT_SETTINGS = [
  `set timezone = 'UTC'`,
  `set datestyle = 'ISO, MDY'`,
  'set extra_float_digits = 1',
  `set bytea_output = 'hex'`,
];

/** The sums of all tables, Kysely's own too, by name. */
export async function sumsOf(url: string): Promise<Record<string, TableSum>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const setting of TEXT_SETTINGS) await client.query(setting);
    const tables = await client.query<{ name: string }>(
      `select tablename::text as name from pg_tables where schemaname = 'public' order by tablename::text collate "C"`,
    );
    const sums: Record<string, TableSum> = {};
    for (const { name } of tables.rows) {
      // When a migration was applied is not part of a backup.
      const line = name === 'kysely_migration' ? 't.name' : 't::text';
      const { rows } = await client.query<{ rows: string; sum: string | null }>(
        `select count(*) as rows, sum(('x' || left(md5(${line}), 16))::bit(64)::bigint::numeric)::text as sum from "${name}" t`,
      );
      sums[name] = { rows: Number(rows[0]?.rows ?? 0), sum: rows[0]?.sum ?? '' };
    }
    return sums;
  } finally {
    await client.end();
  }
}

/** The names of the tables that are not the same. */
export function differencesOf(
  before: Readonly<Record<string, TableSum>>,
  after: Readonly<Record<string, TableSum>>,
): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
