import { DAY_MS } from '@sali/domain/base/time';
import { Gauge, type Registry } from 'prom-client';
import type { FreeSpace } from '../budgets/budgets.ts';
import type { Deps } from '../deps.ts';
import { type OperatorFigures, readOperatorFigures } from './db.ts';
import type { Pinged } from './health.ts';

export type OperatorMetricsParts = {
  readonly deps: Pick<Deps, 'db' | 'now'>;
  readonly database: Pinged;
  readonly bus: Pinged;
  readonly freeSpace: FreeSpace;
  /** The time of the newest price file of each chain. */
  readonly priceFileTimes: () => Promise<ReadonlyMap<string, Date>>;
  /** Absent where automatic backups are off. */
  readonly backups?: () => Promise<BackupFigures>;
};

export type BackupFigures = {
  /** When the last whole backup was finished; while there is none, when the database was made. */
  readonly since: Date | null;
  /** The size of the last whole backup. */
  readonly bytes: number | null;
  /** Whether the last attempt failed. */
  readonly isFailed: boolean;
};

/** How long figures of the database are reused: several scrapers cost one set of statements. */
const FIGURES_MS = 15_000;

type MetricFigures = OperatorFigures & {
  readonly priceFiles: ReadonlyMap<string, Date>;
  readonly backup: BackupFigures | undefined;
};

/** Undefined while the database is away. */
type Figures = () => Promise<MetricFigures | undefined>;

/** Adds a metric, which is absent while its value is undefined. */
type AddGauge = (name: string, help: string, read: () => number | undefined | Promise<number | undefined>) => void;

/**
 * The metrics behind the alarms of docs/OPERATING.md. While the database is away, `sali_database_up` is 0 and the
 * figures that come from it are absent.
 */
export function installOperatorMetrics(registry: Registry, parts: OperatorMetricsParts): void {
  const figures = recentFigures(parts);
  const ageOf = (at: Date): number => Math.max(0, (parts.deps.now().getTime() - at.getTime()) / 1000);
  const gauge: AddGauge = (name, help, read) =>
    void new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  installMachineMetrics(gauge, parts);
  installWorkMetrics(gauge, figures, ageOf);
  installBackupMetrics(gauge, figures, ageOf);
  void new Gauge({
    name: 'sali_price_age_seconds',
    help: 'Age of the newest price file of a chain, by the time in the file',
    labelNames: ['chain'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [chainId, fileAt] of (await figures())?.priceFiles ?? []) this.set({ chain: chainId }, ageOf(fileAt));
    },
  });
}

function installMachineMetrics(gauge: AddGauge, { database, bus, freeSpace }: OperatorMetricsParts): void {
  gauge('sali_database_up', '1 while the database answers', () => isUp(database));
  gauge('sali_bus_up', '1 while Redis answers; always 1 without Redis', () => isUp(bus));
  gauge('sali_disk_free_bytes', 'Free space on the disk of DATA_DIR', () => freeSpace.bytes());
  gauge('sali_disk_low', '1 while writes are refused because the disk is nearly full', () => Number(freeSpace.isLow()));
}

function installWorkMetrics(gauge: AddGauge, figures: Figures, ageOf: (at: Date) => number): void {
  gauge('sali_database_bytes', 'Size of the database', async () => (await figures())?.databaseBytes);
  gauge('sali_push_waiting', 'Push messages that were not delivered yet', async () => (await figures())?.pushWaiting);
  gauge('sali_push_late_seconds', 'How long the oldest push message is overdue', async () => {
    const known = await figures();
    return known && (known.pushDueAt ? ageOf(known.pushDueAt) : 0);
  });
  gauge('sali_feed_jobs_failed', 'Fetches and imports of price files that failed within a day', async () => {
    return (await figures())?.failedFeedJobs;
  });
  gauge('sali_price_check_age_seconds', 'When the nightly check of prices last came to its end', async () => {
    const at = (await figures())?.priceCheckedAt;
    return at ? ageOf(at) : undefined;
  });
  gauge('sali_price_check_baskets', 'Lists that the last check of prices priced twice', async () => {
    return (await figures())?.priceCheckBaskets ?? undefined;
  });
  gauge('sali_price_check_differences', 'Stores in which a list had two prices in the last check', async () => {
    return (await figures())?.priceCheckDifferences ?? undefined;
  });
}

function installBackupMetrics(gauge: AddGauge, figures: Figures, ageOf: (at: Date) => number): void {
  gauge('sali_backup_age_seconds', 'Age of the last whole backup; while there is none, of the database', async () => {
    const since = (await figures())?.backup?.since;
    return since ? ageOf(since) : undefined;
  });
  gauge(
    'sali_backup_bytes',
    'Size of the last whole backup',
    async () => (await figures())?.backup?.bytes ?? undefined,
  );
  gauge('sali_backup_failed', '1 while the last backup is one that failed', async () => {
    const backup = (await figures())?.backup;
    return backup && Number(backup.isFailed);
  });
}

const isUp = (part: Pinged): Promise<number> =>
  part.ping().then(
    () => 1,
    // The value itself reports the failure.
    () => 0,
  );

/** @returns undefined while the database is away */
function recentFigures({ deps: { db, now }, priceFileTimes, backups }: OperatorMetricsParts): Figures {
  let last: { readonly at: number; readonly figures: Promise<MetricFigures | undefined> } | undefined;
  const read = async (): Promise<MetricFigures> => {
    const since = new Date(now().getTime() - DAY_MS);
    const [figures, priceFiles, backup] = await Promise.all([
      readOperatorFigures(db, since),
      priceFileTimes(),
      backups?.(),
    ]);
    return { ...figures, priceFiles, backup };
  };
  return () => {
    const at = now().getTime();
    if (!last || at - last.at >= FIGURES_MS) {
      // `sali_database_up` reports the failure; the next scrape after it tries again.
      const asked = { at, figures: read().catch(() => undefined) };
      last = asked;
      void asked.figures.then((known) => {
        if (!known && last === asked) last = undefined;
      });
    }
    return last.figures;
  };
}
