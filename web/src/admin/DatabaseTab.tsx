import type { DatabaseReport } from '@sali/contract/admin/admin';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { durationText } from '../base/languages/durationText.ts';
import { locale } from '../base/languages/language.ts';
import { dataSize } from '../base/languages/words.ts';
import { Num } from '../base/ui/Num.tsx';
import { fetchDatabase } from './api.ts';
import { BackupsCard } from './BackupsCard.tsx';
import { FailedRows, LoadingRows } from './Frame.tsx';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import tableStyles from './table.module.css';
import uiStyles from '../base/ui/ui.module.css';
import factsStyles from '../base/ui/facts.module.css';
import fieldStyles from '../base/ui/Field.module.css';

const words = adminTexts.database;
const COUNTS = ['products', 'products_active', 'categories', 'stores', 'users', 'lists'] as const;
const MINUTE_S = 60;
const GIGABYTE = 1e9;
const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** '1.2 מ״ב', '74.2 ג״ב': databases and disks are large. */
const sizeText = (bytes: number): string =>
  bytes < GIGABYTE ? dataSize(bytes) : words.gigabytes({ size: tenths.format(bytes / GIGABYTE) });

/** The numbers of rows, the size of the database, and its health. */
export function DatabaseTab() {
  const { data, error, refetch } = useQuery({ queryKey: ['admin', 'database'], queryFn: fetchDatabase });
  if (error && !data) return <FailedRows error={error} text={adminTexts.failed} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows />;
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap16)}>
      {data.is_disk_full && (
        <p className={clsx(fieldStyles.errorBox, styles.message)} role="alert">
          <TriangleAlert className={uiStyles.icon16} /> {words.lowSpace}
        </p>
      )}
      <ul className={styles.numbers}>
        {COUNTS.map((name) => (
          <li key={name} className={clsx(uiStyles.card, styles.card)}>
            <span className={clsx(uiStyles.secondary, uiStyles.block)}>{words.counts[name]}</span>
            <span className={uiStyles.heading}>
              <Num value={data.counts[name]} />
            </span>
          </li>
        ))}
      </ul>
      <Health report={data} />
      <BackupsCard />
      <section
        className={clsx(uiStyles.card, tableStyles.scroller)}
        tabIndex={0}
        role="region"
        aria-label={words.tables}
      >
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span>{words.name}</span>
              </th>
              <th scope="col">
                <span>{words.rows}</span>
              </th>
              <th scope="col">
                <span>{words.size}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.tables.map(({ name, rows, size_bytes: size }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi dir="ltr">{name}</bdi>
                </th>
                <td>
                  <Num value={rows} />
                </td>
                <td>{sizeText(size)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Health({ report }: { report: DatabaseReport }) {
  // Seconds matter in the first minute only.
  const uptime = report.uptime_s < MINUTE_S ? report.uptime_s : report.uptime_s - (report.uptime_s % MINUTE_S);
  return (
    <section className={clsx(uiStyles.card, styles.card)}>
      <dl className={factsStyles.facts}>
        <DatabaseFact label={words.health}>
          <span className={clsx(uiStyles.badge, uiStyles.green)}>
            <CircleCheck className={uiStyles.icon14} />
            {words.answered({ ms: report.answered_in_ms })}
          </span>
        </DatabaseFact>
        <DatabaseFact label={words.version}>
          {words.engine[report.engine]} <bdi dir="ltr">{report.version}</bdi>
        </DatabaseFact>
        {report.free_bytes !== null && (
          <DatabaseFact label={words.freeSpace}>{sizeText(report.free_bytes)}</DatabaseFact>
        )}
        <DatabaseFact label={words.size}>{sizeText(report.size_bytes)}</DatabaseFact>
        <DatabaseFact label={words.uptime}>{durationText(Math.floor(uptime))}</DatabaseFact>
      </dl>
    </section>
  );
}

function DatabaseFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
