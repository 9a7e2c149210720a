import { personNameError } from '@sali/domain/people/accounts/credentials';
import { useState } from 'react';
import { accountTexts } from '@sali/texts/app/account';
import { Button } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { updateUser, useAccount } from '../accounts.ts';
import { useSubmit } from '../useSubmit.ts';
import { putProfile } from './api.ts';
import { CheckedForm } from '../CheckedForm.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

const words = accountTexts.profile;

/** Asks an account without a name what to call the person, where others are about to read it [A47]; nothing once it has one. */
export function OwnNameForm() {
  const user = useAccount((state) => state.user);
  const [name, setName] = useState('');
  const form = useSubmit(
    () => ({ name: personNameError(name) }),
    async () => {
      updateUser(await putProfile({ first_name: name.trim(), last_name: '' }));
      showToast(words.saved);
    },
  );
  if (user === null || user.firstName !== '' || user.lastName !== '') return null;
  return (
    <CheckedForm form={form} className={clsx(uiStyles.stack, uiStyles.gap8, uiStyles.below16)}>
      <Field
        label={words.ask}
        hint={words.askHint}
        autoComplete="given-name"
        value={name}
        error={form.errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      {name.trim() !== '' && (
        <Button look="soft" type="submit" isUnavailable={form.isSending}>
          {words.keepName}
        </Button>
      )}
    </CheckedForm>
  );
}
