import {
  BACKUP_AGE_MS_MAX,
  BACKUP_QUIET_AGE_MS,
  BACKUP_QUIET_HOURS,
  BACKUP_RETRY_MS,
} from '@sali/domain/limits/backups';
import { jerusalemHour } from '@sali/domain/prices/jerusalemTime';
import type { LastRuns } from './db.ts';

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
