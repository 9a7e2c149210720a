import { personNameError, phoneError } from '@sali/domain/people/accounts/credentials';
import type { User } from '@sali/domain/people/accounts/user';
import { useState } from 'react';
import { accountTexts } from '@sali/texts/app/account';
import { Button } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { updateUser } from '../accounts.ts';
import { useSubmit } from '../useSubmit.ts';
import { putProfile } from './api.ts';
import { CheckedForm } from '../CheckedForm.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';
import panelStyles from '../../../base/ui/panels.module.css';

const words = accountTexts.profile;

/** Name and phone. */
export function ProfileCard({ user }: { user: User }) {
  const [first, setFirst] = useState(user.firstName);
  const [last, setLast] = useState(user.lastName);
  const [phone, setPhone] = useState(user.phone);
  const isSame = first === user.firstName && last === user.lastName && phone === user.phone;
  /** People who registered by Google have no phone number yet. */
  const hasPhone = phone.trim() !== '' || user.phone !== '';
  const form = useSubmit(
    () => ({
      first_name: personNameError(first),
      last_name: personNameError(last),
      phone: hasPhone ? phoneError(phone.trim()) : undefined,
    }),
    async () => {
      const names = { first_name: first.trim(), last_name: last.trim() };
      updateUser(await putProfile({ ...names, ...(hasPhone && { phone: phone.trim() }) }));
      showToast(words.saved);
    },
  );
  return (
    <section className={clsx(uiStyles.card, panelStyles.card)} aria-labelledby="own-profile">
      <h2 className={uiStyles.heading} id="own-profile">
        {words.title}
      </h2>
      <CheckedForm form={form} className={clsx(uiStyles.stack, uiStyles.gap12)}>
        <Field
          label={words.first}
          autoComplete="given-name"
          value={first}
          error={form.errors.first_name}
          onChange={(event) => setFirst(event.target.value)}
        />
        <Field
          label={words.last}
          autoComplete="family-name"
          value={last}
          error={form.errors.last_name}
          onChange={(event) => setLast(event.target.value)}
        />
        <Field
          label={words.phone}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          value={phone}
          error={form.errors.phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <Button look="primary" type="submit" isUnavailable={isSame || form.isSending}>
          {words.save}
        </Button>
      </CheckedForm>
    </section>
  );
}
