import { LIST_NAME_MAX } from '@sali/domain/limits';
import { ListPlus, Plus } from 'lucide-react';
import { type SubmitEvent, type Ref, useState } from 'react';
import { texts } from '../languages/mainTexts.ts';
import { Button } from '../ui/Button.tsx';
import { clsx } from 'clsx';
import styles from './NewListForm.module.css';
import fieldStyles from '../ui/Field.module.css';
import textStyles from '../ui/text.module.css';

export type NewListFormProps = { ref: Ref<HTMLInputElement>; onCreate: (name: string) => void };

/** Makes a list. A name is on offer, ready to be written over; Enter creates, Escape puts the offer back. */
export function NewListForm({ ref, onCreate }: NewListFormProps) {
  const [name, setName] = useState<string>(texts.overview.defaultName);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onCreate(name.trim());
    setName(texts.overview.defaultName);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={clsx(fieldStyles.field, styles.field)}>
        <span className={textStyles.visuallyHidden}>{texts.overview.nameLabel}</span>
        <ListPlus />
        <input
          ref={ref}
          className={name === texts.overview.defaultName ? styles.offered : undefined}
          dir="auto"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={LIST_NAME_MAX}
          placeholder={texts.overview.nameLabel}
          value={name}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            setName(texts.overview.defaultName);
            event.currentTarget.blur();
          }}
        />
      </label>
      <Button
        look="primary"
        className={styles.create}
        type="submit"
        aria-label={texts.overview.create}
        disabled={name.trim() === ''}
      >
        <Plus />
      </Button>
    </form>
  );
}
