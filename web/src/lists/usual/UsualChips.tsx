import type { UsualItem } from '@sali/domain/lists/usual';
import { Plus } from 'lucide-react';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { usualTexts } from '@sali/texts/app/usual';
import { AddDue } from './AddDue.tsx';
import { useDueOffers } from './dueOffers.ts';
import type { UsualOffer } from './useUsual.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';
import styles from './UsualChips.module.css';

const CHIPS = 12;

type UsualChipsProps = { offered: readonly UsualOffer[]; onAdd: (usuals: readonly UsualItem[]) => void };

/** The first few of the usual, under an empty list: what is due first, and all of that by one button. */
export function UsualChips({ offered, onAdd }: UsualChipsProps) {
  const offers = useDueOffers(offered);
  const missing = offers.filter(({ isOnList }) => !isOnList).slice(0, CHIPS);
  if (missing.length === 0) return null;
  return (
    <section className={clsx(uiStyles.inset16, styles.place)} aria-label={usualTexts.title}>
      <h2 className={uiStyles.sectionHead}>{usualTexts.title}</h2>
      <AddDue offered={offers} className={uiStyles.below12} onAdd={onAdd} />
      <div className={uiStyles.chips}>
        {missing.map(({ usual }) => (
          <button
            key={usual.key}
            type="button"
            className={uiStyles.chip}
            aria-label={usualTexts.add({ name: usual.facts.name })}
            onClick={() => onAdd([usual])}
          >
            <Plus className={uiStyles.icon16} />
            <ProductName name={usual.facts.name} />
          </button>
        ))}
      </div>
    </section>
  );
}
