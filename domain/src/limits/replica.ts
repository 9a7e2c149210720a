/** Numbers of the database replica that answers reads of catalogue and prices. Times are milliseconds. */

/** How often the server measures how far the replica is behind. */
export const REPLICA_CHECK_MS = 2000;
/** A replica that is further behind is not read. */
export const REPLICA_LAG_MS_MAX = 10_000;
