import { emailError, passwordError } from '@sali/domain/people/accounts/credentials';
import { lazy, useState } from 'react';
import { signInTexts } from '@sali/texts/app/signIn';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { HttpError } from '../../base/httpError.ts';
import { partFailed } from '../../base/partFailed.ts';
import { Button, LinkButton } from '../../base/ui/Button.tsx';
import { EmailField } from '../../base/ui/Field.tsx';
import { Later } from '../../base/ui/Later.tsx';
import { showSignInToast } from '../../base/ui/toast.ts';
import { PasswordField } from './PasswordField.tsx';
import { login } from './accounts.ts';
import { PasskeyButton } from './passkeys/PasskeyButton.tsx';
import { offerReturn } from './returning/returnOffer.ts';
import { useSubmit } from './useSubmit.ts';
import { CheckedForm } from './CheckedForm.tsx';
import styles from './LoginForm.module.css';

const CodeField = lazy(() => import('./secondFactor/CodeField.tsx').then((m) => ({ default: m.CodeField })));

/** Whether the password was right and the account requires a code too. */
async function needsCode(signIn: Promise<void>): Promise<boolean> {
  try {
    await signIn;
    return false;
  } catch (error) {
    if (error instanceof HttpError && error.code === 'code_needed') return true;
    throw error;
  }
}

export function LoginForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** Null: the account has not asked for one. */
  const [code, setCode] = useState<string | null>(null);
  const form = useSubmit(
    () => ({ email: emailError(email), password: passwordError(password) }),
    async () => {
      const credentials = { email: email.trim(), password, ...(code !== null && { code }) };
      if (await needsCode(login(credentials).catch(offerReturn))) return setCode((typed) => typed ?? '');
      showSignInToast(signInTexts.loggedIn);
    },
    signInTexts.failed,
  );
  return (
    <>
      <CheckedForm form={form}>
        <EmailField
          label={signInTexts.email}
          name="email"
          autoComplete="username webauthn"
          value={email}
          error={form.errors.email}
          onChange={(event) => {
            setEmail(event.target.value);
            setCode(null);
          }}
        />
        <PasswordField
          label={signInTexts.password}
          name="password"
          autoComplete="current-password"
          value={password}
          error={form.errors.password}
          onChange={setPassword}
        />
        {code !== null && (
          <Later onFailed={partFailed}>
            <CodeField code={code} onChange={setCode} />
          </Later>
        )}
        <LinkButton
          look="ghost"
          size="sm"
          className={styles.forgotten}
          to="/forgot-password"
          state={{ email: email.trim() }}
        >
          {waysInTexts.forgot.link}
        </LinkButton>
        <Button look="primary" block type="submit" isUnavailable={form.isSending}>
          {signInTexts.login}
        </Button>
      </CheckedForm>
      <PasskeyButton />
    </>
  );
}
