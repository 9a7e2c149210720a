import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

/** Numbers of automatic backups. */

/** Daily backups that are kept; a new one that is whole replaces the oldest. */
export const DAILY_BACKUPS_KEPT = 7;
/** A process looks this often whether a backup is due. */
export const BACKUP_LOOK_MS = 10 * MINUTE_MS;
/** A backup is due in the quiet hours when the last one is this old, … */
export const BACKUP_QUIET_AGE_MS = 12 * HOUR_MS;
/** … and at any hour when it is this old. */
export const BACKUP_AGE_MS_MAX = DAY_MS;
/** The quiet hours by the clock of Israel: from the first one, until the second one. */
export const BACKUP_QUIET_HOURS = [3, 5] as const;
/** After a backup that failed, the next one waits this long. */
export const BACKUP_RETRY_MS = HOUR_MS;
/** A process reports this often that its backup is under way. */
export const BACKUP_HEARTBEAT_MS = 20_000;
/** A backup whose process has not reported for this long has failed. */
export const BACKUP_SILENCE_MS = 3 * MINUTE_MS;
/** From this age on, the administration's page warns; so does the alarm. */
export const BACKUP_OLD_MS = 2 * DAY_MS;
/** What is known of an attempt is deleted after this time. */
export const BACKUP_RUNS_KEPT_MS = 90 * DAY_MS;
