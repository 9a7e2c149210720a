import { RefreshCw } from 'lucide-react';
import { texts } from '@sali/texts/app/main';
import { Button } from './Button.tsx';
import { clsx } from 'clsx';
import uiStyles from './ui.module.css';
import statesStyles from './states.module.css';

export type FailedProps = {
  text: string;
  /** The label of the retry button, if it is not the usual one. */
  retryLabel?: string | undefined;
  /** Without it there is no retry: what was requested does not exist. */
  onRetry?: (() => void) | undefined;
};

/** Shown when loading failed: one sentence and a retry button. */
export function Failed({ text, retryLabel = texts.app.retry, onRetry }: FailedProps) {
  return (
    <div data-fills="" className={statesStyles.empty} role="alert">
      <p className={uiStyles.muted}>{text}</p>
      {onRetry && (
        <Button look="soft" onClick={onRetry}>
          <RefreshCw className={uiStyles.icon16} />
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

/** The same in a card whose content could not be loaded. */
export function FailedPart({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12)} role="alert">
      <p className={uiStyles.muted}>{text}</p>
      <Button look="soft" onClick={onRetry}>
        <RefreshCw className={uiStyles.icon16} />
        {texts.app.retry}
      </Button>
    </div>
  );
}
