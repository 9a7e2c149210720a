import { FileSpreadsheet, X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { adminTexts } from '@sali/texts/app/admin';
import { IconButton } from '../../base/ui/Button.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import type { ImportView } from './useImport.ts';
import { useImporting } from './importing.ts';
import { clsx } from 'clsx';
import styles from '../admin.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.import;

/** The progress of the import, on every page of the administration but the import's own. */
export function ImportCard() {
  const { pathname, search } = useLocation();
  const { view, file, again } = useImporting();
  const isItsOwn = pathname === '/admin' && new URLSearchParams(search).get('tab') === 'import';
  if (isItsOwn || view.kind === 'idle') return null;
  return (
    <section className={clsx(uiStyles.card, styles.importing)} aria-label={words.title}>
      <div className={uiStyles.row}>
        <FileSpreadsheet />
        <Link className={clsx(uiStyles.grow, uiStyles.medium, uiStyles.clipped)} to="/admin?tab=import">
          <bdi>{importNameOf(view, file)}</bdi>
        </Link>
        {view.kind === 'resting' && (
          <IconButton label={words.closeCard} onClick={again}>
            <X />
          </IconButton>
        )}
      </div>
      <ProgressBar view={view} />
    </section>
  );
}

/** The name of the file that is shown. */
const importNameOf = (view: ImportView, file: File | null): string =>
  (view.kind === 'idle' ? undefined : view.progress?.file_name) ?? file?.name ?? words.title;
