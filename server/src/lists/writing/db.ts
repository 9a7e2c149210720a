import { ACTION_LOG_MAX, IDEMPOTENCY_KEY_DAYS } from '@sali/domain/limits';
import { DAY_MS } from '@sali/domain/time';
import type { PreparedStatement, RunPrepared } from '../../db/prepared.ts';
import type { StoredCall, ListWrite } from './listWrite.ts';
import { PARTS, statementOf } from './statement/db.ts';

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

const TRIM: PreparedStatement = {
  name: 'trim_log',
  text: 'delete from list_action where list_id = $1 and version <= $2 and at < $3',
};
const TRIM_EVERY = 100;

/**
 * Deletes actions beyond the guaranteed length of the log, once in 100 changes of a list. Actions that a repeated call may
 * still need as its answer stay.
 */
export async function trimLog(run: RunPrepared, { listId, before, version }: ListWrite, now: Date): Promise<void> {
  const isDue = Math.floor(version / TRIM_EVERY) > Math.floor(before / TRIM_EVERY);
  if (!isDue || version <= ACTION_LOG_MAX) return;
  await run(TRIM, [listId, version - ACTION_LOG_MAX, new Date(now.getTime() - IDEMPOTENCY_KEY_DAYS * DAY_MS)]);
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
