import type { CopyConnection } from '../../src/base/db/copy/schemaFacts.ts';

const ROWS = 3;

/**
 * Where any value would break a rule of the table; `n` is the row's number. Two rules are read from the tables and need no
 * entry: a column that may only hold one of some words gets the first, and of two columns that exclude each other the
 * second has a value.
 */
const VALUES: Readonly<Record<string, string>> = {
  'alert_look.only_row': 'true',
  'feed_plan.only_row': 'true',
  'walk_look.only_row': 'true',
  'category.parent_id': 'null',
  'product_double.one_id': 'least(n, n % 3 + 1)',
  'product_double.other_id': 'greatest(n, n % 3 + 1)',
  'product_double.gone_id': 'least(n, n % 3 + 1)',
  'product_lead.product_id': 'least(n, 2)',
  'product_lead.leads_to': 'least(n, 2) + 1',
  'product_pair.one_id': 'least(n, n % 3 + 1)',
  'product_pair.other_id': 'greatest(n, n % 3 + 1)',
  'recipe.is_public': 'true',
  'recipe.image_key': 'md5(n::text)::uuid::text',
  'usual.user_id': 'null',
  'usual.list_id': 'n',
  'user_block.blocked_id': 'n % 3 + 1',
};

const BY_TYPE: Readonly<Record<string, string>> = {
  text: `'א"''\\,()' || chr(10) || n`,
  'character varying(255)': `'ב' || n`,
  integer: 'n',
  bigint: '9007199254740993 + n',
  'double precision': '0.1 + n / 3.0',
  boolean: 'n % 2 = 1',
  date: `'2026-11-21'::date + n`,
  'timestamp with time zone': `'2026-11-21 08:00:00.123456+02'::timestamptz + n * interval '1 day'`,
  uuid: `md5(n::text)::uuid`,
  bytea: `'\\x00ff5c0a'::bytea || n::text::bytea`,
  jsonb: `jsonb_build_object('א"', jsonb_build_array(n, null, 0.10))`,
  'integer[]': 'array[n, n + 1]',
  'bigint[]': 'array[n::bigint, n + 1]',
  'smallint[]': 'array[n::smallint, 2]',
  'timestamp with time zone[]': `array['2026-11-21 08:00:00.123456+02'::timestamptz + n * interval '1 day']`,
  'text[]': `array['א,"', null, 'null', '']`,
};

/**
 * Writes rows into every table, also of an older schema. Keys refer to what is there: the rows are numbered the same in
 * every table. The caller turns foreign keys off (`session_replication_role`), since the tables come by name.
 */
export async function fillTables(side: CopyConnection): Promise<void> {
  const ruled = await ruledValues(side);
  for (const [table, columns] of Object.entries(await columnsOf(side))) {
    const values = columns.map(({ name, type, isNullable }) => {
      const given = VALUES[`${table}.${name}`] ?? ruled.get(`${table}.${name}`);
      const value = given ?? BY_TYPE[type];
      if (value === undefined) throw new Error(`no value for ${table}.${name} (${type})`);
      return isNullable && given === undefined ? `case when n < ${ROWS} then ${value} end` : value;
    });
    await side.query(`insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
      select ${values.join(', ')} from generate_series(1, ${ROWS}) n on conflict do nothing`);
  }
}

/** Returns the values that the tables' own rules allow. */
async function ruledValues(side: CopyConnection): Promise<Map<string, string>> {
  const { rows } = await side.query(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`);
  const values = new Map<string, string>();
  for (const { table, definition } of rows) {
    const [, column, word] = /\(\(?(\w+) = ANY \(ARRAY\[('[^']+')::text/.exec(String(definition)) ?? [];
    if (column !== undefined && word !== undefined) values.set(`${String(table)}.${column}`, word);
    const [, empty, given] = /\(\((\w+) IS NULL\) <> \((\w+) IS NULL\)\)/.exec(String(definition)) ?? [];
    if (empty === undefined || given === undefined) continue;
    values.set(`${String(table)}.${empty}`, 'null').set(`${String(table)}.${given}`, 'n');
  }
  return values;
}

type Column = { readonly name: string; readonly type: string; readonly isNullable: boolean };

/** The columns that a row must bring, without those that the table numbers by itself. */
async function columnsOf(side: CopyConnection): Promise<Record<string, Column[]>> {
  const { rows } = await side.query(`
    select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and a.attidentity = ''
    order by c.relname, a.attnum`);
  const tables: Record<string, Column[]> = {};
  for (const { table, name, type, nullable } of rows) {
    (tables[String(table)] ??= []).push({ name: String(name), type: String(type), isNullable: nullable === true });
  }
  return tables;
}
