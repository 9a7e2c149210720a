import { IDEMPOTENCY_KEY_DAYS, PURCHASES_KEPT_MAX } from '@sali/domain/base/limits';
import { USUAL_MAX } from '@sali/domain/base/limits/storage';
import { DAY_MS } from '@sali/domain/base/time';
import type { PreparedStatement, RunPrepared } from '../../base/db/prepared.ts';
import { CHANGING_ITEM_COLUMNS, ITEM_TYPES, itemRow } from '../columns.ts';
import { ACTION, CALL, HEAD, MOVED, recordset, REGRET, USUAL } from './columns.ts';
import type { ListWrite, StoredCall } from './listWrite.ts';
import type { BoughtItem } from './records.ts';

/** Actions kept per list; a client that is further behind loads the whole list. */
const ACTION_LOG_MAX = 5000;
/** Actions of a list that are kept however young they are: four times those that a device may be behind. */
export const LOG_ACTIONS_MAX = 20_000;

/**
 * The one statement that writes changes of lists: versions, lines, log, counts of bought items, idempotency keys. It writes a
 * list only if its version is still the one that the change was computed from, and none of its keys was seen before.
 * One statement is one transaction, so the changes of many lists are one commit, and each list is written whole or not.
 */

export type SeenCall = Pick<StoredCall, 'user_id' | 'key' | 'request_hash' | 'status' | 'version' | 'body'> & {
  readonly list_id: number | null;
};

export type WriteResult = {
  /** The lists that were written; the others have another version by now, are locked, deleted, or had a seen key. */
  readonly lists: ReadonlySet<number>;
  /** Calls that were answered before. */
  readonly seen: readonly SeenCall[];
};

type WrittenRow = { readonly lists: number[] | null; readonly seen: SeenCall[] | null };

/** Writes the changes of several lists, each at most once in `writes`, in one commit. */
export async function writeLists(run: RunPrepared, writes: readonly ListWrite[], at: Date): Promise<WriteResult> {
  const parts = PARTS.flatMap((part) => {
    const rows = part.rowsOf(writes, at);
    return rows.length > 0 || part.isAlways ? [{ ...part, rows }] : [];
  });
  const statement = statementOf(parts.map(({ name }) => name));
  const [row] = await run<WrittenRow>(
    statement,
    parts.map(({ rows }) => JSON.stringify(rows)),
  );
  return { lists: new Set(row?.lists ?? []), seen: row?.seen ?? [] };
}

const iso = (ms: number): string => new Date(ms).toISOString();

type StatementPart = {
  readonly name: string;
  readonly isAlways?: true;
  readonly rowsOf: (writes: readonly ListWrite[], at: Date) => readonly object[];
  /** @param input the rows of this part, as a table expression */
  readonly sql: (input: string, has: ReadonlySet<string>) => string;
};

const of = (types: Readonly<Record<string, string>>): string =>
  Object.keys(types)
    .map((column) => `r.${column}`)
    .join(', ');
const names = (types: Readonly<Record<string, string>>): string => Object.keys(types).join(', ');
const set = (columns: readonly string[], from: string): string =>
  columns.map((column) => `${column} = ${from}.${column}`).join(', ');

