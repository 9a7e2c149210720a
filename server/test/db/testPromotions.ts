import type { Db } from '../../src/base/db/open.ts';

/** A store's promotion for tests: `minQuantity` units of each code for `agorot`, in the layout of 2015. */
export type TestPromotion = {
  readonly storeId: number;
  readonly id: string;
  readonly minQuantity: number;
  readonly agorot: number;
  readonly codes: readonly string[];
  /** Wall clock in Israel. */
  readonly startsAt?: string;
  readonly endsAt?: string;
  readonly text?: string;
  readonly isCoupon?: boolean;
  readonly clubIds?: readonly number[];
  readonly textOnly?: string;
  readonly isWeighted?: boolean;
  readonly spendAgorot?: number;
};

export async function addTestPromotion(db: Db, facts: TestPromotion): Promise<void> {
  const { promotion_row } = await db
    .insertInto('store_promotion')
    .values({
      store_id: facts.storeId,
      file_id: null,
      file_at: new Date('2026-08-01T00:00:00Z'),
      is_live: true,
      promotion_id: facts.id,
      place: Number(facts.id),
      layout: 'v1',
      description: facts.text ?? `מבצע ${facts.id}`,
      is_coupon: facts.isCoupon ?? false,
      club_ids: [...(facts.clubIds ?? [])],
      text_only: facts.textOnly ?? null,
      spend_agorot: facts.spendAgorot ?? 0,
      is_bundled_per_item: false,
      starts_at: facts.startsAt ?? '2026-01-01T00:00:00',
      ends_at: facts.endsAt ?? '2031-12-31T23:59:00',
      daily_from: null,
      daily_to: null,
      item_count: facts.codes.length,
    })
    .returning('promotion_row')
    .executeTakeFirstOrThrow();
  const items = facts.codes.map((code, place) => ({
    promotion_row,
    store_id: facts.storeId,
    code,
    place,
    reward_type: 1,
    min_milli: facts.minQuantity * 1000,
    max_milli: null,
    redemptions: null,
    rate: null,
    price_agorot: facts.agorot,
    is_weighted: facts.isWeighted ?? false,
    gift_count: null,
    gift_price_agorot: null,
  }));
  if (items.length > 0) await db.insertInto('store_promotion_item').values(items).execute();
}
