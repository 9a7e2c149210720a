import {
  confirmationError,
  emailError,
  newPasswordError,
  personNameError,
  phoneError,
} from '@sali/domain/people/accounts/credentials';
import { Phone } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { texts } from '../../base/languages/mainTexts.ts';
import { Button } from '../../base/ui/Button.tsx';
import { EmailField, ErrorBox, Field } from '../../base/ui/Field.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { PasswordField } from './PasswordField.tsx';
import { register } from './accounts.ts';
import { useSubmit } from './useSubmit.ts';
import { clsx } from 'clsx';
import styles from './RegisterForm.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';

const EMPTY = { first_name: '', last_name: '', email: '', phone: '', password: '', confirmation: '' };

export function RegisterForm({ onDone }: { onDone: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const set = (name: keyof typeof EMPTY) => (value: string) => setValues((before) => ({ ...before, [name]: value }));
  const form = useSubmit(
    () => errorsOf(values),
    async () => {
      const { confirmation: _same, ...registration } = values;
      await register({ ...registration, email: values.email.trim(), phone: values.phone.trim() });
      showToast(texts.accounts.registered);
      onDone();
    },
  );
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  });
  const secret = (name: 'password' | 'confirmation') => ({ ...field(name), onChange: set(name) });
  return (
    <form noValidate onSubmit={(event: SubmitEvent) => void form.submit(event)}>
      {form.failure && <ErrorBox>{form.failure}</ErrorBox>}
      <div className={clsx(layoutStyles.stack, layoutStyles.gap12, styles.names)}>
        <Field label={texts.accounts.firstName} dir="auto" autoComplete="given-name" {...field('first_name')} />
        <Field label={texts.accounts.lastName} dir="auto" autoComplete="family-name" {...field('last_name')} />
      </div>
      <EmailField label={texts.accounts.email} autoComplete="username" {...field('email')} />
      <Field
        label={texts.accounts.phone}
        type="tel"
        dir="ltr"
        autoComplete="tel"
        end={<Phone className={iconStyles.small} />}
        {...field('phone')}
      />
      <PasswordField
        label={texts.accounts.password}
        hint={texts.accounts.passwordHint}
        autoComplete="new-password"
        {...secret('password')}
      />
      <PasswordField label={texts.accounts.confirm} autoComplete="new-password" {...secret('confirmation')} />
      <Button look="primary" block type="submit" isUnavailable={form.isSending}>
        {texts.accounts.register}
      </Button>
    </form>
  );
}

const errorsOf = (values: typeof EMPTY) => ({
  first_name: personNameError(values.first_name),
  last_name: personNameError(values.last_name),
  email: emailError(values.email),
  phone: phoneError(values.phone),
  password: newPasswordError(values.password),
  confirmation: confirmationError(values.password, values.confirmation),
});
