import { CircleAlert, Mail } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { clsx } from 'clsx';
import styles from './Field.module.css';
import uiStyles from './ui.module.css';

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
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={clsx(styles.field, styles.square)}>
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...input}
        />
        {end}
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

/** A field of an e-mail address. */
export function EmailField(field: Omit<FieldProps, 'type' | 'dir' | 'inputMode' | 'end'>) {
  return <Field {...field} type="email" dir="ltr" inputMode="email" end={<Mail className={uiStyles.icon16} />} />;
}

type FieldNoteProps = { id: string; error: string | undefined; hint: string | undefined };

/** The sentence under a field: its error, else its hint. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  if (error) {
    return (
      <p className={styles.errorLine} id={id}>
        <CircleAlert className={uiStyles.icon16} />
        <span>{error}</span>
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p className={clsx(uiStyles.secondary, uiStyles.above4)} id={id}>
      {hint}
    </p>
  );
}

/** The error of a whole form, announced at once. */
export function ErrorBox({ children }: { children: ReactNode }) {
  return (
    <p className={styles.errorBox} role="alert">
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}
