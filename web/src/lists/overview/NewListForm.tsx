import { LIST_NAME_MAX } from '@sali/domain/base/limits';
import { ListPlus, Plus } from 'lucide-react';
import { lazy, type SubmitEvent, type Ref, useState } from 'react';
import { lazyWithQueries } from '../../base/lazyPart.tsx';
import { texts } from '@sali/texts/app/main';
import { overviewTexts } from '@sali/texts/app/overview';
import { Button } from '../../base/ui/Button.tsx';
import { Later } from '../../base/ui/Later.tsx';
import { clsx } from 'clsx';
import styles from './NewListForm.module.css';
import fieldStyles from '../../base/ui/Field.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const PrivateSwitch = lazy(() =>
  import('../../people/family/PrivateSwitch.tsx').then((m) => ({ default: m.PrivateSwitch })),
);
const TemplateChips = lazyWithQueries(() => import('../templates/TemplateChips.tsx').then((m) => m.TemplateChips));

export type NewListFormProps = {
  ref: Ref<HTMLInputElement>;
  /** Null for a guest, who has neither a family nor templates. */
  userId: number | null;
  /** One is being made: a second press makes no second one. */
  isCreating: boolean;
  onCreate: (name: string, isPrivate: boolean) => void;
};

/**
 * Makes a list. A name is on offer, ready to be written over; Enter creates, Escape puts the offer back. From the first
 * look at the field on, templates are offered too, and the list may be kept from the family.
 */
export function NewListForm({ ref, userId, isCreating, onCreate }: NewListFormProps) {
  const [name, setName] = useState<string>(texts.overview.defaultName);
  const [isAsked, setIsAsked] = useState(false);
  const [isPrivate, setIsPrivate] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isCreating) return;
    onCreate(name.trim(), isPrivate);
    setIsPrivate(false);
    setName(texts.overview.defaultName);
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <label className={clsx(fieldStyles.field, styles.field)}>
          <span className={uiStyles.visuallyHidden}>{texts.overview.nameLabel}</span>
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
            onFocus={(event) => {
              setIsAsked(true);
              event.target.select();
            }}
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
          aria-label={overviewTexts.create}
          disabled={name.trim() === ''}
          isUnavailable={isCreating}
        >
          <Plus />
        </Button>
      </form>
      {isAsked && userId !== null && (
        <Later>
          <div className={styles.options}>
            <PrivateSwitch isPrivate={isPrivate} onChange={setIsPrivate} />
            <TemplateChips userId={userId} />
          </div>
        </Later>
      )}
    </>
  );
}
