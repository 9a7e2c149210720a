import type { SessionWire } from '@sali/contract/people/accounts/accounts';
import { DEVICE_NAME_MAX } from '@sali/domain/base/limits/accounts';
import { useState } from 'react';
import { accountTexts } from '@sali/texts/app/account';
import { Button } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { useSubmit } from '../useSubmit.ts';
import { putSessionName } from './api.ts';
import { browserText } from './browserText.ts';
import { CheckedForm } from '../CheckedForm.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

const words = accountTexts.sessions;

type DeviceNameSheetProps = { session: SessionWire; onNamed: () => void; onClose: () => void };

/** Names the device of a session; without a name it is called by its browser again. */
export function DeviceNameSheet({ session, onNamed, onClose }: DeviceNameSheetProps) {
  const [name, setName] = useState(session.name);
  const form = useSubmit(
    () => ({ name: undefined }),
    async () => {
      await putSessionName(session.session_id, name.trim());
      onNamed();
      onClose();
    },
  );
  return (
    <Sheet title={words.nameTitle} onClose={onClose}>
      <CheckedForm form={form} className={clsx(uiStyles.stack, uiStyles.gap16)}>
        <Field
          label={words.name}
          placeholder={browserText(session.user_agent)}
          autoComplete="off"
          maxLength={DEVICE_NAME_MAX}
          value={name}
          error={form.errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button look="primary" block type="submit" isUnavailable={form.isSending}>
          {words.save}
        </Button>
      </CheckedForm>
    </Sheet>
  );
}
