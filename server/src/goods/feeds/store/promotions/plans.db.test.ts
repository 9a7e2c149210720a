import type { Promotion } from '@sali/domain/goods/promotions/terms/promotion';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeDb } from '../../../../../test/db/testDb.ts';
import { analyzeTables } from '../db.ts';
import { testImports } from '../../../../../test/feeds/testImports.ts';
import { addPromotions } from './db.ts';

const AT = new Date('2026-08-10T03:00:00Z');
const PROMOTIONS = 40;
const ITEMS = 20;

function promotion(at: number): Promotion {
  const terms = { rewardType: 1, minMilli: 1000, maxMilli: null, redemptions: null, rate: null, priceAgorot: 500 };
  const others = { isWeighted: false, giftCount: null, giftPriceAgorot: null };
  return {
    ...{ promotionId: String(at), layout: 'v2', text: 'מבצע', isCoupon: false, clubIds: [], textOnly: null },
    ...{ spendAgorot: 0, isBundledPerItem: false, startsAt: null, endsAt: null, daily: null },
    items: Array.from({ length: ITEMS }, (_, item) => ({ code: String(1000 + item), ...terms, ...others })),
  };
}

describeDb('plans of storing promotions', (openTestDb) => {
  const imports = testImports(openTestDb);

  it('[F27] each item finds its promotion by the index, also while the table is new', async () => {
    await imports.importItems('PriceFull', '202608100600', [{ code: '7290004131074', price: '6.90', name: 'חלב' }]);
    const { store_id: storeId } = await imports.db.selectFrom('store').select('store_id').executeTakeFirstOrThrow();
    const { file_id: fileId } = await imports.db.selectFrom('feed_file').select('file_id').executeTakeFirstOrThrow();
    const file = { fileId, storeId, fileAt: AT, isFull: true, ended: [] };
    // As after an import of prices: from then on the planner believes that the table is small.
    await analyzeTables(imports.db);
    const scans = await imports.db.transaction().execute(async (trx) => {
      await addPromotions(
        trx,
        file,
        Array.from({ length: PROMOTIONS }, (_, at) => ({
          place: at,
          contentHash: String(at),
          promotion: promotion(at),
        })),
      );
      const { rows } = await sql<{ scans: number }>`
        select seq_scan::integer as scans from pg_stat_xact_user_tables where relname = 'store_promotion'`.execute(trx);
      return rows[0]?.scans;
    });
    expect(scans).toBe(0);
  });
});
