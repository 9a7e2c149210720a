import type { StorePromotions } from '@sali/contract/goods/promotions/storePromotions';
import { CategoryGlyph } from '../catalogue/CategoryGlyph.tsx';
import { categoryIn, useCategories } from '../catalogue/categories.ts';
import { promotionsTexts as words } from '@sali/texts/app/promotions';
import { Num } from '../../base/ui/Num.tsx';
import type { PromotionsRequest } from './api.ts';
import chipStyles from '../../base/ui/chip.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import textStyles from '../../base/ui/text.module.css';

export type PromotionFilter = Pick<PromotionsRequest, 'who' | 'categoryId'>;

type PromotionFiltersProps = {
  shown: PromotionFilter;
  categories: StorePromotions['categories'];
  onChange: (shown: PromotionFilter) => void;
};

/** For whom, and of which category; a second tap takes the choice back. */
export function PromotionFilters({ shown, categories, onChange }: PromotionFiltersProps) {
  const tree = useCategories();
  return (
    <div className={chipStyles.chips} role="group" aria-label={words.categories}>
      {(['everybody', 'some'] as const).map((who) => (
        <button
          key={who}
          type="button"
          className={chipStyles.chip}
          aria-pressed={shown.who === who}
          onClick={() => onChange({ ...shown, who: shown.who === who ? 'all' : who })}
        >
          {who === 'everybody' ? words.everybody : words.club}
        </button>
      ))}
      {categories.map(({ category_id: id, count }) => {
        const category = categoryIn(tree, id);
        return (
          <button
            key={id}
            type="button"
            className={chipStyles.chip}
            aria-pressed={shown.categoryId === id}
            onClick={() => onChange({ ...shown, categoryId: shown.categoryId === id ? null : id })}
          >
            <CategoryGlyph category={category} className={iconStyles.small} />
            {category.name}
            <span className={textStyles.muted}>
              <Num value={count} />
            </span>
          </button>
        );
      })}
    </div>
  );
}
