import { Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { CategoryGlyph } from '../../../goods/catalogue/CategoryGlyph.tsx';
import { useCategory } from '../../../goods/catalogue/categories.ts';
import { searchTexts } from '@sali/texts/app/search';
import { categoriesAmong, type SearchFilter } from './searchFilter.ts';
import type { Suggestions } from './useSuggestions.ts';
import { clsx } from 'clsx';
import styles from './SearchFilters.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

export type SearchFiltersProps = {
  found: Suggestions;
  filter: SearchFilter;
  /** Prices are known, so sales are. */
  hasStore: boolean;
  onFilter: (filter: SearchFilter) => void;
};

/** Narrows the suggestions to what is on sale, to what was bought before, or to a category. */
export function SearchFilters({ found, filter, hasStore, onFilter }: SearchFiltersProps) {
  const categories = categoriesAmong(found.best, filter);
  if (found.best.length === 0 && filter === 'all') return null;
  const chip = (id: SearchFilter, content: ReactNode) => (
    <button key={id} type="button" className={uiStyles.chip} aria-pressed={filter === id} onClick={() => onFilter(id)}>
      {content}
    </button>
  );
  return (
    <div className={clsx(uiStyles.inset16, styles.place)}>
      <div className={uiStyles.chips} role="group" aria-label={searchTexts.searchFilters.label}>
        {chip('all', searchTexts.searchFilters.all)}
        {hasStore &&
          chip(
            'sale',
            <>
              <Tag className={uiStyles.icon16} />
              {searchTexts.searchFilters.sale}
            </>,
          )}
        {categories.map((id) => chip(id, <CategoryName id={id} />))}
        {found.hasUsual && chip('usual', searchTexts.searchFilters.usual)}
      </div>
    </div>
  );
}

function CategoryName({ id }: { id: number }) {
  const category = useCategory(id);
  return (
    <>
      <CategoryGlyph category={category} className={uiStyles.icon16} />
      <bdi>{category.name}</bdi>
    </>
  );
}
