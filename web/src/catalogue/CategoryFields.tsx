import { CATEGORIES, categoryOf } from '@sali/domain/catalogue/category';
import { type ReactNode, useId } from 'react';
import { he } from '../he.ts';
import { type InfoDraft, withCategory } from './infoForm.ts';

type Props = { draft: InfoDraft; onChange: (draft: InfoDraft) => void };

/** Category, then one of its subcategories: another main category clears the subcategory. */
export function CategoryFields({ draft, onChange }: Props) {
  const words = he.infoForm;
  const { subcategories } = categoryOf(draft.categoryId);
  return (
    <div className="pair">
      <Select
        label={words.category}
        value={categoryOf(draft.categoryId).id}
        onChange={(id) => onChange(withCategory(draft, id))}
      >
        {CATEGORIES.map(({ id, icon, name }) => (
          <option key={id} value={id}>
            {icon} {name}
          </option>
        ))}
      </Select>
      <Select
        label={words.subcategory}
        value={draft.subcategoryId ?? 0}
        disabled={subcategories.length === 0}
        onChange={(id) => onChange({ ...draft, subcategoryId: id === 0 ? null : id })}
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
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="picker"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {children}
      </select>
    </div>
  );
}
