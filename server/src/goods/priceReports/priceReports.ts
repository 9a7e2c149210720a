/**
 * Prices that people saw at the shelf and that differ from what the store publishes.
 * Invariant: a report changes no published price. It is there for administrators, until they have handled it.
 * Called by the lists room after a line was corrected, and by its routes.
 */
import type * as wire from '@sali/contract/goods/priceReports/priceReports';
import { isLinkGuest } from '@sali/domain/lists/linkGuests';
import type { Item } from '@sali/domain/lists/list';
import { shekelsOf, shekelsOrNull } from '@sali/domain/base/money';
import { jerusalemDay } from '@sali/domain/base/jerusalemTime';
import type { Agorot } from '@sali/domain/base/units';
import type { Actor } from '../../people/accounts/accounts.ts';
import { recordAudit } from '../../people/audit/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { insertReport, selectReportedProducts, selectReports, selectReportsOf, setHandled } from './db.ts';

/** The most reports of a person in a day; further ones only correct their list. */
export const PRICE_REPORTS_PER_DAY = 50;
/** The most reports that are listed of one group. */
const PRICE_REPORTS_SHOWN = 20;

export type PriceReportsRoom = Pick<Deps, 'db' | 'now'> & {
  /** The price of one unit in a store now, sales counted; undefined where the store does not sell it. */
  readonly publishedAt: (storeKey: string, itemCode: string) => Promise<Agorot | undefined>;
};

/**
 * Stores what a person saw. Link guests have no account and report nothing; neither does a line without a product. A
 * price that the store publishes is not a report.
 */
export async function reportPrice(room: PriceReportsRoom, userId: number, item: Item): Promise<void> {
  const { barcode, shelfPriceAgorot = null, shelfPriceStore = null } = item;
  if (isLinkGuest(userId) || barcode === null || shelfPriceAgorot === null || shelfPriceStore === null) return;
  const published = await room.publishedAt(shelfPriceStore, barcode);
  if (published === shelfPriceAgorot) return;
  const at = room.now();
  await insertReport(
    room.db,
    {
      userId,
      storeKey: shelfPriceStore,
      itemCode: barcode,
      itemName: item.name,
      priceAgorot: shelfPriceAgorot,
      publishedAgorot: published ?? null,
      at,
      day: jerusalemDay(at),
    },
    PRICE_REPORTS_PER_DAY,
  );
}

/** A page of products with reports, the one that was reported last first. */
export async function readReportedProducts(
  { db }: Pick<PriceReportsRoom, 'db'>,
  query: wire.PriceReportsQuery,
): Promise<{ readonly products: wire.ReportedProduct[]; readonly total: number }> {
  const { products, total } = await selectReportedProducts(db, query);
  const codes = products.map(({ item_code }) => item_code);
  const rows = await selectReports(db, codes, query.handled, PRICE_REPORTS_SHOWN);
  return {
    total,
    products: products.map(({ item_code, count }) => {
      const own = rows.filter((row) => row.item_code === item_code);
      return {
        item_code,
        item_name: own[0]?.item_name ?? '',
        count,
        reports: own.map((row) => ({
          report_id: row.report_id,
          store_key: row.store_key,
          store_name: [row.chain_name, row.store_name].filter(Boolean).join(' · '),
          price: shekelsOf(row.price_agorot),
          published: shekelsOrNull(row.published_agorot),
          email: row.email ?? '',
          reported_at: row.reported_at.toISOString(),
        })),
      };
    }),
  };
}

/** Marks the reports of a product as handled, or open again; the audit log says who did it. */
export async function handleReports(
  { db, now }: Pick<PriceReportsRoom, 'db' | 'now'>,
  actor: Actor,
  itemCode: string,
  { is_handled, until }: wire.HandledReports,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = now();
    const count = await setHandled(tx, itemCode, { handledAt: is_handled ? at : null, until: new Date(until) });
    if (count === 0) return;
    await recordAudit(tx, actor, at, {
      action: 'price_reports.handle',
      subject: `product ${itemCode}`,
      before: { is_handled: !is_handled },
      after: { is_handled, count },
    });
  });
}

/** Reads a person's reports, for their own data. */
export const readOwnReports = async ({ db }: Pick<PriceReportsRoom, 'db'>, userId: number) =>
  (await selectReportsOf(db, userId)).map(({ store_key, item_code, item_name, price_agorot, reported_at }) => ({
    name: item_name,
    item_code,
    store_key,
    price: shekelsOf(price_agorot),
    at: reported_at.toISOString(),
  }));
