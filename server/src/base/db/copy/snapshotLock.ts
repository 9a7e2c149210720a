import type { CopyConnection } from './schemaFacts.ts';

/*
 * A snapshot has every table locked against migrations until it is closed. A migration that waited for such a lock would
 * hold up all later statements on the table, those of other processes too. So it waits for this lock first.
 */

/** A number that no other program locks by chance. */
const LOCK = '7236832049617003';

/** Keeps migrations from beginning until the connection ends; waits for one that has begun. */
export async function holdOffMigrations(side: CopyConnection): Promise<void> {
  await side.query(`select pg_advisory_lock_shared(${LOCK})`);
}

/**
 * Waits until no snapshot is open; new ones wait until the connection ends.
 * @param onWait called when one is open
 */
export async function holdOffSnapshots(side: CopyConnection, onWait: () => void): Promise<void> {
  const { rows } = await side.query(`select pg_try_advisory_lock(${LOCK}) as held`);
  if (rows[0]?.['held'] === true) return;
  onWait();
  await side.query(`select pg_advisory_lock(${LOCK})`);
}
