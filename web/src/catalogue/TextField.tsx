import { infoFormTexts } from '../languages/products/infoFormTexts.ts';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { clsx } from 'clsx';
import fieldStyles from '../ui/Field.module.css';
import iconStyles from '../ui/icon.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

export type TextFieldProps = {
  label: string;
  /** The maximum length; longer text cannot be typed. */
  max: number;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A multi-line text field with a counter of characters. */
export function TextField({ label, max, value, error, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <div className={clsx(layoutStyles.row, layoutStyles.between)}>
        <label className={fieldStyles.label} htmlFor={id}>
          {label}
        </label>
        <bdi className={clsx(textStyles.size12, textStyles.muted, textStyles.number)} dir="ltr" id={`${id}-count`}>
          {infoFormTexts.count({ length: value.length, max })}
        </bdi>
      </div>
      <textarea
        id={id}
        className={clsx(fieldStyles.textArea, fieldStyles.square)}
        rows={2}
        dir={value === '' ? undefined : 'auto'}
        maxLength={max}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-count` : `${id}-count`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p className={fieldStyles.errorLine} id={`${id}-error`}>
          <CircleAlert className={iconStyles.small} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
