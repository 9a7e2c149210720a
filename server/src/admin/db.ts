import type { AuditQuery } from '@sali/contract/admin/admin';
import { sql } from 'kysely';
import type { Db } from '../base/db/open.ts';

/** All SQL of the administration. */

/** A `like` pattern that finds the text anywhere, without wildcards of its own. */
const likePatternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export type AuditFilter = Pick<AuditQuery, 'who' | 'what' | 'actions' | 'limit' | 'skip'> & {
  readonly from: Date | undefined;
  /** Not included. */
  readonly to: Date | undefined;
};

/** The name of what an entry is about (product, recipe, file, the e-mail of a person); '' for other subjects and what is gone. */
const subjectName = sql<string>`coalesce(case
  when subject like 'product %' then (select item_name from product where item_code = substr(subject, 9))
  when subject ~ '^user [0-9]{1,9}( |$)' then
    (select u.email from app_user u where u.user_id = split_part(subject, ' ', 2)::integer)
  when subject ~ '^recipe [0-9]{1,9}$' then
    (select r.title from recipe r where r.recipe_id = split_part(subject, ' ', 2)::integer)
  when subject ~ '^import [0-9a-f-]{36}$' then
    (select i.file_name from product_import i where i.import_id = split_part(subject, ' ', 2)::uuid)
end, '')`;

/** One page of the log, the newest first, and the number of all matches. */
export async function selectAudit(db: Db, { who, what, actions, from, to, limit, skip }: AuditFilter) {
  let query = db.selectFrom('audit_entry');
  if (who !== '') query = query.where('email', 'ilike', likePatternOf(who));
  if (what !== '') {
    const all = sql<string>`concat_ws(' ', action, subject, before::text, after::text)`;
    const pattern = likePatternOf(what);
    query = query.where((on) =>
      on.or([
        on(all, 'ilike', pattern),
        on(subjectName, 'ilike', pattern),
        on(sql`translate(action, '.-', '__')`, '=', sql`any(${actions.split(',')}::text[])`),
      ]),
    );
  }
  if (from) query = query.where('at', '>=', from);
  if (to) query = query.where('at', '<', to);
  const rows = await query
    .selectAll()
    .select(subjectName.as('subject_name'))
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const { count } = await query.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

const USER_COLUMNS = [
  'app_user.user_id',
  'app_user.email',
  'app_user.phone',
  'app_user.first_name',
  'app_user.last_name',
  'app_user.user_type',
  'app_user.created_at',
  'app_user.disabled_at',
  'app_user.deletion_began_at',
] as const;

const usersWithFacts = (db: Db) =>
  db
    .selectFrom('app_user')
    .select(USER_COLUMNS)
    .select((eb) => [
      eb
        .selectFrom('session')
        .select(({ fn }) => fn.max('last_seen_at').as('at'))
        .whereRef('session.user_id', '=', 'app_user.user_id')
        .as('last_seen_at'),
      eb
        .selectFrom('list')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('list.owner_id', '=', 'app_user.user_id')
        .where('list.deleted_at', 'is', null)
        .as('lists_count'),
    ]);

/** One page of users, the newest first, with deleted accounts that are not erased yet, and the number of all matches. */
export async function selectUserPage(db: Db, search: string, limit: number, skip: number) {
  const part = likePatternOf(search);
  const fits = sql<boolean>`concat_ws(' ', email, first_name, last_name, phone) ilike ${part}`;
  const rows = await usersWithFacts(db).where(fits).orderBy('user_id', 'desc').limit(limit).offset(skip).execute();
  const { count } = await db
    .selectFrom('app_user')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(fits)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

export type AdminUserRow = Awaited<ReturnType<typeof selectUserPage>>['rows'][number];

export const selectOneUser = (db: Db, userId: number): Promise<AdminUserRow | undefined> =>
  usersWithFacts(db).where('app_user.user_id', '=', userId).executeTakeFirst();

/**
 * Locks the users' rows in the order of their ids, so that two administrators who change each other neither deadlock nor
 * both succeed. @returns the rows in the requested order; undefined where there is none
 */
export async function lockUsers(tx: Db, userIds: readonly number[]) {
  const rows = await tx
    .selectFrom('app_user')
    .select(['user_id', 'email', 'user_type', 'disabled_at', 'deletion_began_at'])
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return userIds.map((userId) => rows.find((row) => row.user_id === userId));
}

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUsers>>[number]>;

export async function updateUserState(
  tx: Db,
  userId: number,
  state: { readonly user_type: 'USER' | 'ADMIN' | 'MANAGER'; readonly disabled_at: Date | null },
): Promise<void> {
  await tx.updateTable('app_user').set(state).where('user_id', '=', userId).execute();
}

/** Tables above this size report the database's own estimate: counting them would take seconds. */
const COUNTED_ROWS_MAX = 1000;

/** Each table with its rows, exact up to 1,000, and its size; the largest first. */
export async function readTables(db: Db) {
  const { rows } = await sql<{ name: string; planned: number; live: number; size_bytes: string }>`
    select relname as name, reltuples::float8 as planned, pg_stat_get_live_tuples(oid)::float8 as live,
      pg_total_relation_size(oid)::text as size_bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely_%'
    order by pg_total_relation_size(oid) desc, relname
  `.execute(db);
  const tables: { name: string; rows: number; size_bytes: number }[] = [];
  for (const { name, planned, live, size_bytes: size } of rows) {
    const counted = planned > COUNTED_ROWS_MAX ? planned : await countRows(db, name);
    // A table that the planner has not looked at yet.
    const isMore = planned <= COUNTED_ROWS_MAX && counted > COUNTED_ROWS_MAX;
    tables.push({ name, rows: Math.round(isMore ? Math.max(live, counted) : counted), size_bytes: Number(size) });
  }
  return tables;
}

/** Counts rows, up to one more than the limit. */
async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (select 1 from ${sql.id(table)} limit ${COUNTED_ROWS_MAX + 1}) as counted
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The version of PostgreSQL. */
export async function readVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}

export async function readSizeBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ size: string }>`select pg_database_size(current_database())::text as size`.execute(db);
  return Number(rows[0]?.size ?? 0);
}

