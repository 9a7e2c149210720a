import { HttpError } from './httpError.ts';
import { Failed } from './ui/Failed.tsx';
import { wayOn } from './wayOn.ts';

export type LoadFailedProps = {
  error: Error;
  /** Shown where the server could not be reached. */
  offline: string;
  /** Shown where it answered with an error. */
  failed: string;
  /** Without it there is no retry: what was requested does not exist. */
  onRetry?: (() => void) | undefined;
};

/** Shown when an answer of the server could not be loaded: why, and a retry button. */
export function LoadFailed({ error, offline, failed, onRetry }: LoadFailedProps) {
  const known = error instanceof HttpError ? error : null;
  const text = known?.isUnanswered ? offline : known?.isSignedOut ? known.detail : failed;
  const way = onRetry && wayOn(error, onRetry);
  return <Failed text={text} retryLabel={way?.label} onRetry={way?.run} />;
}
