import { usualTexts } from '@sali/texts/app/usual';
import { Button } from '../../base/ui/Button.tsx';
import { AddDue } from './AddDue.tsx';
import { useDueOffers } from './dueOffers.ts';
import { UsualRows } from './UsualRows.tsx';
import type { Usual } from './useUsual.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

const ROWS = 6;

/** While nothing is typed yet: the first of the usual that are not on the list, what is due at their head. */
export function UsualPanel({ usual, onAll }: { usual: Usual; onAll: () => void }) {
  const offers = useDueOffers(usual.offered);
  const missing = offers.filter(({ isOnList }) => !isOnList).slice(0, ROWS);
  if (missing.length === 0) return null;
  return (
    <section className={uiStyles.below16} aria-label={usualTexts.title}>
      <div className={clsx(uiStyles.row, uiStyles.between, uiStyles.inset16)}>
        <h2 className={uiStyles.sectionHead}>{usualTexts.title}</h2>
        <Button look="ghost" size="sm" onClick={onAll}>
          {usualTexts.all}
        </Button>
      </div>
      <AddDue offered={offers} className={clsx(uiStyles.inset16, uiStyles.below8)} onAdd={usual.add} />
      <UsualRows offered={missing} onAdd={(one) => usual.add([one])} />
    </section>
  );
}
