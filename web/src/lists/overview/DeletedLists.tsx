import { lazy, useState } from 'react';
import { useConnectivity } from '../../people/connectivity/connectivity.ts';
import { texts } from '../../base/languages/mainTexts.ts';
import { DeletedButton } from '../../base/ui/rows/DeletedButton.tsx';
import { Later } from '../../base/ui/Later.tsx';
import { partFailed } from '../../base/partFailed.ts';

const DeletedSheet = lazy(() => import('./DeletedSheet.tsx').then((m) => ({ default: m.DeletedSheet })));

/** The way to lists that were deleted lately. The server holds them, so it is there only when it can be reached. */
export function DeletedLists() {
  const [isOpen, setIsOpen] = useState(false);
  const isReachable = useConnectivity((state) => state.health === 'connected');
  if (!isReachable && !isOpen) return null;
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
