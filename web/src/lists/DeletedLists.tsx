import { ChevronLeft, Trash2 } from 'lucide-react';
import { lazy, useState } from 'react';
import { useConnectivity } from '../connectivity/connectivity.ts';
import { texts } from '../languages/mainTexts.ts';
import { Later } from '../ui/Later.tsx';
import { partFailed } from '../partFailed.ts';
import { clsx } from 'clsx';
import foldStyles from '../ui/fold.module.css';
import iconStyles from '../ui/icon.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

const DeletedSheet = lazy(() => import('./DeletedSheet.tsx').then((m) => ({ default: m.DeletedSheet })));

/** The way to lists that were deleted lately. The server holds them, so it is there only when it can be reached. */
export function DeletedLists() {
  const [isOpen, setIsOpen] = useState(false);
  const isReachable = useConnectivity((state) => state.health === 'connected');
  if (!isReachable && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className={clsx(foldStyles.fold, layoutStyles.around12)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Trash2 />
        <span className={clsx(layoutStyles.grow, textStyles.medium)}>{texts.deleted.title}</span>
        <ChevronLeft className={iconStyles.small} />
      </button>
      {isOpen && (
        <Later onFailed={partFailed}>
          <DeletedSheet onClose={() => setIsOpen(false)} />
        </Later>
      )}
    </>
  );
}
