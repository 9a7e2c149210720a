import { he } from '../languages/he/main.ts';
import { HttpError } from '../httpError.ts';
import { Failed as FailedPart } from '../ui/Failed.tsx';
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
  const isOffline = error instanceof HttpError && error.isUnanswered;
  const isGone = error instanceof HttpError && error.status === 404;
  return (
    <FailedPart
      text={isOffline ? offline : isGone ? he.fullProduct.notFound : failed}
      retryLabel={he.app.retry}
      onRetry={isGone ? undefined : onRetry}
    />
  );
}
