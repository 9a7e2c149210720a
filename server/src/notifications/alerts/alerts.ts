import {
  ALERT_LISTS_AT_ONCE,
  ALERT_NEWS_MS,
  ALERTS_AFTER_PRICES_MS,
  ALERTS_EVERY_MS,
  ALERTS_PER_PERSON_MAX,
} from '@sali/domain/limits/notifications';
import { PRICE_HISTORY_DAYS } from '@sali/domain/limits';
import { sendableFrom } from '@sali/domain/notifications/quiet';
import { dailyPrices, daysUpTo, lowestDaysToShow } from '@sali/domain/prices/history';
import { toJerusalem } from '@sali/domain/prices/jerusalemTime';
import { counts } from '@sali/domain/promotions/promotion';
import { signsOf } from '@sali/domain/promotions/signs';
import { insertNotifications, type NewNotification } from '../db.ts';
import { type NotificationsRoom, quietOf, usersOf } from '../room.ts';
import { claimLook, lastOfLists, type PriceFall, selectNewPromotions, selectPriceFalls } from './db.ts';

const DAY_MS = 86_400_000;

/**
 * Looks for prices that fell and promotions that began on what is on lists, in the stores that their people shop in: a
 * hundred lists by each statement, others have the database between them. Of several processes one looks.
 * @returns whether it looked
 */
export async function lookForNews(
  room: NotificationsRoom,
  havePricesCome: boolean,
  stopping: AbortSignal,
): Promise<boolean> {
  const now = room.now();
  const restMs = havePricesCome ? ALERTS_AFTER_PRICES_MS : ALERTS_EVERY_MS;
  if (!(await claimLook(room.db, now, new Date(now.getTime() - restMs)))) return false;
  const told = new Map<number, number>();
  for (let after = 0; !stopping.aborted;) {
    const last = await lastOfLists(room.db, after, ALERT_LISTS_AT_ONCE);
    if (last === null) break;
    await lookThrough(room, { after, last }, now, told);
    after = last;
  }
  return true;
}

/** @param told how many each person was given in this look */
async function lookThrough(
  room: NotificationsRoom,
  lists: { readonly after: number; readonly last: number },
  now: Date,
  told: Map<number, number>,
): Promise<void> {
  const since = new Date(now.getTime() - ALERT_NEWS_MS);
  const courseSince = new Date(now.getTime() - PRICE_HISTORY_DAYS * DAY_MS);
  const falls = (await selectPriceFalls(room.db, lists, since, courseSince)).map((fall) => withLowest(fall, now));
  const promotions = await selectNewPromotions(room.db, lists, toJerusalem(since), toJerusalem(now));
  const settingsOf = await room.settingsOf(room.db, usersOf([...falls, ...promotions]));
  const forThem = promotions.filter((one) => counts(one, signsOf(one.data.text ?? ''), settingsOf(one.userId).clubs));
  const news: readonly NewNotification[] = [...falls, ...forThem];
  const some = news.filter(({ userId }) => {
    const count = (told.get(userId) ?? 0) + 1;
    told.set(userId, count);
    return count <= ALERTS_PER_PERSON_MAX;
  });
  const rows = some.map((one) => ({
    ...one,
    dueAt: new Date(sendableFrom(now.getTime(), quietOf(settingsOf(one.userId)))),
  }));
  await insertNotifications(room.db, rows, now);
}

/** Says for how long it was not cheaper, where the course of the price shows it. */
function withLowest({ priceAgorot, pricesSince, changes, ...fall }: PriceFall, now: Date): NewNotification {
  const known = {
    nowAgorot: priceAgorot,
    changes: changes.map(({ at, beforeAgorot }) => ({ day: dayOf(at), beforeAgorot })),
    sinceDay: pricesSince && dayOf(pricesSince),
  };
  const lowestDays = lowestDaysToShow(dailyPrices(known, daysUpTo(dayOf(now), PRICE_HISTORY_DAYS)));
  return lowestDays === null ? fall : { ...fall, data: { ...fall.data, lowestDays } };
}

const dayOf = (at: Date): string => toJerusalem(at).slice(0, 10);
