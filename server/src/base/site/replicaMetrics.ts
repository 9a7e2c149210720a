import { Counter, Gauge, type Registry } from 'prom-client';
import type { Reads } from '../db/reading/readDb.ts';

/** The metrics of the database replica; absent where there is none. */
export function installReplicaMetrics(registry: Registry, { replica }: Pick<Reads, 'replica'>): void {
  if (!replica()) return;
  const gauge = (name: string, help: string, read: () => number | null | undefined): void =>
    void new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const value = read() ?? undefined;
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  gauge('sali_replica_up', '1 while the database replica answers', () => Number(replica()?.state !== 'away'));
  gauge('sali_replica_used', '1 while catalogue and prices are read from it', () =>
    Number(replica()?.state === 'used'),
  );
  gauge('sali_replica_lag_bytes', 'What the replica has not replayed yet', () => replica()?.lagBytes);
  gauge('sali_replica_lag_seconds', 'How long the replica has been missing something that the primary has', () => {
    const lagMs = replica()?.lagMs;
    return typeof lagMs === 'number' ? lagMs / 1000 : undefined;
  });
  void new Counter({
    name: 'sali_reads_total',
    help: 'Statements about catalogue and prices, by the database that answered them',
    labelNames: ['database'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [database, count] of Object.entries(replica()?.answered ?? {})) this.inc({ database }, count);
    },
  });
}
