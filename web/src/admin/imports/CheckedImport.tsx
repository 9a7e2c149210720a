import type { ImportReport, ImportedChange } from '@sali/contract/goods/catalogue/productImports';
import { Info, Upload } from 'lucide-react';
import { adminTexts } from '@sali/texts/app/admin';
import { Button } from '../../base/ui/Button.tsx';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { fieldValue, fieldWord } from '../auditWords.ts';
import { ImportCounts } from './ImportCounts.tsx';
import { useImporting } from './importing.ts';
import { RowErrors } from './RowErrors.tsx';
import type { ImportView } from './useImport.ts';
import { clsx } from 'clsx';
import styles from './imports.module.css';
import adminStyles from '../admin.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.import;

/** The effects of an import of the checked file, and the button that starts it. */
export function CheckedImport({ view }: { view: Extract<ImportView, { kind: 'resting' }> }) {
  const { importNow, cancel } = useImporting();
  const { progress, report, failure } = view;
  const hasWork = progress.created + progress.updated > 0;
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap16, uiStyles.above12)}>
      <p className={adminStyles.doneBox} role="status">
        <Info />
        <span>{hasWork ? words.checked : words.checkedNothing}</span>
      </p>
      <p className={uiStyles.medium}>
        <bdi>{progress.file_name}</bdi>
      </p>
      <ImportCounts progress={progress} isBefore />
      {failure !== '' && <ErrorBox>{failure}</ErrorBox>}
      <div className={clsx(uiStyles.row, uiStyles.wrap)}>
        {hasWork && (
          <Button look="primary" onClick={() => void importNow()}>
            <Upload className={uiStyles.icon16} />
            {words.importNow}
          </Button>
        )}
        <Button look="quiet" onClick={() => void cancel()}>
          {words.giveUp}
        </Button>
      </div>
      <Changes report={report} count={progress.updated} />
      <RowErrors errors={report.errors} />
    </div>
  );
}

function Changes({ report, count }: { report: ImportReport; count: number }) {
  if (report.changes.length === 0) return null;
  return (
    <section aria-labelledby="import-changes">
      <h3 id="import-changes" className={uiStyles.medium}>
        {words.changes}
      </h3>
      {report.changes.length < count && (
        <p className={uiStyles.secondary}>{words.changesShown({ shown: report.changes.length, count })}</p>
      )}
      <ul className={styles.changes}>
        {report.changes.map((change) => (
          <Change key={change.item_code} change={change} />
        ))}
      </ul>
    </section>
  );
}

function Change({ change }: { change: ImportedChange }) {
  return (
    <li className={styles.change}>
      <p className={uiStyles.medium}>
        <bdi>{change.item_name}</bdi>
      </p>
      <p className={uiStyles.secondary}>
        {words.row({ row: change.row })} · <bdi className={uiStyles.number}>{change.item_code}</bdi>
      </p>
      <ul className={adminStyles.changes}>
        {Object.keys(change.after).map((field) => (
          <li key={field}>
            {fieldWord(field)}: <del>{fieldValue(field, change.before[field])}</del>{' '}
            <ins>{fieldValue(field, change.after[field])}</ins>
          </li>
        ))}
      </ul>
    </li>
  );
}
