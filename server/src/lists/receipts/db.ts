import type { PaidLineWire, PaidSum } from '@sali/contract/lists/receipts';
import { SETTING_PATHS } from '@sali/contract/people/settings/settingsWire';
import type { TillChecks } from '@sali/domain/lists/receipts/tillReport';
import { usernameOf } from '@sali/domain/people/accounts/user';
import { sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';

/** All SQL on receipts. */

export type ReceiptRow = {
  readonly receipt_id: string;
  readonly list_id: number | null;
  readonly shopping_id: number | null;
  readonly added_by: number | null;
  readonly created_at: Date;
};

/** The shopping of a list: this one, or the last that ended. */
export const shoppingOfList = (
  db: Db,
  listId: number,
  shoppingId: number | undefined,
): Promise<
  { shopping_id: number; paid_agorot: number | null; paid_lines: readonly PaidLineWire[] | null } | undefined
> =>
  db
    .selectFrom('shopping')
    .select(['shopping_id', 'paid_agorot', 'paid_lines'])
    .where('list_id', '=', listId)
    .$if(shoppingId !== undefined, (query) => query.where('shopping_id', '=', shoppingId ?? 0))
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Stores what the receipt of a shopping says, and who said it. */
export async function storePaid(
  db: Db,
  shoppingId: number,
  userId: number,
  { paid_agorot, paid_lines: lines }: PaidSum,
): Promise<void> {
  const paid_lines = paid_agorot === null || !lines ? null : JSON.stringify(lines);
  const paid = { paid_agorot, paid_lines, paid_by: paid_lines === null ? null : userId };
  await db.updateTable('shopping').set(paid).where('shopping_id', '=', shoppingId).execute();
}

type HouseholdChecks = TillChecks & { readonly chain_id: string };

/** Accounts are free: one that was made for a report has to wait. */
const REPORTER_DAYS_MIN = 7;

/**
 * The checked lines of each household in each chain, of those who consent now. A household is a family, or a person who is in
 * none. A deleted list or account counts no more. An account counts where it was a week old at the shopping.
 */
export async function tillChecksSince(db: Db, since: Date): Promise<readonly HouseholdChecks[]> {
  const { rows } = await sql<HouseholdChecks>`
    select split_part(line ->> 'store_key', '-', 1) as chain_id, count(*)::integer as lines,
      count(*) filter (where (line ->> 'over_agorot')::integer > 0)::integer as dearer,
      sum(least((line ->> 'over_agorot')::integer, (line ->> 'agorot')::integer))::float8 as "overAgorot"
    from user_setting c
    join app_user u on u.user_id = c.user_id and u.deletion_began_at is null
    join shopping s on s.paid_by = c.user_id and s.ended_at >= ${since}
      and s.ended_at >= u.created_at + make_interval(days => ${REPORTER_DAYS_MIN})
    join list l on l.list_id = s.list_id and l.deleted_at is null
    left join family_member m on m.user_id = c.user_id
    cross join lateral jsonb_array_elements(s.paid_lines) line
    where c.path = ${SETTING_PATHS.shareTillChecks} and c.value = 'true' and line ? 'over_agorot'
    group by 1, coalesce(-m.family_id, c.user_id)`.execute(db);
  return rows;
}

/** The receipts of a shopping, the oldest first, with the names of those who added them. */
export async function receiptsOf(
  db: Db,
  shoppingId: number,
): Promise<(ReceiptRow & { readonly username: string | null })[]> {
  const rows = await db
    .selectFrom('receipt as r')
    .leftJoin('app_user as u', 'u.user_id', 'r.added_by')
    .select(['r.receipt_id', 'r.list_id', 'r.shopping_id', 'r.added_by', 'r.created_at'])
    .select(['u.email', 'u.first_name', 'u.last_name'])
    .where('r.shopping_id', '=', shoppingId)
    .where('r.list_id', 'is not', null)
    .orderBy('r.created_at')
    .orderBy('r.receipt_id')
    .execute();
  return rows.map(({ email, first_name: firstName, last_name: lastName, ...row }) => ({
    ...row,
    username: email === null ? null : usernameOf({ email, firstName: firstName ?? '', lastName: lastName ?? '' }),
  }));
}

export const findReceipt = (db: Db, listId: number, receiptId: string): Promise<ReceiptRow | undefined> =>
  db
    .selectFrom('receipt')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .where('list_id', '=', listId)
    .executeTakeFirst();

const counted = sql<number>`count(*)::integer`.as('count');

export async function countReceipts(
  tx: Db,
  by: { readonly shopping_id: number } | { readonly added_by: number },
): Promise<number> {
  const query = tx.selectFrom('receipt').select(counted).where('list_id', 'is not', null);
  const row = await (
    'shopping_id' in by ? query.where('shopping_id', '=', by.shopping_id) : query.where('added_by', '=', by.added_by)
  ).executeTakeFirstOrThrow();
  return row.count;
}

export async function insertReceipt(tx: Db, receipt: ReceiptRow & { readonly bytes: number }): Promise<void> {
  await tx.insertInto('receipt').values(receipt).execute();
}

/** Nobody may see the receipt any more; its picture waits to be removed. */
export async function detachReceipt(tx: Db, receiptId: string): Promise<void> {
  await tx.updateTable('receipt').set({ list_id: null }).where('receipt_id', '=', receiptId).execute();
}

/** The same for all receipts that a person added, and those of their lists. */
export async function detachReceiptsOf(tx: Db, userId: number): Promise<void> {
  await tx
    .updateTable('receipt')
    .set({ list_id: null })
    .where((eb) =>
      eb.or([
        eb('added_by', '=', userId),
        eb('list_id', 'in', eb.selectFrom('list').select('list_id').where('owner_id', '=', userId)),
      ]),
    )
    .execute();
}

/** Receipts whose pictures are to be removed, by their ids, those behind `after`. */
export async function detachedReceipts(db: Db, limit: number, after?: string): Promise<string[]> {
  let query = db.selectFrom('receipt').select('receipt_id').where('list_id', 'is', null);
  if (after !== undefined) query = query.where('receipt_id', '>', after);
  const rows = await query.orderBy('receipt_id').limit(limit).execute();
  return rows.map((row) => row.receipt_id);
}

export async function deleteReceiptRow(db: Db, receiptId: string): Promise<void> {
  await db.deleteFrom('receipt').where('receipt_id', '=', receiptId).execute();
}

/** The receipts that a person added, with the names of their lists. */
export const receiptsAddedBy = (db: Db, userId: number): Promise<{ name: string; created_at: Date }[]> =>
  db
    .selectFrom('receipt as r')
    .innerJoin('list as l', 'l.list_id', 'r.list_id')
    .select(['l.name', 'r.created_at'])
    .where('r.added_by', '=', userId)
    .orderBy('r.created_at')
    .execute();
