import type { ImportAnswer } from '@sali/contract/catalogue/catalogueAdmin';
import { CircleCheck, Download, FileSpreadsheet, Upload } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { adminTexts } from '../languages/adminTexts.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBox, Field } from '../ui/Field.tsx';
import { Num } from '../ui/Num.tsx';
import { Switch } from '../ui/Switch.tsx';
import { downloadCsv, importReport } from './importReport.ts';
import { useImporting } from './importing.ts';
import { ProgressBar } from './ProgressBar.tsx';
import type { ImportState } from './useImport.ts';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import buttonStyles from '../ui/Button.module.css';
import cardStyles from '../ui/card.module.css';
import factsStyles from '../ui/facts.module.css';
import iconStyles from '../ui/icon.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

const words = adminTexts.import;
/** Errors shown on the screen; the downloaded report has all. */
const SHOWN_ERRORS = 20;

/** An import of products, from choosing the file to the result. */
export function ImportTab() {
  const { state, file, choose, start, cancel, again } = useImporting();
  return (
    <section className={clsx(cardStyles.card, styles.card, styles.import)}>
      <h2 className={textStyles.heading}>{words.title}</h2>
      {state.kind === 'idle' && (
        <ImportForm
          file={file}
          failure={state.failure}
          onFile={choose}
          onStart={(canUpdate, sourceName) => file && void start({ file, canUpdate, sourceName })}
        />
      )}
      {(state.kind === 'uploading' || state.kind === 'processing') && (
        <RunningImport name={file?.name ?? ''} state={state} onCancel={cancel} />
      )}
      {state.kind === 'done' && <Result answer={state.answer} onAgain={again} />}
    </section>
  );
}

type ImportFormProps = {
  file: File | null;
  failure: string;
  onFile: (file: File | null) => void;
  onStart: (canUpdate: boolean, sourceName: string) => void;
};

function ImportForm({ file, failure, onFile, onStart }: ImportFormProps) {
  const [canUpdate, setCanUpdate] = useState(true);
  const [source, setSource] = useState('');
  const id = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onStart(canUpdate, source.trim());
  };
  return (
    <form className={clsx(layoutStyles.stack, layoutStyles.gap16, layoutStyles.above8)} onSubmit={submit}>
      <p className={textStyles.secondary}>{words.text}</p>
      <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <label className={clsx(buttonStyles.button, buttonStyles.soft)} htmlFor={id}>
          <FileSpreadsheet className={iconStyles.small} />
          {words.choose}
        </label>
        <input
          id={id}
          type="file"
          className={textStyles.visuallyHidden}
          accept=".csv,.xml,.json"
          onClick={(event) => {
            event.currentTarget.value = ''; // the same file, corrected meanwhile, can be chosen again
          }}
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
        {file && <bdi className={textStyles.medium}>{file.name}</bdi>}
      </div>
      <Field label={words.source} value={source} maxLength={200} onChange={(event) => setSource(event.target.value)} />
      <Switch label={words.canUpdate} isOn={canUpdate} onChange={setCanUpdate} />
      {failure !== '' && <ErrorBox>{failure}</ErrorBox>}
      <Button look="primary" type="submit" disabled={!file}>
        <Upload className={iconStyles.small} />
        {words.start}
      </Button>
    </form>
  );
}

type RunningImportProps = {
  name: string;
  state: Extract<ImportState, { kind: 'uploading' | 'processing' }>;
  onCancel: () => void;
};

function RunningImport({ name, state, onCancel }: RunningImportProps) {
  return (
    <div className={clsx(layoutStyles.stack, layoutStyles.gap12, layoutStyles.above12)}>
      <p className={clsx(layoutStyles.row, textStyles.medium)}>
        <FileSpreadsheet />
        <bdi>{name}</bdi>
      </p>
      <ProgressBar state={state} />
      {state.kind === 'uploading' && (
        <Button look="quiet" size="sm" onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
    </div>
  );
}

function Result({ answer, onAgain }: { answer: ImportAnswer; onAgain: () => void }) {
  const { errors, error_count: errorCount, ...counts } = answer;
  return (
    <div className={clsx(layoutStyles.stack, layoutStyles.gap16, layoutStyles.above12)}>
      <p className={styles.doneBox} role="status">
        <CircleCheck />
        <span>{words.done}</span>
      </p>
      <ul className={styles.numbers}>
        {(['total', 'created', 'updated', 'skipped'] as const).map((name) => (
          <Count key={name} label={words.counts[name]} value={counts[name]} />
        ))}
        {errorCount > 0 && <Count label={words.counts.errors} value={errorCount} />}
      </ul>
      {errors.length > 0 && (
        <>
          <ul className={factsStyles.facts}>
            {errors.slice(0, SHOWN_ERRORS).map(({ row, message }) => (
              <li key={row} className={factsStyles.wraps}>
                <span className={textStyles.muted}>{words.row({ row })}</span>
                <span>{message}</span>
              </li>
            ))}
          </ul>
          <Button look="soft" onClick={() => downloadCsv(words.reportName, importReport(errors))}>
            <Download className={iconStyles.small} />
            {words.report}
          </Button>
        </>
      )}
      <Button look="quiet" onClick={onAgain}>
        {words.again}
      </Button>
    </div>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <li>
      <span className={clsx(textStyles.secondary, layoutStyles.block)}>{label}</span>
      <span className={textStyles.heading}>
        <Num value={value} />
      </span>
    </li>
  );
}
