import type { ImportReport } from '@sali/contract/goods/catalogue/productImports';
import { Download } from 'lucide-react';
import { adminTexts } from '@sali/texts/app/admin';
import { Button } from '../../base/ui/Button.tsx';
import { downloadCsv, importReport } from '../importReport.ts';
import factsStyles from '../../base/ui/facts.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.import;
/** Errors shown on the screen; the downloaded report has all. */
const SHOWN_ERRORS = 20;

/** The rows that are wrong. */
export function RowErrors({ errors }: Pick<ImportReport, 'errors'>) {
  if (errors.length === 0) return null;
  return (
    <>
      <ul className={factsStyles.facts}>
        {errors.slice(0, SHOWN_ERRORS).map(({ row, message }) => (
          <li key={row} className={factsStyles.wraps}>
            <span className={uiStyles.muted}>{words.row({ row })}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <Button look="soft" onClick={() => downloadCsv(words.reportName, importReport(errors))}>
        <Download className={uiStyles.icon16} />
        {words.report}
      </Button>
    </>
  );
}
