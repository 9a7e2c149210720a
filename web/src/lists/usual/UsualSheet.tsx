import { Sparkles } from 'lucide-react';
import { pantryTexts } from '@sali/texts/app/pantry';
import { usualTexts } from '@sali/texts/app/usual';
import { Button } from '../../base/ui/Button.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { AddDue } from './AddDue.tsx';
import { useDueOffers } from './dueOffers.ts';
import { UsualRows } from './UsualRows.tsx';
import type { Usual } from './useUsual.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

/** How many one button adds at once. */
const TOP = 10;

/** Everything that was bought before, to be added one by one, or the first of it at once. */
export function UsualSheet({ usual, onClose }: { usual: Usual; onClose: () => void }) {
  const offers = useDueOffers(usual.offered);
  const isAnyDue = offers.some(({ due, isOnList }) => due !== null && !isOnList);
  const missing = offers.filter(({ isOnList, isAtHome }) => !isOnList && !isAtHome).slice(0, TOP);
  const skipped = offers.filter(({ isOnList, isAtHome }) => !isOnList && isAtHome).length;
  const addTop = () => {
    usual.add(missing.map((one) => one.usual));
    showToast(usualTexts.addedAll({ count: missing.length }));
    onClose();
  };
  return (
    <Sheet title={usualTexts.title} onClose={onClose}>
      <p className={clsx(uiStyles.muted, uiStyles.below12)}>
        {usual.offered.length === 0 ? usualTexts.empty : usualTexts.hint}
      </p>
      <AddDue offered={offers} className={uiStyles.below12} onAdd={usual.add} />
      {missing.length > 1 && (
        <Button look={isAnyDue ? 'soft' : 'primary'} block className={uiStyles.below12} onClick={addTop}>
          <Sparkles />
          {usualTexts.addTop({ count: missing.length })}
        </Button>
      )}
      {skipped > 0 && (
        <p className={clsx(uiStyles.secondary, uiStyles.below12)}>{pantryTexts.skipped({ count: skipped })}</p>
      )}
      <UsualRows offered={offers} onAdd={(one) => usual.add([one])} />
    </Sheet>
  );
}
