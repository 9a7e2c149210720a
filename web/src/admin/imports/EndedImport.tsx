import type { ImportProgress } from '@sali/contract/goods/catalogue/productImports';
import { CircleCheck, Info, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { Button } from '../../base/ui/Button.tsx';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { Question } from '../../base/ui/Question.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { useImporting } from './importing.ts';
import { restText } from './ProgressBar.tsx';
import { RowErrors } from './RowErrors.tsx';
import type { ImportView } from './useImport.ts';
import { clsx } from 'clsx';
import styles from '../admin.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.import;

/** How an import ended, and the way back from it. */
export function EndedImport({ view }: { view: Extract<ImportView, { kind: 'resting' }> }) {
  const { undo, again } = useImporting();
  const { progress, report, failure } = view;
  const isDone = progress.state === 'done';
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap16, uiStyles.above12)}>
      <p className={styles.doneBox} role="status">
        {isDone ? <CircleCheck /> : <Info />}
        <span>{endedText(progress)}</span>
      </p>
      <p className={uiStyles.medium}>
        <bdi>{progress.file_name}</bdi>
      </p>
      {(isDone || progress.state === 'interrupted') && <ImportCounts progress={progress} />}
      {failure !== '' && <ErrorBox>{failure}</ErrorBox>}
      <div className={clsx(uiStyles.row, uiStyles.wrap)}>
        <Button look="soft" onClick={again}>
          {words.again}
        </Button>
        {progress.can_undo && <UndoButton progress={progress} onUndo={() => void undo()} />}
      </div>
      {isDone && <RowErrors errors={report.errors} />}
    </div>
  );
}

function UndoButton({ progress, onUndo }: { progress: ImportProgress; onUndo: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { created, updated } = progress;
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        <Undo2 className={uiStyles.icon16} />
        {words.undo}
      </Button>
      {isAsking && (
        <Question
          title={words.undoTitle}
          text={words.undoText({ created, updated })}
          action={words.undo}
          stay={words.undoStay}
          closeLabel={words.undoStay}
          onConfirm={onUndo}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function endedText(progress: ImportProgress): string {
  const { state, reason, removed, restored, kept } = progress;
  const isUndone = removed + restored + kept > 0;
  if (state === 'done') return words.done;
  if (state === 'cancelled' && !isUndone) return reason ?? words.cancelled;
  if (state === 'cancelled') return `${words.cancelledAfter} ${restText(progress)}`;
  if (state === 'undone') return `${words.undone} ${restText(progress)}`;
  return reason ?? adminTexts.reports.importStates[state];
}
