import { lazy, useEffect, useState } from 'react';
import { he } from '../languages/he/main.ts';
import { comeBack, dismissConflict, reviveLive, takeOver, useLive } from './live.ts';
import { Later } from '../ui/Later.tsx';
import { showToast } from '../ui/toast.ts';

const ConflictDialog = lazy(() => import('./LiveDialogs.tsx').then((m) => ({ default: m.ConflictDialog })));
const TakenOverDialog = lazy(() => import('./LiveDialogs.tsx').then((m) => ({ default: m.TakenOverDialog })));

export type LiveNoticesProps = {
  /** Leaves the list: the answer 'cancel' to a conflict. */
  onLeave: () => void;
};

/** What the live connection has to ask or to tell: open elsewhere, taken over, or failed with the way to try again. */
export function LiveNotices({ onLeave }: LiveNoticesProps) {
  const { conflict, stop, status } = useLive();
  const isTaken = stop === 'taken-over';
  const [isTold, setIsTold] = useState(false);
  if (!isTaken && isTold) setIsTold(false);
  useEffect(() => {
    if (status === 'failed' && navigator.onLine)
      showToast(he.conflict.failed, { label: he.app.retry, run: reviveLive });
  }, [status]);
  return (
    <Later onFailed={dismissConflict}>
      {conflict.length > 0 && (
        <ConflictDialog
          sessions={conflict}
          onTakeOver={() => {
            takeOver();
            showToast(he.conflict.tookOver);
          }}
          onParallel={dismissConflict}
          onCancel={() => {
            dismissConflict();
            onLeave();
          }}
        />
      )}
      {isTaken && !isTold && <TakenOverDialog onComeBack={comeBack} onClose={() => setIsTold(true)} />}
    </Later>
  );
}
