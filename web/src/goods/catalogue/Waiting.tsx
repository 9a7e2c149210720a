import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { is404 } from '../../base/httpError.ts';
import { LoadFailed } from '../../base/LoadFailed.tsx';
import { Skeleton } from '../../base/ui/states.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

/** A placeholder while a part of a product loads, with a text for screen readers. */
export function Loading({ text }: { text: string }) {
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
      <p className={uiStyles.muted} role="status">
        {text}
      </p>
      {['100%', '70%', '85%', '60%'].map((width) => (
        <Skeleton key={width} width={width} height="20px" />
      ))}
    </div>
  );
}

export type ProductFailedProps = { error: Error; offline: string; failed: string; onRetry: () => void };

/** Shown when loading failed, with a retry button. */
export function ProductFailed({ error, offline, failed, onRetry }: ProductFailedProps) {
  const isGone = is404(error);
  return isGone ? (
    <LoadFailed error={error} offline={offline} failed={fullProductTexts.notFound} />
  ) : (
    <LoadFailed error={error} offline={offline} failed={failed} onRetry={onRetry} />
  );
}
