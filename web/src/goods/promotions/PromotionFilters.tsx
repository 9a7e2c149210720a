import type { StorePromotions } from '@sali/contract/goods/promotions/storePromotions';
import { CategoryGlyph } from '../catalogue/CategoryGlyph.tsx';
import { categoryIn, useCategories } from '../catalogue/categories.ts';
import { promotionsTexts as words } from '@sali/texts/app/promotions';
import { Num } from '../../base/ui/Num.tsx';
import type { PromotionsRequest } from './api.ts';
import uiStyles from '../../base/ui/ui.module.css';

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
    <div className={uiStyles.chips} role="group" aria-label={words.categories}>
      {(['everybody', 'some'] as const).map((who) => (
        <button
          key={who}
          type="button"
          className={uiStyles.chip}
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
            className={uiStyles.chip}
            aria-pressed={shown.categoryId === id}
            onClick={() => onChange({ ...shown, categoryId: shown.categoryId === id ? null : id })}
          >
            <CategoryGlyph category={category} className={uiStyles.icon16} />
            {category.name}
            <span className={uiStyles.muted}>
              <Num value={count} />
            </span>
          </button>
        );
      })}
    </div>
  );
}
