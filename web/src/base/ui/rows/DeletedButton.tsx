import { ChevronLeft, Trash2 } from 'lucide-react';
import { clsx } from 'clsx';
import foldStyles from '../fold.module.css';
import iconStyles from '../icon.module.css';
import layoutStyles from '../layout.module.css';
import textStyles from '../text.module.css';

/** The way to a dialog of what was deleted lately. */
export function DeletedButton({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={clsx(foldStyles.fold, layoutStyles.around12)}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Trash2 />
      <span className={clsx(layoutStyles.grow, textStyles.medium)}>{label}</span>
      <ChevronLeft className={iconStyles.small} />
    </button>
  );
}
