import type { UsualItem } from '@sali/domain/lists/usual';
import { Plus } from 'lucide-react';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { texts } from '@sali/texts/app/main';
import { AddDue } from './AddDue.tsx';
import { useDueOffers } from './dueOffers.ts';
import type { UsualOffer } from './useUsual.ts';
import { clsx } from 'clsx';
import chipStyles from '../../base/ui/chip.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import pageStyles from '../../base/ui/page.module.css';
import styles from './UsualChips.module.css';

const CHIPS = 12;

type UsualChipsProps = { offered: readonly UsualOffer[]; onAdd: (usuals: readonly UsualItem[]) => void };

/** The first few of the usual, under an empty list: what is due first, and all of that by one button. */
export function UsualChips({ offered, onAdd }: UsualChipsProps) {
  const offers = useDueOffers(offered);
  const missing = offers.filter(({ isOnList }) => !isOnList).slice(0, CHIPS);
  if (missing.length === 0) return null;
  return (
    <section className={clsx(layoutStyles.inset16, styles.place)} aria-label={texts.usual.title}>
      <h2 className={pageStyles.sectionHead}>{texts.usual.title}</h2>
      <AddDue offered={offers} className={layoutStyles.below12} onAdd={onAdd} />
      <div className={chipStyles.chips}>
        {missing.map(({ usual }) => (
          <button
            key={usual.key}
            type="button"
            className={chipStyles.chip}
            aria-label={texts.usual.add({ name: usual.facts.name })}
            onClick={() => onAdd([usual])}
          >
            <Plus className={iconStyles.small} />
            <ProductName name={usual.facts.name} />
          </button>
        ))}
      </div>
    </section>
  );
}
