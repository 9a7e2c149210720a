import { confirmationError, newPasswordError, passwordError } from '@sali/domain/accounts/credentials';
import { type FormEvent, useState } from 'react';
import { he } from '../../he.ts';
import { heAccount } from '../../heAccount.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toast.ts';
import { OwnPassword, PasswordField } from '../PasswordField.tsx';
import { useSubmit } from '../useSubmit.ts';
import { putPassword } from './api.ts';

const words = heAccount.password;

/** Another password, for who knows the present one; the other devices are signed out with it. */
export function PasswordCard({ onChanged }: { onChanged: () => void }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const form = useSubmit(
    () => ({
      current_password: passwordError(current),
      new_password: newPasswordError(next),
      confirmation: confirmationError(next, again),
    }),
    async () => {
      await putPassword(current, next);
      for (const clear of [setCurrent, setNext, setAgain]) clear('');
      showToast(words.saved);
      onChanged();
    },
  );
  return (
    <section className="card account-card" aria-labelledby="own-password">
      <h2 className="h2" id="own-password">
        {words.title}
      </h2>
      <form noValidate className="grid gap-3" onSubmit={(event: FormEvent) => void form.submit(event)}>
        <p className="mute t14">{words.text}</p>
        {form.failure && <ErrorBox>{form.failure}</ErrorBox>}
        <OwnPassword
          label={words.current}
          name="current"
          value={current}
          error={form.errors.current_password}
          onChange={setCurrent}
        />
        <PasswordField
          label={words.next}
          name="next"
          autoComplete="new-password"
          hint={he.accounts.passwordHint}
          value={next}
          error={form.errors.new_password}
          onChange={setNext}
        />
        <PasswordField
          label={words.again}
          name="again"
          autoComplete="new-password"
          value={again}
          error={form.errors.confirmation}
          onChange={setAgain}
        />
        <Button look="primary" type="submit" isUnavailable={form.isSending}>
          {words.save}
        </Button>
      </form>
    </section>
  );
}
