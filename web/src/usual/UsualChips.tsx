import type { UsualItem } from '@sali/domain/lists/usual';
import { Plus } from 'lucide-react';
import { ProductName } from '../catalogue/ProductName.tsx';
import { texts } from '../languages/mainTexts.ts';
import type { UsualOffer } from './useUsual.ts';
import { clsx } from 'clsx';
import chipStyles from '../ui/chip.module.css';
import iconStyles from '../ui/icon.module.css';
import layoutStyles from '../ui/layout.module.css';
import pageStyles from '../ui/page.module.css';
import styles from './UsualChips.module.css';

const CHIPS = 12;

type UsualChipsProps = { offered: readonly UsualOffer[]; onAdd: (usual: UsualItem) => void };

/** The first few of the usual, under an empty list. */
export function UsualChips({ offered, onAdd }: UsualChipsProps) {
  const missing = offered.filter(({ isOnList }) => !isOnList).slice(0, CHIPS);
  if (missing.length === 0) return null;
  return (
    <section className={clsx(layoutStyles.inset16, styles.place)} aria-label={texts.usual.title}>
      <h2 className={pageStyles.sectionHead}>{texts.usual.title}</h2>
      <div className={chipStyles.chips}>
        {missing.map(({ usual }) => (
          <button
            key={usual.key}
            type="button"
            className={chipStyles.chip}
            aria-label={texts.usual.add({ name: usual.facts.name })}
            onClick={() => onAdd(usual)}
          >
            <Plus className={iconStyles.small} />
            <ProductName name={usual.facts.name} />
          </button>
        ))}
      </div>
    </section>
  );
}
