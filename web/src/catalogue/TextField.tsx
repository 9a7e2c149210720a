import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { he } from '../languages/he/main.ts';

export type TextFieldProps = {
  label: string;
  /** A hard one: nothing more can be written. */
  max: number;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Several lines of text, with how many characters of how many are written. */
export function TextField({ label, max, value, error, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="row between">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <bdi className="t12 mute num" dir="ltr" id={`${id}-count`}>
          {he.infoForm.count(value.length, max)}
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
