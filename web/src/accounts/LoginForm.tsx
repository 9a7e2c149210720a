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
          end={<Mail className="s" />}
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
        <Link className="btn ghost sm justify-self-start" to="/forgot-password" state={{ email: email.trim() }}>
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
