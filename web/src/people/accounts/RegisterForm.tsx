import { confirmationError, emailError, newPasswordError, phoneError } from '@sali/domain/people/accounts/credentials';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { signInTexts } from '@sali/texts/app/signIn';
import { Button } from '../../base/ui/Button.tsx';
import { EmailField, Field } from '../../base/ui/Field.tsx';
import { showSignInToast } from '../../base/ui/toast.ts';
import { changeSettings } from '../settings/settings.ts';
import { useSettings } from '../settings/storedSettings.ts';
import { PasswordField } from './PasswordField.tsx';
import { register } from './accounts.ts';
import { useSubmit } from './useSubmit.ts';
import { CheckedForm } from './CheckedForm.tsx';
import uiStyles from '../../base/ui/ui.module.css';

const EMPTY = { email: '', phone: '', password: '', confirmation: '' };

/** The fields of the specification, and nothing else: a name is asked for where others read it first [A47]. */
export function RegisterForm() {
  const [values, setValues] = useState(EMPTY);
  const set = (name: keyof typeof EMPTY) => (value: string) => setValues((before) => ({ ...before, [name]: value }));
  const form = useSubmit(
    () => errorsOf(values),
    async () => {
      const { confirmation: _same, ...registration } = values;
      // The store that a guest chose goes with them.
      const { defaultStoreKey } = useSettings.getState();
      await register({ ...registration, email: values.email.trim(), phone: values.phone.trim() });
      if (defaultStoreKey !== null) changeSettings({ defaultStoreKey });
      showSignInToast(signInTexts.registered);
    },
    signInTexts.notRegistered,
  );
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  });
  const secret = (name: 'password' | 'confirmation') => ({ ...field(name), onChange: set(name) });
  return (
    <CheckedForm form={form}>
      <EmailField label={signInTexts.email} autoComplete="username" {...field('email')} />
      <Field
        label={signInTexts.phone}
        hint={signInTexts.phoneHint}
        type="tel"
        dir="ltr"
        autoComplete="tel"
        end={<Phone className={uiStyles.icon16} />}
        {...field('phone')}
      />
      <PasswordField
        label={signInTexts.password}
        hint={signInTexts.passwordHint}
        autoComplete="new-password"
        {...secret('password')}
      />
      <PasswordField label={signInTexts.confirm} autoComplete="new-password" {...secret('confirmation')} />
      <Button look="primary" block type="submit" isUnavailable={form.isSending}>
        {signInTexts.register}
      </Button>
    </CheckedForm>
  );
}

const errorsOf = (values: typeof EMPTY) => ({
  email: emailError(values.email),
  phone: phoneError(values.phone),
  password: newPasswordError(values.password),
  confirmation: confirmationError(values.password, values.confirmation),
});
