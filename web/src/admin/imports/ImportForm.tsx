import { FileSpreadsheet, ListChecks } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { Button } from '../../base/ui/Button.tsx';
import { ErrorBox, Field } from '../../base/ui/Field.tsx';
import { FileButton } from '../../base/ui/files/FileButton.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.import;

type ImportFormProps = {
  file: File | null;
  failure: string;
  onFile: (file: File | null) => void;
  onStart: (canUpdate: boolean, sourceName: string) => void;
};

/** The choice of a file, which is checked first. */
export function ImportForm({ file, failure, onFile, onStart }: ImportFormProps) {
  const [canUpdate, setCanUpdate] = useState(true);
  const [source, setSource] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onStart(canUpdate, source.trim());
  };
  return (
    <form className={clsx(uiStyles.stack, uiStyles.gap16, uiStyles.above8)} onSubmit={submit}>
      <p className={uiStyles.secondary}>{words.text}</p>
      <div className={clsx(uiStyles.row, uiStyles.wrap)}>
        <FileButton
          look="soft"
          icon={<FileSpreadsheet className={uiStyles.icon16} />}
          label={words.choose}
          accept=".csv,.xml,.json"
          onFiles={([chosen]) => onFile(chosen ?? null)}
        />
        {file && <bdi className={uiStyles.medium}>{file.name}</bdi>}
      </div>
      <Field label={words.source} value={source} maxLength={200} onChange={(event) => setSource(event.target.value)} />
      <Switch label={words.canUpdate} isOn={canUpdate} onChange={setCanUpdate} />
      {failure !== '' && <ErrorBox>{failure}</ErrorBox>}
      <Button look="primary" type="submit" disabled={!file}>
        <ListChecks className={uiStyles.icon16} />
        {words.start}
      </Button>
    </form>
  );
}
