import { type ReactNode, useId } from 'react';
import fieldStyles from './Field.module.css';

export type SelectFieldProps = {
  label: string;
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
  /** The `<option>`s. */
  children: ReactNode;
};

/** A choice in a form, by the phone's own picker. */
export function SelectField({ label, onChange, children, ...field }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <select {...field} id={id} className={fieldStyles.picker} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  );
}
