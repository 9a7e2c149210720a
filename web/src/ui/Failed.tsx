import { RefreshCw } from 'lucide-react';
import { Button } from './Button.tsx';

export type FailedProps = {
  text: string;
  retryLabel: string;
  /** Without it there is no retry: what was requested does not exist. */
  onRetry?: (() => void) | undefined;
};

/** Shown when loading failed: one sentence and a retry button. */
export function Failed({ text, retryLabel, onRetry }: FailedProps) {
  return (
    <div className="empty" role="alert">
      <p className="mute">{text}</p>
      {onRetry && (
        <Button look="soft" onClick={onRetry}>
          <RefreshCw className="s" />
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
