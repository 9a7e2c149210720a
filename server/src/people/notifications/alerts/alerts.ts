import { PRICE_HISTORY_DAYS } from '@sali/domain/base/limits';
import { sendableFrom } from '@sali/domain/people/notifications/quiet';
import { dailyPrices, daysUpTo, lowestDaysToShow } from '@sali/domain/goods/prices/history';
import { jerusalemDay, toJerusalem } from '@sali/domain/base/jerusalemTime';
import { countsFor } from '@sali/domain/goods/promotions/terms/promotion';
import { signsOf } from '@sali/domain/goods/promotions/terms/signs';
import { clubsOfChain } from '@sali/domain/people/settings/clubs';
import { DAY_MS } from '@sali/domain/base/time';
import { insertNotifications, type NewNotification } from '../db.ts';
import { type NotificationsRoom, quietOf, usersOf } from '../room.ts';
import { claimAlertRun, lastListIdOf, type PriceFall, selectNewPromotions, selectPriceFalls } from './db.ts';

/** A price drop or a new promotion is news for this long. */
const ALERT_NEWS_MS = 48 * 60 * 60_000;
/** Lists whose products one statement looks up. */
const ALERT_LISTS_AT_ONCE = 100;
/** How often the server looks for news: when prices were imported, and otherwise (promotions begin by the clock). */
export const ALERTS_AFTER_PRICES_MS = 10 * 60_000;
export const ALERTS_EVERY_MS = 60 * 60_000;
/** Notifications that one run creates for a person; the next run creates the rest. */
export const ALERTS_PER_PERSON_MAX = 30;

/**
 * Creates alerts of prices that fell and promotions that began, for products on lists, in the stores where their people
 * shop. One statement covers a hundred lists, so that other calls get the database in between. One process at a time runs.
 * @returns whether it ran
 */
export async function createAlerts(
  room: NotificationsRoom,
  havePricesCome: boolean,
  stopping: AbortSignal,
): Promise<boolean> {
  const now = room.now();
  const intervalMs = havePricesCome ? ALERTS_AFTER_PRICES_MS : ALERTS_EVERY_MS;
  if (!(await claimAlertRun(room.db, now, new Date(now.getTime() - intervalMs)))) return false;
  const countByUser = new Map<number, number>();
  for (let after = 0; !stopping.aborted;) {
    const last = await lastListIdOf(room.db, after, ALERT_LISTS_AT_ONCE);
    if (last === null) break;
    await createAlertsForLists(room, { after, last }, now, countByUser);
    after = last;
  }
  return true;
}

/** @param countByUser how many alerts each person got in this run */
async function createAlertsForLists(
  room: NotificationsRoom,
  lists: { readonly after: number; readonly last: number },
  now: Date,
  countByUser: Map<number, number>,
): Promise<void> {
  const since = new Date(now.getTime() - ALERT_NEWS_MS);
  const courseSince = new Date(now.getTime() - PRICE_HISTORY_DAYS * DAY_MS);
  const falls = (await selectPriceFalls(room.db, lists, since, courseSince)).map((fall) => withLowest(fall, now));
  const promotions = await selectNewPromotions(room.db, lists, toJerusalem(since), toJerusalem(now));
  const settingsOf = await room.settingsOf(room.db, usersOf([...falls, ...promotions]));
  const eligiblePromotions = promotions.filter((one) =>
    countsFor(one, signsOf(one.data.text ?? ''), clubsOfChain(settingsOf(one.userId).clubs, one.chainId)),
  );
  const alerts: readonly NewNotification[] = [...falls, ...eligiblePromotions];
  const allowedAlerts = alerts.filter(({ userId }) => {
    const count = (countByUser.get(userId) ?? 0) + 1;
    countByUser.set(userId, count);
    return count <= ALERTS_PER_PERSON_MAX;
  });
  const rows = allowedAlerts.map((one) => ({
    ...one,
    dueAt: new Date(sendableFrom(now.getTime(), quietOf(settingsOf(one.userId)))),
  }));
  await insertNotifications(room.db, rows, now);
}

/** Adds for how long the price was not lower, where the price history shows it. */
function withLowest({ priceAgorot, pricesSince, changes, ...fall }: PriceFall, now: Date): NewNotification {
  const course = {
    nowAgorot: priceAgorot,
    changes: changes.map(({ at, beforeAgorot }) => ({ day: jerusalemDay(at), beforeAgorot })),
    sinceDay: pricesSince && jerusalemDay(pricesSince),
  };
  const lowestDays = lowestDaysToShow(dailyPrices(course, daysUpTo(jerusalemDay(now), PRICE_HISTORY_DAYS)));
  return lowestDays === null ? fall : { ...fall, data: { ...fall.data, lowestDays } };
}
