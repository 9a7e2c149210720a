import { LIST_NAME_MAX } from '@sali/domain/base/limits';
import { type SubmitEvent, useState } from 'react';
import { texts } from '@sali/texts/app/main';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { Button } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

export type RenameDialogProps = { name: string; onRename: (name: string) => void; onClose: () => void };

/** A new name for the open list. An empty or unchanged one changes nothing. */
export function RenameDialog({ name, onRename, onClose }: RenameDialogProps) {
  const [draft, setDraft] = useState(name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onRename(draft);
    onClose();
  };
  return (
    <Sheet title={listMenuTexts.rename} onClose={onClose}>
      <form className={clsx(uiStyles.stack, uiStyles.gap16, uiStyles.above8)} onSubmit={submit}>
        <Field
          autoFocus
          label={texts.overview.nameLabel}
          dir="auto"
          maxLength={LIST_NAME_MAX}
          onFocus={(event) => event.target.select()}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        <Button look="primary" block type="submit" disabled={draft.trim() === ''}>
          {texts.app.save}
        </Button>
      </form>
    </Sheet>
  );
}
