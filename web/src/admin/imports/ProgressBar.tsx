import type { ImportProgress } from '@sali/contract/goods/catalogue/productImports';
import { adminTexts } from '@sali/texts/app/admin';
import { PartBar } from '../../base/ui/files/PartBar.tsx';
import { importStateText, type ImportView } from './useImport.ts';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.import;
type Moving = Exclude<ImportView, { kind: 'idle' }>;

/** A bar with text: what is uploaded, then read, checked and written, then how it ended. */
export function ProgressBar({ view }: { view: Moving }) {
  const part = finishedPart(view);
  return (
    <>
      <PartBar label={words.progress} part={part} />
      <p className={uiStyles.secondary} role="status">
        {progressText(view, part)}
      </p>
    </>
  );
}

const partOf = (done: number, total: number): number => (total <= 0 ? 0 : Math.min(1, done / total));
const undoneOf = ({ removed, restored, kept }: ImportProgress): number => removed + restored + kept;

/** For an upload the server's number counts, since a proxy may take the file before it. */
function finishedPart(view: Moving): number {
  const { progress } = view;
  if (view.kind === 'uploading') return progress ? partOf(progress.bytes_done, progress.bytes_total) : view.part;
  if (view.kind === 'resting' || progress === null) return 1;
  if (progress.state === 'reading') return partOf(progress.bytes_done, progress.bytes_total);
  if (progress.state === 'undoing') return partOf(undoneOf(progress), progress.created + progress.updated);
  return partOf(progress.rows_done, progress.total);
}

function progressText(view: Moving, part: number): string {
  const percent = Math.round(part * 100);
  if (view.kind === 'uploading') return words.uploading({ percent });
  if (view.kind === 'resting') return restText(view.progress);
  const { progress } = view;
  if (view.isStopping && progress.state !== 'undoing') return words.stopping;
  const rows = { done: progress.rows_done, total: progress.total };
  if (progress.state === 'checking') return words.checking(rows);
  if (progress.state === 'writing') return words.writing(rows);
  if (progress.state === 'undoing')
    return words.undoing({ done: undoneOf(progress), total: progress.created + progress.updated });
  return words.reading({ percent });
}

/** The state of an import that does not run, in one line. */
export function restText(progress: ImportProgress): string {
  const { created, updated, error_count: errors, removed, restored, kept } = progress;
  if (progress.state === 'done') return words.summary({ created, updated, errors });
  if (undoneOf(progress) > 0) return words.undoneSummary({ removed, restored, kept });
  return importStateText(progress);
}
