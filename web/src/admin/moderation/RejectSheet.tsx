import { REJECTION_REASON_MAX } from '@sali/domain/base/limits/moderation';
import { X } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../base/ui/Button.tsx';
import { Field } from '../../base/ui/Field.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

type RejectSheetProps = {
  words: { readonly title: string; readonly reason: string; readonly action: string };
  name: string;
  onReject: (reason: string) => void;
  onClose: () => void;
};

/** Asks why a proposal is rejected, or content hidden; its author reads the reason. */
export function RejectSheet({ words, name, onReject, onClose }: RejectSheetProps) {
  const [reason, setReason] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onReject(reason.trim());
    onClose();
  };
  return (
    <Sheet title={words.title} onClose={onClose}>
      <form className={clsx(uiStyles.stack, uiStyles.gap16)} onSubmit={submit}>
        <p className={uiStyles.muted}>
          <bdi>{name}</bdi>
        </p>
        <Field
          label={words.reason}
          maxLength={REJECTION_REASON_MAX}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button look="danger" block type="submit">
          <X className={uiStyles.icon16} />
          {words.action}
        </Button>
      </form>
    </Sheet>
  );
}
