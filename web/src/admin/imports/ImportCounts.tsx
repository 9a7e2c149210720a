import { adminTexts } from '@sali/texts/app/admin';
import { Num } from '../../base/ui/Num.tsx';
import styles from '../admin.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import { clsx } from 'clsx';

const words = adminTexts.import;
type CountedImport = Readonly<Record<'total' | 'created' | 'updated' | 'skipped' | 'error_count', number>>;

/** The numbers of an import; before it as what would happen. */
export function ImportCounts({ progress, isBefore = false }: { progress: CountedImport; isBefore?: boolean }) {
  const names = isBefore ? words.expected : words.counts;
  return (
    <ul className={styles.numbers}>
      <Count label={words.counts.total} value={progress.total} />
      <Count label={names.created} value={progress.created} />
      <Count label={names.updated} value={progress.updated} />
      <Count label={names.skipped} value={progress.skipped} />
      {progress.error_count > 0 && <Count label={words.counts.errors} value={progress.error_count} />}
    </ul>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <li>
      <span className={clsx(uiStyles.secondary, uiStyles.block)}>{label}</span>
      <span className={uiStyles.heading}>
        <Num value={value} />
      </span>
    </li>
  );
}
