import { ChevronLeft, Trash2 } from 'lucide-react';
import { clsx } from 'clsx';
import foldStyles from '../fold.module.css';
import uiStyles from '../ui.module.css';

/** The way to a dialog of what was deleted lately. */
export function DeletedButton({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <button type="button" className={clsx(foldStyles.fold, uiStyles.around12)} aria-haspopup="dialog" onClick={onOpen}>
      <Trash2 />
      <span className={clsx(uiStyles.grow, uiStyles.medium)}>{label}</span>
      <ChevronLeft className={uiStyles.icon16} />
    </button>
  );
}
