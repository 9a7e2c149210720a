import type pg from 'pg';

/** A place in the write-ahead log: a later one is a larger number. */
export type Lsn = bigint;

/** Reads PostgreSQL's way of writing it, '16/B374D848'. */
export function lsnOf(text: string): Lsn {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** A pool, or one of its connections: it runs statements. */
type Queryable = Pick<pg.Pool, 'query'>;

/** @returns the rows as the caller knows them */
export async function queriedRows<Row>(on: Queryable, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await on.query({ text, values: [...values] });
  return rows as Row[];
}

/** Everything that was committed until now is before this place. It may not be on the disk of the primary yet. */
export async function committedUntil(primary: Queryable): Promise<Lsn> {
  const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
  return lsnOf(rows[0]?.lsn ?? '');
}

/** Reads the primary's position on its disk, the most that a replica can have; and which installation it is. */
export async function primaryStanding(primary: Queryable): Promise<{ readonly lsn: Lsn; readonly system: string }> {
  const { rows } = await primary.query<{ lsn: string; system: string }>(
    'select pg_current_wal_flush_lsn()::text as lsn, (select system_identifier::text from pg_control_system()) as system',
  );
  const [row] = rows;
  return { lsn: lsnOf(row?.lsn ?? ''), system: row?.system ?? '' };
}

export type ReplicaStanding = {
  /** The position up to which it has replayed: its answers hold everything before. */
  readonly lsn: Lsn;
  /** False for one that was promoted, or that never was a replica. */
  readonly isReplica: boolean;
  readonly system: string;
};

/** How far a replica is. */
export async function replicaStanding(replica: Queryable): Promise<ReplicaStanding> {
  const { rows } = await replica.query<{ lsn: string | null; isReplica: boolean; system: string }>(`
    select pg_last_wal_replay_lsn()::text as lsn, pg_is_in_recovery() as "isReplica",
      (select system_identifier::text from pg_control_system()) as system
  `);
  const [row] = rows;
  return { lsn: lsnOf(row?.lsn ?? ''), isReplica: row?.isReplica ?? false, system: row?.system ?? '' };
}
