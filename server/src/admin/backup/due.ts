import { HOUR_MS, DAY_MS } from '@sali/domain/base/time';
import { jerusalemHour } from '@sali/domain/base/jerusalemTime';
import type { LastRuns } from './db.ts';

/** A backup is due in the quiet hours when the last one is this old, … */
const BACKUP_QUIET_AGE_MS = 12 * HOUR_MS;
/** … and at any hour when it is this old. */
const BACKUP_AGE_MS_MAX = DAY_MS;
/** The quiet hours by the clock of Israel: from the first one, until the second one. */
const BACKUP_QUIET_HOURS = [3, 5] as const;
/** After a backup that failed, the next one waits this long. */
export const BACKUP_RETRY_MS = HOUR_MS;

/** Whether a daily backup is due: once a night, and at any hour when the last one is a day old. After a failure it waits. */
export function isBackupDue({ dailyAt, failedAt }: LastRuns, now: Date): boolean {
  if (failedAt && now.getTime() - failedAt.getTime() < BACKUP_RETRY_MS) return false;
  const age = dailyAt ? now.getTime() - dailyAt.getTime() : Infinity;
  return age >= (isQuietHour(now) ? BACKUP_QUIET_AGE_MS : BACKUP_AGE_MS_MAX);
}

function isQuietHour(now: Date): boolean {
  const hour = jerusalemHour(now);
  return hour >= BACKUP_QUIET_HOURS[0] && hour < BACKUP_QUIET_HOURS[1];
}
