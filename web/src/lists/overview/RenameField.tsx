import { LIST_NAME_MAX } from '@sali/domain/base/limits';
import { useEffect, useRef, useState } from 'react';
import { texts } from '@sali/texts/app/main';
import styles from './RenameField.module.css';

export type RenameFieldProps = {
  name: string;
  /** The new name, or null when nothing is to change. */
  onDone: (name: string | null) => void;
};

/** Renames in place: Enter saves, Escape cancels, leaving the field saves. */
export function RenameField({ name, onDone }: RenameFieldProps) {
  const [draft, setDraft] = useState(name);
  const isDone = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  // A frame later: the menu it was chosen from first gives the focus back to its own button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const finish = (result: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(result);
  };
  return (
    <input
      ref={field}
      data-part="rename"
      className={styles.field}
      dir="auto"
      aria-label={texts.overview.nameLabel}
      maxLength={LIST_NAME_MAX}
      value={draft}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => finish(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(draft);
        if (event.key === 'Escape') finish(null);
      }}
    />
  );
}
