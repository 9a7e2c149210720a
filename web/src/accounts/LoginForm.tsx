import { emailError, passwordError } from '@sali/domain/accounts/credentials';
import { Mail } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { texts } from '../languages/mainTexts.ts';
import { waysInTexts } from '../languages/waysInTexts.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBox, Field } from '../ui/Field.tsx';
import { showToast } from '../ui/toast.ts';
import { PasswordField } from './PasswordField.tsx';
import { login } from './accounts.ts';
import { PasskeyButton } from './passkeys/PasskeyButton.tsx';
import { useSubmit } from './useSubmit.ts';
import { clsx } from 'clsx';
import styles from './LoginForm.module.css';
import buttonStyles from '../ui/Button.module.css';
import iconStyles from '../ui/icon.module.css';

export function LoginForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useSubmit(
    () => ({ email: emailError(email), password: passwordError(password) }),
    async () => {
      await login({ email: email.trim(), password });
      showToast(texts.accounts.loggedIn);
      onDone();
    },
  );
  return (
    <>
      <form noValidate onSubmit={(event: SubmitEvent) => void form.submit(event)}>
        {form.failure && <ErrorBox>{form.failure}</ErrorBox>}
        <Field
          label={texts.accounts.email}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username webauthn"
          inputMode="email"
          value={email}
          error={form.errors.email}
          end={<Mail className={iconStyles.small} />}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={texts.accounts.password}
          name="password"
          autoComplete="current-password"
          value={password}
          error={form.errors.password}
          onChange={setPassword}
        />
        <Link
          className={clsx(buttonStyles.button, buttonStyles.ghost, buttonStyles.small, styles.forgotten)}
          to="/forgot-password"
          state={{ email: email.trim() }}
        >
          {waysInTexts.forgot.link}
        </Link>
        <Button look="primary" block type="submit" isUnavailable={form.isSending}>
          {texts.accounts.login}
        </Button>
      </form>
      <PasskeyButton onDone={onDone} />
    </>
  );
}
