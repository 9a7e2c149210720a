import { Download, FileText, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { accountTexts } from '../../languages/accountTexts.ts';
import { HttpError } from '../../httpError.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadFile } from '../../ui/files/downloadFile.ts';
import { ErrorBox } from '../../ui/Field.tsx';
import { fetchData } from './api.ts';
import { clsx } from 'clsx';
import buttonStyles from '../../ui/Button.module.css';
import cardStyles from '../../ui/card.module.css';
import iconStyles from '../../ui/icon.module.css';
import panelStyles from '../../ui/panels.module.css';
import textStyles from '../../ui/text.module.css';

const words = accountTexts.data;
const TYPES = { json: 'application/json', html: 'text/html' } as const;

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
    <section className={clsx(cardStyles.card, panelStyles.card)} aria-labelledby="own-data">
      <h2 className={textStyles.heading} id="own-data">
        {words.title}
      </h2>
      <p className={textStyles.secondary}>{words.text}</p>
      {hasFailed && <ErrorBox>{words.failed}</ErrorBox>}
      <div className={panelStyles.pair}>
        <Button look="soft" isUnavailable={isBusy} onClick={() => void take('html')}>
          <FileText className={iconStyles.small} />
          {words.page}
        </Button>
        <Button look="quiet" isUnavailable={isBusy} onClick={() => void take('json')}>
          <Download className={iconStyles.small} />
          {words.json}
        </Button>
      </div>
      <Link className={clsx(buttonStyles.button, buttonStyles.quiet)} to="/import">
        <Upload className={iconStyles.small} />
        {words.importFile}
      </Link>
    </section>
  );
}
