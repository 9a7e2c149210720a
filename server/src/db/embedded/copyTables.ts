import {
  columnsByTable,
  type CopyConnection,
  quotedIdentifier,
  quotedList,
  sequencePlaces,
  setSequences,
  useTextFormat,
} from '../copy/schemaFacts.ts';
import { DatabaseRefused } from '../refused.ts';

/** Rows that are read and written at once. */
const CHUNK_ROWS = 500;

/**
 * Copies every row of every table, and where its sequences are, between two databases of the same schema, and compares
 * both afterwards. What the target held is deleted.
 * @throws DatabaseRefused when a table differs in its columns or, afterwards, in its rows
 */
export async function copyTables(source: CopyConnection, target: CopyConnection): Promise<void> {
  for (const side of [source, target]) await useTextFormat(side);
  const tables = await columnsByTable(source);
  requireSame('the tables', tables, await columnsByTable(target));
  if (Object.keys(tables).length === 0) return;
  // Rows come table by table: what refers to a later table, and triggers, must wait.
  await target.query('set session_replication_role = replica');
  await target.query(`truncate ${quotedList(Object.keys(tables))}`);
  for (const [table, columns] of Object.entries(tables)) await copyTable(source, target, table, columns);
  await setSequences(target, await sequencePlaces(source));
  await target.query('set session_replication_role = origin');
  for (const table of Object.keys(tables)) {
    requireSame(`the table ${table}`, await fingerprint(source, table), await fingerprint(target, table));
  }
  requireSame('the sequences', await sequencePlaces(source), await sequencePlaces(target));
  await target.query('analyze');
}

/** Whole rows travel as PostgreSQL's own text of a row, which every type can be written to and read from exactly. */
async function copyTable(
  source: CopyConnection,
  target: CopyConnection,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const insert = `insert into ${quotedIdentifier(table)} (${quotedList(columns)}) overriding system value
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
