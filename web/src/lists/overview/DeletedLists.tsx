import { lazy, useEffect, useState } from 'react';
import { useConnectivity } from '../../people/connectivity/connectivity.ts';
import { hasDeletedLists } from '../../people/sync/deletion.ts';
import { useDevice } from '../../people/sync/engine.ts';
import { texts } from '@sali/texts/app/main';
import { DeletedButton } from '../../base/ui/rows/DeletedButton.tsx';
import { Later } from '../../base/ui/Later.tsx';
import { partFailed } from '../../base/partFailed.ts';
import { takeAnswer } from '../../base/takeAnswer.ts';

const DeletedSheet = lazy(() => import('./DeletedSheet.tsx').then((m) => ({ default: m.DeletedSheet })));

/**
 * The way to lists that were deleted lately, where there are any [N57]. The server holds them, so it is there only when it can
 * be reached.
 */
export function DeletedLists() {
  const [isOpen, setIsOpen] = useState(false);
  const isReachable = useConnectivity((state) => state.health === 'connected');
  const hasDeleted = useHasDeleted(isReachable);
  if ((!isReachable || !hasDeleted) && !isOpen) return null;
  return (
    <>
      <DeletedButton label={texts.deleted.title} onOpen={() => setIsOpen(true)} />
      {isOpen && (
        <Later onFailed={partFailed}>
          <DeletedSheet onClose={() => setIsOpen(false)} />
        </Later>
      )}
    </>
  );
}

/** Whether a list was deleted in the last 30 days: here a moment ago, or as the server says. It is asked once more after each deletion. */
function useHasDeleted(isReachable: boolean): boolean {
  const isHeld = useDevice((state) => state.queue.some(({ op }) => op.kind === 'deleteList'));
  const count = useDevice((state) => Object.keys(state.lists).length);
  const [hasDeleted, setHasDeleted] = useState(false);
  useEffect(() => {
    if (!isReachable || isHeld) return;
    return takeAnswer(
      hasDeletedLists(),
      setHasDeleted,
      () => undefined, // it is asked again with the next change, or the next opening
    );
  }, [isReachable, isHeld, count]);
  return hasDeleted || isHeld;
}
