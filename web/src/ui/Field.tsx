import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string;
  /** One sentence under the field, which is then marked as wrong. */
  error?: string | undefined;
  hint?: string;
  /** Shown at the end: an icon, or a button that shows the password. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled text field of a form. E-mail, phone, password and barcode take `dir="ltr"`. */
export function Field({ label, error, hint, end, ...input }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="field square">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...input}
        />
        {end}
      </div>
      {error && (
        <p className="error-line" id={`${id}-note`}>
          <CircleAlert className="s" />
          <span>{error}</span>
        </p>
      )}
      {!error && hint && (
        <p className="t14 mute mt-1" id={`${id}-note`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error of a whole form, announced at once. */
export function ErrorBox({ children }: { children: ReactNode }) {
  return (
    <p className="error-box" role="alert">
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}
