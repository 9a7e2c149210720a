import type { Agorot } from '@sali/domain/base/units';
import { sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';

export type NewPriceReport = {
  readonly userId: number;
  readonly storeKey: string;
  readonly itemCode: string;
  readonly itemName: string;
  readonly priceAgorot: Agorot;
  readonly publishedAgorot: Agorot | null;
  readonly at: Date;
  /** The day in Israel. */
  readonly day: string;
};

/** Stores a report; the person's later one of the same day replaces it. Past `max` reports of a day it is not stored. */
export async function insertReport(db: Db, report: NewPriceReport, max: number): Promise<void> {
  const { userId, storeKey, itemCode, itemName, priceAgorot, publishedAgorot, at, day } = report;
  await db.transaction().execute(async (tx) => {
    // One of a person's reports after the other, so that none passes the limit beside another.
    await tx.selectFrom('app_user').select('user_id').where('user_id', '=', userId).forUpdate().execute();
    const others = await tx
      .selectFrom('price_report')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      .where('reported_on', '=', day)
      .where((on) => on.not(on.and({ store_key: storeKey, item_code: itemCode })))
      .executeTakeFirstOrThrow();
    if (others.count >= max) return;
    const seen = { price_agorot: priceAgorot, published_agorot: publishedAgorot, reported_at: at, handled_at: null };
    await tx
      .insertInto('price_report')
      .values({
        user_id: userId,
        store_key: storeKey,
        item_code: itemCode,
        item_name: itemName,
        reported_on: day,
        ...seen,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'store_key', 'item_code', 'reported_on']).doUpdateSet(seen),
      )
      .execute();
  });
}

type ReportPage = { readonly handled: boolean; readonly limit: number; readonly skip: number };

/** Products with reports, the one with the newest report first, and the number of all of them. */
export async function selectReportedProducts(db: Db, { handled, limit, skip }: ReportPage) {
  const base = db.selectFrom('price_report').where('handled_at', handled ? 'is not' : 'is', null);
  const rows = await base
    .select([
      'item_code',
      sql<number>`count(*)::int`.as('count'),
      sql<Date>`max(reported_at)`.as('newest'),
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .groupBy('item_code')
    .orderBy('newest', 'desc')
    .orderBy('item_code')
    .limit(limit)
    .offset(skip)
    .execute();
  return { products: rows, total: rows[0]?.total ?? 0 };
}

/** The newest reports of these products, at most `max` of each, the newest first. */
export async function selectReports(db: Db, codes: readonly string[], handled: boolean, max: number) {
  if (codes.length === 0) return [];
  const ranked = db
    .selectFrom('price_report')
    .selectAll()
    .select(
      sql<number>`row_number() over (partition by item_code order by reported_at desc, report_id desc)`.as('place'),
    )
    .where('item_code', 'in', [...codes])
    .where('handled_at', handled ? 'is not' : 'is', null);
  return db
    .selectFrom(ranked.as('r'))
    .leftJoin('app_user', 'app_user.user_id', 'r.user_id')
    .leftJoin('store', 'store.store_key', 'r.store_key')
    .select([
      'r.report_id',
      'r.item_code',
      'r.item_name',
      'r.store_key',
      'r.price_agorot',
      'r.published_agorot',
      'r.reported_at',
      'app_user.email',
      'store.chain_name',
      'store.store_name',
    ])
    .where('r.place', '<=', max)
    .orderBy('r.reported_at', 'desc')
    .orderBy('r.report_id', 'desc')
    .execute();
}

/** Marks the reports of a product until a time as handled, or as open again. @returns how many changed */
export async function setHandled(
  tx: Db,
  itemCode: string,
  { handledAt, until }: { readonly handledAt: Date | null; readonly until: Date },
): Promise<number> {
  const changed = await tx
    .updateTable('price_report')
    .set({ handled_at: handledAt })
    .where('item_code', '=', itemCode)
    .where('reported_at', '<=', until)
    .where('handled_at', handledAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

/** Reads a person's reports, the newest first. */
export const selectReportsOf = (db: Db, userId: number) =>
  db
    .selectFrom('price_report')
    .select(['store_key', 'item_code', 'item_name', 'price_agorot', 'reported_at'])
    .where('user_id', '=', userId)
    .orderBy('reported_at', 'desc')
    .execute();
