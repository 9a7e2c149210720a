import { type ReactNode, type TextareaHTMLAttributes, type Ref, useId } from 'react';
import { clsx } from 'clsx';
import { FieldNote } from '../Field.tsx';
import fieldStyles from '../Field.module.css';
import uiStyles from '../ui.module.css';

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'dir' | 'value'> & {
  label: string;
  /** Left out where a form library keeps the text. */
  value?: string;
  /** One sentence under the field, which is then marked as wrong. */
  error?: string | undefined;
  hint?: string;
  /** Opposite the label: how much of the space is used. */
  count?: ReactNode;
  /** 'outlined' beside fields that have an outline; 'filled' alone. */
  look?: 'outlined' | 'filled';
  ref?: Ref<HTMLTextAreaElement>;
};

/** A labelled text of several lines. Its direction follows what is written; an empty one has that of the page. */
export function TextArea({
  label,
  error,
  hint,
  count,
  look = 'outlined',
  className,
  rows = 2,
  ...area
}: TextAreaProps) {
  const id = useId();
  const described = [(error ?? hint) && `${id}-note`, count !== undefined && `${id}-count`].filter(Boolean).join(' ');
  return (
    <div>
      <div className={clsx(count !== undefined && uiStyles.row, uiStyles.between)}>
        <label className={fieldStyles.label} htmlFor={id}>
          {label}
        </label>
        {count !== undefined && (
          <bdi className={clsx(uiStyles.size12, uiStyles.muted, uiStyles.number)} dir="ltr" id={`${id}-count`}>
            {count}
          </bdi>
        )}
      </div>
      <textarea
        id={id}
        className={clsx(fieldStyles.textArea, look === 'outlined' && fieldStyles.square, className)}
        rows={rows}
        dir={area.value === '' ? undefined : 'auto'}
        aria-invalid={error ? true : undefined}
        aria-describedby={described === '' ? undefined : described}
        {...area}
      />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
