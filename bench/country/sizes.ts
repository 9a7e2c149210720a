import pg from 'pg';

const TABLES_SHOWN = 8;

/** @returns a line for the database and one for each of its largest tables: rows, bytes of the table and of its indexes */
export async function sizesOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const {
      rows: [whole],
    } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    const { rows: tables } = await client.query<{
      name: string;
      rows: string;
      heap: string;
      indexes: string;
      dead: string;
    }>(
      `select c.relname as name, c.reltuples::bigint as rows, pg_table_size(c.oid) as heap,
         pg_indexes_size(c.oid) as indexes, s.n_dead_tup as dead
       from pg_class c join pg_stat_user_tables s on s.relid = c.oid
       order by pg_total_relation_size(c.oid) desc limit ${TABLES_SHOWN}`,
    );
    const {
      rows: [prices],
    } = await client.query<{ prices: string }>('select sum(cardinality(product_ids)) as prices from price_page');
    const lines = tables.map(
      ({ name, rows, heap, indexes, dead }) =>
        `  ${name.padEnd(24)} ${count(rows).padStart(12)} rows, ${mb(heap)} MB and ${mb(indexes)} MB of indexes, ${count(dead)} dead`,
    );
    return [`${count(prices?.prices ?? 0)} prices; database ${mb(whole?.bytes ?? 0)} MB`, ...lines].join('\n');
  } finally {
    await client.end();
  }
}

const mb = (bytes: string | number): string => count(Number(bytes) / 1024 / 1024);
const count = (number: string | number): string => Math.round(Number(number)).toLocaleString('en-US');
