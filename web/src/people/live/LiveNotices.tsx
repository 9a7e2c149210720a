import { lazy, useEffect, useState } from 'react';
import { conflictTexts } from '@sali/texts/app/conflict';
import { texts } from '@sali/texts/app/main';
import { useAccount } from '../accounts/accounts.ts';
import { openedLive } from './opened.ts';
import { useLive } from './useLive.ts';
import { Later } from '../../base/ui/Later.tsx';
import { showToast } from '../../base/ui/toast.ts';

const ConflictDialog = lazy(() => import('./LiveDialogs.tsx').then((m) => ({ default: m.ConflictDialog })));
const TakenOverDialog = lazy(() => import('./LiveDialogs.tsx').then((m) => ({ default: m.TakenOverDialog })));

const dismissConflict = (): void => openedLive()?.dismissConflict();

export type LiveNoticesProps = {
  /** Leaves the list: the answer 'cancel' to a conflict. */
  onLeave: () => void;
};

/** Notices about the live connection: the list is open elsewhere, was taken over, or the connection failed. */
export function LiveNotices({ onLeave }: LiveNoticesProps) {
  const { conflict, stop, status } = useLive();
  const isTaken = stop === 'taken-over';
  const [isClosed, setIsClosed] = useState(false);
  if (!isTaken && isClosed) setIsClosed(false);
  useEffect(() => {
    // A session that has ended has a dialog of its own.
    if (status === 'failed' && navigator.onLine && !useAccount.getState().isExpired)
      showToast(conflictTexts.failed, { label: texts.app.retry, run: () => openedLive()?.revive() });
  }, [status]);
  return (
    <Later onFailed={dismissConflict}>
      {conflict.length > 0 && (
        <ConflictDialog
          sessions={conflict}
          onTakeOver={() => {
            openedLive()?.takeOver();
            showToast(conflictTexts.tookOver);
          }}
          onParallel={dismissConflict}
          onCancel={() => {
            dismissConflict();
            onLeave();
          }}
        />
      )}
      {isTaken && !isClosed && (
        <TakenOverDialog onComeBack={() => openedLive()?.reconnect()} onClose={() => setIsClosed(true)} />
      )}
    </Later>
  );
}
