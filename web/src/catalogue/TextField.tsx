import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { texts } from '../languages/mainTexts.ts';

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
      <div className="row between">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <bdi className="t12 mute num" dir="ltr" id={`${id}-count`}>
          {texts.infoForm.count({ length: value.length, max })}
        </bdi>
      </div>
      <textarea
        id={id}
        className="area"
        rows={2}
        dir={value === '' ? undefined : 'auto'}
        maxLength={max}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-count` : `${id}-count`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p className="error-line" id={`${id}-error`}>
          <CircleAlert className="s" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