/** In the order of their parameters. `current` locks the lists that are written. */
const PARTS: readonly StatementPart[] = [
  {
    name: 'calls',
    rowsOf: (writes, at) => writes.flatMap(({ calls }) => calls.map((call) => ({ ...call, created_at: at }))),
    sql: (input) => `calls as materialized (select * from ${recordset(input, CALL)}),
      seen as materialized (
        select i.user_id, i.key, i.request_hash, i.status, i.body, i.list_id, i.version
        from calls join idempotency i on i.user_id = calls.user_id and i.key = calls.key),
      keep as (insert into idempotency (${names(CALL)})
        select ${of(CALL)} from calls r join current on current.list_id = r.list_id)`,
  },
  {
    name: 'heads',
    isAlways: true,
    rowsOf: (writes) =>
      writes.map(({ listId, before, version, at }) => ({ list_id: listId, before, version, at: iso(at) })),
    sql: (input, has) => `heads as materialized (select * from ${recordset(input, HEAD)}),
      current as materialized (
        select l.list_id from list l join heads r on r.list_id = l.list_id
        where l.version = r.before ${
          has.has('calls')
            ? `and not exists (
          select from calls join seen on seen.user_id = calls.user_id and seen.key = calls.key
          where calls.list_id = l.list_id)`
            : ''
        } for update of l skip locked),
      head as (update list l set version = r.version, updated_at = r.at
        from heads r join current on current.list_id = r.list_id
        where l.list_id = r.list_id and r.version > r.before)`,
  },
  {
    name: 'saved',
    rowsOf: (writes) => writes.flatMap(({ listId, saved }) => saved.map((item) => itemRow(listId, item))),
    sql: (input) => `save as (insert into list_item (${names(ITEM_TYPES)}) overriding system value
        select ${of(ITEM_TYPES)} from ${recordset(input, ITEM_TYPES)} join current on current.list_id = r.list_id
        on conflict (list_id, item_uuid) do update set ${set(CHANGING_ITEM_COLUMNS, 'excluded')})`,
  },
  {
    name: 'moved',
    rowsOf: (writes) =>
      writes.flatMap(({ listId, moved }) =>
        moved.map((item) => ({
          list_id: listId,
          item_id: item.serverId,
          quantity_milli: Math.round(item.quantity * 1000),
          is_completed: item.isCompleted,
          updated_at: iso(item.updatedAt),
          added_at: iso(item.addedAt),
        })),
      ),
    sql: (input) => `move as (update list_item i
        set ${set(['quantity_milli', 'is_completed', 'updated_at', 'added_at'], 'r')}
        from ${recordset(input, MOVED)} join current on current.list_id = r.list_id where i.item_id = r.item_id)`,
  },
  {
    name: 'deleted',
    rowsOf: (writes) =>
      writes.flatMap(({ listId, deleted }) => deleted.map((item_id) => ({ list_id: listId, item_id }))),
    sql: (input) => `remove as (delete from list_item i
        using ${recordset(input, { list_id: 'integer', item_id: 'integer' })}
        join current on current.list_id = r.list_id where i.item_id = r.item_id)`,
  },
  {
    name: 'actions',
    rowsOf: (writes) =>
      writes.flatMap(({ actions, details }) =>
        actions.map(({ timestamp, person: _inDetail, ...action }, index) => ({
          ...action,
          at: timestamp,
          detail: details[index],
        })),
      ),
    sql: (input) => `log as (insert into list_action (${names(ACTION)})
        select ${of(ACTION)} from ${recordset(input, ACTION)} join current on current.list_id = r.list_id)`,
  },
  {
    name: 'bought',
    rowsOf: (writes) =>
      writes.flatMap(({ listId, bought }) =>
        bought.filter(wasBought).map(({ key, item, added, completed }) => ({
          list_id: listId,
          key,
          name: item.name,
          barcode: item.barcode,
          manufacturer: item.manufacturer,
          brand: item.brand,
          category_id: item.categoryId,
          subcategory_id: item.subcategoryId,
          unit_measure: item.unitMeasure,
          is_weighted: item.isWeighted,
          image_url: item.imageUrl,
          times_added: added,
          times_completed: completed,
          last_at: iso(item.updatedAt),
        })),
      ),
    sql: (input) => `count as (insert into usual (${names(USUAL)}, recent_at)
        select ${of(USUAL).replace('r.times_completed', 'greatest(0, r.times_completed)')},
          case when r.times_completed > 0 then array[r.last_at] else '{}'::timestamptz[] end
        from ${recordset(input, USUAL)} join current on current.list_id = r.list_id
        on conflict (list_id, key) do update set
          ${set(['name', 'manufacturer', 'brand', 'category_id', 'subcategory_id', 'unit_measure', 'is_weighted', 'image_url'], 'excluded')},
          times_added = usual.times_added + excluded.times_added,
          times_completed = usual.times_completed + excluded.times_completed,
          last_at = greatest(usual.last_at, excluded.last_at),
          recent_at = (usual.recent_at || excluded.recent_at)[greatest(1,
            cardinality(usual.recent_at) + cardinality(excluded.recent_at) - ${PURCHASES_KEPT_MAX - 1}):])`,
  },
  {
    // A completion that was taken back brings no facts: those of the last purchase stay.
    name: 'regretted',
    rowsOf: (writes) =>
      writes.flatMap(({ listId, bought }) =>
        bought
          .filter((one) => !wasBought(one) && one.completed < 0)
          .map(({ key, completed }) => ({ list_id: listId, key, times_completed: completed })),
      ),
    sql: (input) => `regret as (update usual u set times_completed = greatest(0, u.times_completed + r.times_completed),
          recent_at = u.recent_at[:cardinality(u.recent_at) - 1]
        from ${recordset(input, REGRET)} join current on current.list_id = r.list_id
        where u.list_id = r.list_id and u.key = r.key)`,
  },
];

