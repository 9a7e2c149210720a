import { Download, FileText, Upload } from 'lucide-react';
import type { StorageWire } from '@sali/contract/people/accounts/storage';
import { useEffect, useState } from 'react';
import { accountTexts } from '@sali/texts/app/account';
import { takeAnswer } from '../../../base/takeAnswer.ts';
import { HttpError } from '../../../base/httpError.ts';
import { Button, LinkButton } from '../../../base/ui/Button.tsx';
import { downloadFile } from '../../../base/ui/files/downloadFile.ts';
import { ErrorBox } from '../../../base/ui/Field.tsx';
import { fetchData, fetchStorage } from './api.ts';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';
import panelStyles from '../../../base/ui/panels.module.css';

const words = accountTexts.data;
const TYPES = { json: 'application/json', html: 'text/html' } as const;

/** How much room the person has used; nothing without a network. */
function KeptBytes() {
  const [storage, setStorage] = useState<StorageWire | null>(null);
  useEffect(() => {
    return takeAnswer(fetchStorage(), setStorage, () => undefined); // the card does without it
  }, []);
  if (!storage) return null;
  const shares = [
    { kind: 'rows', label: words.rows, ...storage.rows },
    { kind: 'pictures', label: words.pictures, ...storage.pictures },
  ];
  return (
    <ul className={uiStyles.secondary}>
      {shares.map(({ kind, label, bytes, most }) => (
        <li key={kind}>
          {words.keptOf({ what: label, used: millionsText(bytes), most: millionsText(most) })}{' '}
          <meter value={bytes} min={0} max={most} high={most * 0.9} aria-label={label} />
        </li>
      ))}
    </ul>
  );
}

/** Millions of bytes, with one decimal below ten. */
const millionsText = (bytes: number): string => {
  const millions = bytes / 1_000_000;
  return millions < 10 ? String(Math.ceil(millions * 10) / 10) : String(Math.round(millions));
};

/** Downloads all data that is stored about the person. */
export function DataCard() {
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const take = async (format: 'json' | 'html') => {
    setIsBusy(true);
    setHasFailed(false);
    try {
      downloadFile(`sali-data.${format}`, TYPES[format], await fetchData(format));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className={clsx(uiStyles.card, panelStyles.card)} aria-labelledby="own-data">
      <h2 className={uiStyles.heading} id="own-data">
        {words.title}
      </h2>
      <p className={uiStyles.secondary}>{words.text}</p>
      <KeptBytes />
      {hasFailed && <ErrorBox>{words.failed}</ErrorBox>}
      <div className={panelStyles.pair}>
        <Button look="soft" isUnavailable={isBusy} onClick={() => void take('html')}>
          <FileText className={uiStyles.icon16} />
          {words.page}
        </Button>
        <Button look="quiet" isUnavailable={isBusy} onClick={() => void take('json')}>
          <Download className={uiStyles.icon16} />
          {words.json}
        </Button>
      </div>
      <LinkButton look="quiet" to="/import">
        <Upload className={uiStyles.icon16} />
        {words.importFile}
      </LinkButton>
    </section>
  );
}
