import type { UsualItem } from '@sali/domain/lists/usual';
import { CalendarCheck } from 'lucide-react';
import { dueTexts } from '@sali/texts/app/due';
import { usualTexts } from '@sali/texts/app/usual';
import { Button } from '../../base/ui/Button.tsx';
import { showToast } from '../../base/ui/toast.ts';
import type { DueOffer } from './dueOffers.ts';

type AddDueProps = {
  offered: readonly DueOffer[];
  /** The classes of the place around the button. */
  className: string | undefined;
  onAdd: (usuals: readonly UsualItem[]) => void;
};

/** Adds all that is due and not on the list, with one tap. */
export function AddDue({ offered, className, onAdd }: AddDueProps) {
  const due = offered.filter((offer) => offer.due !== null && !offer.isOnList).map(({ usual }) => usual);
  if (due.length === 0) return null;
  const addAll = () => {
    onAdd(due);
    showToast(usualTexts.addedAll({ count: due.length }));
  };
  return (
    <div className={className}>
      <Button look="primary" block onClick={addAll}>
        <CalendarCheck />
        {dueTexts.addAll({ count: due.length })}
      </Button>
    </div>
  );
}
