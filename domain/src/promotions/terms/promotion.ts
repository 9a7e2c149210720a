import type { Agorot } from '../../money.ts';
import type { Signs } from './signs.ts';

/** A store's promotion as its file tells it, both layouts made one. What a deal needs of shelf prices is not known yet. */

/** Layout of the file: the regulation of 2015, or that of 2026 with groups. They give the same fields other meanings. */
export type Layout = 'v1' | 'v2';

export type PromotionItem = {
  /** Without leading zeros. */
  readonly code: string;
  readonly rewardType: number;
  /** MinQty in thousandths; missing or not positive is 1000. */
  readonly minMilli: number;
  /** MaxQty in thousandths; null: no limit. */
  readonly maxMilli: number | null;
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

export type Running = {
  /** Null: missing or unreadable, and so never running. */
  readonly startsAt: WallTime | null;
  readonly endsAt: WallTime | null;
  /** Hours of the day, 'HH:MM', both included; past midnight when `from` is later than `to`. Null: all day. */
  readonly daily: { readonly from: string; readonly to: string } | null;
};

export type Promotion = Running & {
  readonly promotionId: string;
  readonly layout: Layout;
  /** The description, cleaned. */
  readonly text: string;
  readonly isCoupon: boolean;
  /** Leading integers of the clubs it names; empty: it names none. */
  readonly clubIds: readonly number[];
  /** The whole promotion is shown as its text and never priced, and why. */
  readonly textOnly: TextOnly | null;
  /** What the rest of the basket has to cost at least; 0: nothing. */
  readonly spendAgorot: Agorot;
  /** v2: a RewardType 1 row of several units is a deal of its own, and does not mix with others. */
  readonly isBundledPerItem: boolean;
  /** By code: the first row of each. */
  readonly items: readonly PromotionItem[];
};

export type TextOnly = 'no_code' | 'groups' | 'days' | 'buy_get' | 'and_up';

/** Why a promotion is not for everybody; 'club' alone may be met by the shopper's own clubs. */
export type Condition = 'coupon' | 'club' | 'words';

/** Club 0 is everybody. */
const EVERYBODY = 0;

/** @returns null for a promotion that is everybody's */
export function conditionOf(
  { isCoupon, clubIds }: Pick<Promotion, 'isCoupon' | 'clubIds'>,
  { isForSome }: Pick<Signs, 'isForSome'>,
): Condition | null {
  if (isCoupon) return 'coupon';
  if (isForSome) return 'words';
  return clubIds.length > 0 && !clubIds.includes(EVERYBODY) ? 'club' : null;
}

/** Whether it counts in the total of a shopper who belongs to these clubs [B8]. */
export function counts(
  promotion: Pick<Promotion, 'isCoupon' | 'clubIds'>,
  signs: Pick<Signs, 'isForSome'>,
  myClubIds: readonly number[] = [],
): boolean {
  const condition = conditionOf(promotion, signs);
  return condition === null || (condition === 'club' && promotion.clubIds.some((id) => myClubIds.includes(id)));
}

/** Whether it runs at a wall clock in Jerusalem. An end with second 0 lasts to second 59. */
export function runsAt({ startsAt, endsAt, daily }: Running, at: WallTime): boolean {
  if (startsAt === null || endsAt === null) return false;
  const last = endsAt.endsWith(':00') ? `${endsAt.slice(0, -2)}59` : endsAt;
  return startsAt <= at && at <= last && (daily === null || isWithin(daily, at.slice(11, 16)));
}

const isWithin = ({ from, to }: { from: string; to: string }, minute: string): boolean =>
  from <= to ? from <= minute && minute <= to : from <= minute || minute <= to;
