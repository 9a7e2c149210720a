import { RefreshCw } from 'lucide-react';
import { he } from '../he.ts';
import { HttpError } from '../httpError.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/states.tsx';

/** Something of a product is on its way: its words for those who do not see the shape. */
export function Loading({ text }: { text: string }) {
  return (
    <div className="grid gap-3">
      <p className="mute" role="status">
        {text}
      </p>
      {['100%', '70%', '85%', '60%'].map((width) => (
        <Skeleton key={width} width={width} height="20px" />
      ))}
    </div>
  );
}

export type FailedProps = { error: Error; offline: string; failed: string; onRetry: () => void };

/** It did not come: one sentence, and one way on. */
export function Failed({ error, offline, failed, onRetry }: FailedProps) {
  const isOffline = error instanceof HttpError && (error.status === 0 || error.status === 408);
  const isGone = error instanceof HttpError && error.status === 404;
  return (
    <div className="empty" role="alert">
      <p className="mute">{isOffline ? offline : isGone ? he.fullProduct.notFound : failed}</p>
      {!isGone && (
        <Button look="soft" onClick={onRetry}>
          <RefreshCw className="s" />
          {he.app.retry}
        </Button>
      )}
    </div>
  );
}
