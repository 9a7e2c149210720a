import { LIST_NAME_MAX } from '@sali/domain/limits';
import { ListPlus, Plus } from 'lucide-react';
import { type SubmitEvent, type Ref, useState } from 'react';
import { texts } from '../languages/mainTexts.ts';
import { Button } from '../ui/Button.tsx';

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
    <form className="newl" onSubmit={submit}>
      <label className="field">
        <span className="vh">{texts.overview.nameLabel}</span>
        <ListPlus />
        <input
          ref={ref}
          className={name === texts.overview.defaultName ? 'offered' : undefined}
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
      <Button look="primary" type="submit" aria-label={texts.overview.create} disabled={name.trim() === ''}>
        <Plus />
      </Button>
    </form>
  );
}