export async function readDatabaseCounts(db: Db) {
  const { rows } = await sql<Record<'products' | 'active' | 'categories' | 'stores' | 'users' | 'lists', string>>`
    select count(*) as products, count(*) filter (where status = 'ACTIVE') as active,
      (select count(*) from category) as categories, (select count(*) from store) as stores,
      (select count(*) from app_user where deletion_began_at is null) as users, (select count(*) from list where deleted_at is null) as lists
    from product
  `.execute(db);
  const [row] = rows;
  const of = (name: keyof NonNullable<typeof row>): number => Number(row?.[name] ?? 0);
  return {
    products: of('products'),
    products_active: of('active'),
    categories: of('categories'),
    stores: of('stores'),
    users: of('users'),
    lists: of('lists'),
  };
}

export const readFeedSummaries = (db: Db, limit: number) =>
  db
    .selectFrom('feed_file')
    .select(['name', 'kind', 'state', 'reason', 'rows_read', 'rows_changed', 'started_at'])
    .orderBy('file_id', 'desc')
    .limit(limit)
    .execute();

/** Catalogue products by how often they were put on lists since a time. */
export async function readMostAdded(db: Db, since: Date, limit: number) {
  const { rows } = await sql<{ item_code: string; name: string; times: string }>`
    select data ->> 'barcode' as item_code, max(data ->> 'name') as name, count(*) as times
    from list_action
    where action_type = 'ADD_ITEM' and at >= ${since} and data ->> 'barcode' is not null
    group by data ->> 'barcode'
    order by count(*) desc, max(data ->> 'name')
    limit ${limit}
  `.execute(db);
  return rows.map(({ times, ...row }) => ({ ...row, times: Number(times) }));
}

export const readRefused = (db: Db, limit: number) =>
  db
    .selectFrom('refused_call')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('count', 'desc')
    .orderBy('route')
    .orderBy('code')
    .limit(limit)
    .execute();

export type RefusedCalls = {
  readonly day: string;
  readonly route: string;
  readonly code: string;
  readonly count: number;
};

export async function addRefused(db: Db, refused: readonly RefusedCalls[]): Promise<void> {
  await db
    .insertInto('refused_call')
    .values([...refused])
    .onConflict((conflict) =>
      conflict.columns(['day', 'route', 'code']).doUpdateSet({ count: sql`refused_call.count + excluded.count` }),
    )
    .execute();
}

export async function deleteOldRefusedCalls(db: Db, before: string): Promise<void> {
  await db.deleteFrom('refused_call').where('day', '<', before).execute();
}
