import type { CategorySpending } from '@sali/domain/lists/spending';
import { CategoryGlyph, tintOf } from '../../goods/catalogue/CategoryGlyph.tsx';
import { useCategory } from '../../goods/catalogue/categories.ts';
import { spendingTexts as words } from '@sali/texts/app/spending';
import { Money } from '../../base/ui/Money.tsx';
import { clsx } from 'clsx';
import styles from './spending.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** The cost of each category, the most expensive first, and its part of the whole. */
export function CategoryBars({ categories, agorot }: { categories: readonly CategorySpending[]; agorot: number }) {
  return (
    <ul>
      {categories.map((category) => (
        <CategoryBar
          key={category.categoryId}
          spent={category}
          percent={(100 * category.agorot) / Math.max(1, agorot)}
        />
      ))}
    </ul>
  );
}

function CategoryBar({ spent: { categoryId, agorot }, percent }: { spent: CategorySpending; percent: number }) {
  const category = useCategory(categoryId);
  return (
    <li className={styles.category}>
      <span className={clsx(uiStyles.tile, tintOf(category))}>
        <CategoryGlyph category={category} />
      </span>
      <span className={uiStyles.grow}>
        <span className={clsx(uiStyles.row, uiStyles.between)}>
          <span>{category.name}</span>
          <Money agorot={agorot} className={uiStyles.medium} />
        </span>
        <span className={uiStyles.row}>
          <span className={clsx(styles.share, tintOf(category))} aria-hidden="true">
            <span className={styles.part} style={{ inlineSize: `${percent.toFixed(1)}%` }} />
          </span>
          <span className={clsx(uiStyles.secondary, styles.percent)}>
            {words.share({ percent: Math.round(percent) })}
          </span>
        </span>
      </span>
    </li>
  );
}
