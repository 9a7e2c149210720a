import type { Agorot, Thousandths } from '../../../base/units.ts';
import type { Signs } from './signs.ts';

/**
 * A store's promotion as its file describes it; both layouts have the same form here. Shelf prices are not part of it.
 */

/**
 * The layout of the file: v1 is the regulation of 2015, v2 that of 2026 with groups. The same field may mean different
 * things in each.
 */
export type PromotionLayout = 'v1' | 'v2';

export type PromotionItem = {
  /** Without leading zeros. */
  readonly code: string;
  readonly rewardType: number;
  /** MinQty in thousandths; missing or not positive is 1000. */
  readonly minMilli: Thousandths;
  /** MaxQty in thousandths; null: no limit. */
  readonly maxMilli: Thousandths | null;
  /** RedemptionLimit; null: no limit. */
  readonly redemptions: number | null;
  /** DiscountRate in millionths of the price (20% = 200,000), the file's scale already applied; null: none. */
  readonly rate: Rate | null;
  /** DiscountedPrice; null: none. */
  readonly priceAgorot: Agorot | null;
  readonly isWeighted: boolean;
  /** AdditionalGiftCount: units, or grams (v1, RewardType 6). */
  readonly giftCount: number | null;
  /** GiftItemPrice of this code's own gift row. */
  readonly giftPriceAgorot: Agorot | null;
};

/** A part of a price in millionths: 1% = 10,000. */
export type Rate = number;
export const PERCENT: Rate = 10_000;
export const WHOLE: Rate = 100 * PERCENT;

/** A wall clock in Jerusalem, 'YYYY-MM-DDTHH:MM:SS': compared as text. */
export type WallTime = string;

export type PromotionPeriod = {
  /** Null: missing or unreadable. Such a promotion never runs. */
  readonly startsAt: WallTime | null;
  readonly endsAt: WallTime | null;
  /** Hours of the day, 'HH:MM', both included; past midnight when `from` is later than `to`. Null: all day. */
  readonly daily: { readonly from: string; readonly to: string } | null;
};

export type Promotion = PromotionPeriod & {
  readonly promotionId: string;
  readonly layout: PromotionLayout;
  /** The description, cleaned. */
  readonly text: string;
  readonly isCoupon: boolean;
  /** Club numbers (the leading integers of the club fields); empty: no club is named. */
  readonly clubIds: readonly number[];
  /** Why the promotion is shown as its text only and never priced; null: it is priced. */
  readonly textOnly: TextOnlyReason | null;
  /** The threshold: the least that the rest of the basket must cost; 0: no threshold. */
  readonly spendAgorot: Agorot;
  /** v2: a RewardType 1 row of several units is a deal of its own and does not mix with other items. */
  readonly isBundledPerItem: boolean;
  /** One for each code: the first row of it. */
  readonly items: readonly PromotionItem[];
};

export type TextOnlyReason = 'no_code' | 'groups' | 'days' | 'buy_get' | 'and_up';

/** Why a promotion is not for everybody. Only 'club' can be met, by the shopper's own clubs. */
export type PromotionCondition = 'coupon' | 'club' | 'words';

/** Club number 0 means all customers. */
const EVERYBODY = 0;

/** Why the promotion is not for everybody. @returns null when it is for everybody */
export function conditionOf(
  { isCoupon, clubIds }: Pick<Promotion, 'isCoupon' | 'clubIds'>,
  { isForSome }: Pick<Signs, 'isForSome'>,
): PromotionCondition | null {
  if (isCoupon) return 'coupon';
  if (isForSome) return 'words';
  return clubIds.length > 0 && !clubIds.includes(EVERYBODY) ? 'club' : null;
}

/** Whether the promotion counts in the total of a shopper who belongs to these clubs of its chain [B8]. */
export function countsFor(
  promotion: Pick<Promotion, 'isCoupon' | 'clubIds'>,
  signs: Pick<Signs, 'isForSome'>,
  myClubIds: readonly number[] = [],
): boolean {
  const condition = conditionOf(promotion, signs);
  return condition === null || (condition === 'club' && promotion.clubIds.some((id) => myClubIds.includes(id)));
}

/** Whether it runs at this wall-clock time in Jerusalem. An end with second 0 lasts to second 59. */
export function runsAt({ startsAt, endsAt, daily }: PromotionPeriod, at: WallTime): boolean {
  if (startsAt === null || endsAt === null) return false;
  const last = endsAt.endsWith(':00') ? `${endsAt.slice(0, -2)}59` : endsAt;
  return startsAt <= at && at <= last && (daily === null || isInDailyHours(daily, at.slice(11, 16)));
}

const isInDailyHours = ({ from, to }: { from: string; to: string }, minute: string): boolean =>
  from <= to ? from <= minute && minute <= to : from <= minute || minute <= to;
