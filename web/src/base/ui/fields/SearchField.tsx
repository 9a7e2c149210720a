import { Search, X } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type RefObject, useId, useRef } from 'react';
import { texts } from '@sali/texts/app/main';
import { IconButton } from '../Button.tsx';
import { clsx } from 'clsx';
import styles from './SearchField.module.css';
import fieldStyles from '../Field.module.css';
import uiStyles from '../ui.module.css';

export type SearchFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'type' | 'size' | 'value' | 'onChange'
> & {
  /** The name of the field for screen readers. It is not shown: the placeholder says what one may search for. */
  label: string;
  text: string;
  onText: (text: string) => void;
  /** 'round' above what is searched; 'square' in a dialog, as the fields of a form. */
  shape?: 'round' | 'square';
  /** 'sm': 44 px high, in a row of filters. */
  size?: 'sm';
  /** Shown at the end of the field while it is empty. */
  end?: ReactNode;
  ref?: RefObject<HTMLInputElement | null>;
};

/** A search field: a magnifier, the text, and a button that empties the field and leaves the focus in it. */
export function SearchField({
  label,
  text,
  onText,
  shape = 'round',
  size,
  end,
  className,
  ref,
  ...input
}: SearchFieldProps) {
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  const clear = (): void => {
    onText('');
    field.current?.focus();
  };
  return (
    <div
      className={clsx(
        fieldStyles.field,
        shape === 'square' && fieldStyles.square,
        size === 'sm' && styles.small,
        className,
      )}
    >
      <label className={styles.label} htmlFor={id}>
        <span className={uiStyles.visuallyHidden}>{label}</span>
        <Search />
      </label>
      <input
        autoComplete="off"
        {...input}
        ref={field}
        id={id}
        type="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {text === '' ? (
        end
      ) : (
        <IconButton label={texts.app.clearSearch} onClick={clear}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
