import { adminTexts } from '../languages/adminTexts.ts';
import type { ImportState } from './useImport.ts';
import barStyles from '../ui/bar.module.css';
import textStyles from '../ui/text.module.css';

const words = adminTexts.import;
type Moving = Exclude<ImportState, { kind: 'idle' }>;

/** A bar with text: the uploaded part, then the number of written rows, then the result. */
export function ProgressBar({ state }: { state: Moving }) {
  const part = finishedPart(state);
  return (
    <>
      <div
        className={barStyles.bar}
        role="progressbar"
        aria-label={words.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
      >
        <i style={{ inlineSize: `${part * 100}%` }} />
      </div>
      <p className={textStyles.secondary} role="status">
        {progressText(state)}
      </p>
    </>
  );
}

function finishedPart(state: Moving): number {
  if (state.kind === 'done') return 1;
  if (state.kind === 'uploading') return state.part;
  return state.total === 0 ? 0 : state.done / state.total;
}

function progressText(state: Moving): string {
  if (state.kind === 'uploading') return words.uploading({ percent: Math.round(state.part * 100) });
  if (state.kind === 'processing')
    return state.total === 0 ? words.reading : words.writing({ done: state.done, total: state.total });
  const { created, updated, error_count: errors } = state.answer;
  return words.summary({ created, updated, errors });
}
