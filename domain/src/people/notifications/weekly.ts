import type { EpochMs } from '../../base/units.ts';
import { fromJerusalem, toJerusalem } from '../../base/jerusalemTime.ts';

const WEEK_DAYS = 7;

/** The first moment after `now` that is whole weeks after `at`, by the clock on the wall in Israel. All in ms. */
export function nextWeekly(at: number, now: EpochMs): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = toJerusalem(new Date(at)).split(/\D/).map(Number);
  let next = at;
  for (let days = WEEK_DAYS; next <= now; days += WEEK_DAYS) {
    const date = new Date(Date.UTC(year, month - 1, day + days));
    next =
      fromJerusalem(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), hour, minute)?.getTime() ??
      now + 1;
  }
  return next;
}
