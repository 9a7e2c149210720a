import { FileSpreadsheet } from 'lucide-react';
import { adminTexts } from '@sali/texts/app/admin';
import { Button } from '../../base/ui/Button.tsx';
import { CheckedImport } from './CheckedImport.tsx';
import { EndedImport } from './EndedImport.tsx';
import { ImportForm } from './ImportForm.tsx';
import { useImporting } from './importing.ts';
import { LastImports } from './LastImports.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import type { ImportView } from './useImport.ts';
import { clsx } from 'clsx';
import styles from '../admin.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.import;

/** An import of products, from choosing the file to its end, and the last imports. */
export function ImportTab() {
  const { view, file, choose, start, cancel } = useImporting();
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap16, styles.import)}>
      <section className={clsx(uiStyles.card, styles.card)}>
        <h2 className={uiStyles.heading}>{words.title}</h2>
        {view.kind === 'idle' && (
          <ImportForm
            file={file}
            failure={view.failure}
            onFile={choose}
            onStart={(canUpdate, sourceName) => file && void start({ file, canUpdate, sourceName })}
          />
        )}
        {(view.kind === 'uploading' || view.kind === 'running') && (
          <RunningImport
            name={view.progress?.file_name ?? file?.name ?? ''}
            view={view}
            onCancel={() => void cancel()}
          />
        )}
        {view.kind === 'resting' && <RestingImport key={view.progress.state} view={view} />}
      </section>
      {view.kind === 'idle' && <LastImports />}
    </div>
  );
}

type RunningImportProps = {
  name: string;
  view: Extract<ImportView, { kind: 'uploading' | 'running' }>;
  onCancel: () => void;
};

function RunningImport({ name, view, onCancel }: RunningImportProps) {
  const isStoppable = view.kind === 'uploading' || (!view.isStopping && view.progress.state !== 'undoing');
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12, uiStyles.above12)}>
      <p className={clsx(uiStyles.row, uiStyles.medium)}>
        <FileSpreadsheet />
        <bdi className={uiStyles.clipped}>{name}</bdi>
      </p>
      <ProgressBar view={view} />
      {isStoppable && (
        <Button look="quiet" size="sm" onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
    </div>
  );
}

function RestingImport({ view }: { view: Extract<ImportView, { kind: 'resting' }> }) {
  return view.progress.state === 'checked' ? <CheckedImport view={view} /> : <EndedImport view={view} />;
}
