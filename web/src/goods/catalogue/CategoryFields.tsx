import { infoFormTexts } from '@sali/texts/app/infoForm';
import { useEffect } from 'react';
import { categoryIn, refreshCategories, useCategories } from './categories.ts';
import { SelectField } from '../../base/ui/SelectField.tsx';
import { withCategory } from './infoForm.ts';
import uiStyles from '../../base/ui/ui.module.css';

type Choice = { readonly categoryId: number; readonly subcategoryId: number | null };
type CategoryFieldsProps = Choice & { onChange: (choice: Choice) => void };

/**
 * A category, then one of its subcategories: choosing another category clears the subcategory. Hidden categories are not
 * offered, but a product that has one keeps it.
 */
export function CategoryFields({ categoryId, subcategoryId, onChange }: CategoryFieldsProps) {
  const words = infoFormTexts;
  const tree = useCategories();
  useEffect(() => void refreshCategories(), []);
  const main = categoryIn(tree, categoryId);
  const subcategories = main.subcategories.filter(({ id, isActive }) => isActive || id === subcategoryId);
  return (
    <div className={uiStyles.columns}>
      <SelectField
        label={words.category}
        value={String(main.id)}
        onChange={(id) => onChange(withCategory({ categoryId, subcategoryId }, Number(id)))}
      >
        {tree.roots
          .filter(({ id, isActive }) => isActive || id === main.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <SelectField
        label={words.subcategory}
        value={String(subcategoryId ?? 0)}
        disabled={subcategories.length === 0}
        onChange={(id) => onChange({ categoryId: main.id, subcategoryId: Number(id) || null })}
      >
        <option value={0}>{words.chooseSubcategory}</option>
        {subcategories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