const wasBought = ({ added, completed }: BoughtItem): boolean => added > 0 || completed > 0;

const statements = new Map<string, PreparedStatement>();

/** Builds the statement of these parts. It names only the tables that the change writes. */
function statementOf(parts: readonly string[]): PreparedStatement {
  const name = `write_${parts.join('_')}`;
  const known = statements.get(name);
  if (known) return known;
  const has = new Set(parts);
  const expressions = PARTS.filter((part) => has.has(part.name)).map((part, index) =>
    part.sql(`$${index + 1}::json`, has),
  );
  const seen = has.has('calls') ? '(select json_agg(seen) from seen)' : 'null::json';
  const text = `with recursive ${expressions.join(',\n')}
    select (select json_agg(list_id) from current) as lists, ${seen} as seen`;
  const statement = { name, text };
  statements.set(name, statement);
  return statement;
}

const TRIM: PreparedStatement = {
  name: 'trim_log',
  text: 'delete from list_action where list_id = $1 and (version <= $2 and at < $3 or version <= $4)',
};
const TRIM_EVERY = 100;
const isTrimDue = (before: number, version: number): boolean =>
  Math.floor(version / TRIM_EVERY) > Math.floor(before / TRIM_EVERY);

/**
 * Deletes actions beyond the guaranteed length of the log, once in 100 changes of a list. Actions that a repeated call may
 * still need as its answer stay, up to four times as many.
 */
export async function trimLog(run: RunPrepared, { listId, before, version }: ListWrite, now: Date): Promise<void> {
  if (version <= ACTION_LOG_MAX || !isTrimDue(before, version)) return;
  const old = new Date(now.getTime() - IDEMPOTENCY_KEY_DAYS * DAY_MS);
  await run(TRIM, [listId, version - ACTION_LOG_MAX, old, version - LOG_ACTIONS_MAX]);
}

const TRIM_USUAL: PreparedStatement = {
  name: 'trim_usual',
  text: `delete from usual where list_id = $1 and key in (
    select key from usual where list_id = $1 order by last_at desc, key offset ${USUAL_MAX})`,
};

/** Deletes what a list bought longest ago beyond 2,000 things, once in 100 changes that could add one [ST19]. */
export async function trimUsual(run: RunPrepared, { listId, before, version }: ListWrite): Promise<void> {
  if (version > USUAL_MAX && isTrimDue(before, version)) await run(TRIM_USUAL, [listId]);
}

const NUMBERS: PreparedStatement = {
  name: 'take_item_numbers',
  text: `select nextval(pg_get_serial_sequence('list_item', 'item_id'))::integer as number from generate_series(1, $1)`,
};

/** Reserves numbers for new lines, in ascending order. */
export async function takeItemNumbers(run: RunPrepared, count: number): Promise<number[]> {
  const rows = await run<{ number: number }>(NUMBERS, [count]);
  return rows.map(({ number }) => number);
}
