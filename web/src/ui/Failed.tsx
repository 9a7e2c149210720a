import { RefreshCw } from 'lucide-react';
import { Button } from './Button.tsx';

export type FailedProps = {
  text: string;
  retryLabel: string;
  /** Without it there is no way on: what was asked for is not there. */
  onRetry?: (() => void) | undefined;
};

/** It did not come: one sentence, and one way on. */
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
