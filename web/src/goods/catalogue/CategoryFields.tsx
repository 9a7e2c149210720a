import { infoFormTexts } from '@sali/texts/app/infoForm';
import { type ReactNode, useEffect, useId } from 'react';
import { categoryIn, refreshCategories, useCategories } from './categories.ts';
import { withCategory } from './infoForm.ts';
import fieldStyles from '../../base/ui/Field.module.css';
import layoutStyles from '../../base/ui/layout.module.css';

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
    <div className={layoutStyles.columns}>
      <Select
        label={words.category}
        value={main.id}
        onChange={(id) => onChange(withCategory({ categoryId, subcategoryId }, id))}
      >
        {tree.roots
          .filter(({ id, isActive }) => isActive || id === main.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
      <Select
        label={words.subcategory}
        value={subcategoryId ?? 0}
        disabled={subcategories.length === 0}
        onChange={(id) => onChange({ categoryId: main.id, subcategoryId: id === 0 ? null : id })}
      >
        <option value={0}>{words.chooseSubcategory}</option>
        {subcategories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

type SelectProps = {
  label: string;
  value: number;
  disabled?: boolean;
  onChange: (id: number) => void;
  children: ReactNode;
};

function Select({ label, value, disabled = false, onChange, children }: SelectProps) {
  const id = useId();
  return (
    <div>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={fieldStyles.picker}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {children}
      </select>
    </div>
  );
}
