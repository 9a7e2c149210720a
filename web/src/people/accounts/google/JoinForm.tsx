import { passwordError } from '@sali/domain/people/accounts/credentials';
import { useState } from 'react';
import { signInTexts } from '@sali/texts/app/signIn';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { Button, LinkButton } from '../../../base/ui/Button.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useSubmit } from '../useSubmit.ts';
import { CheckedForm } from '../CheckedForm.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

type JoinFormProps = {
  readonly text: string;
  readonly action: string;
  readonly onJoin: (password: string) => Promise<void>;
};

/** Asks for the account's password before a Google account may open it too, or no more; a wrong one can be corrected. */
export function JoinForm({ text, action, onJoin }: JoinFormProps) {
  const [password, setPassword] = useState('');
  const form = useSubmit(
    () => ({ password: passwordError(password) }),
    () => onJoin(password),
  );
  return (
    <CheckedForm
      form={form}
      intro={<p className={uiStyles.muted}>{text}</p>}
      className={clsx(uiStyles.stack, uiStyles.gap12)}
    >
      <PasswordField
        label={signInTexts.password}
        name="password"
        autoComplete="current-password"
        value={password}
        error={form.errors.password}
        onChange={setPassword}
      />
      <Button look="primary" block type="submit" isUnavailable={form.isSending}>
        {action}
      </Button>
      <LinkButton look="ghost" size="sm" to="/forgot-password">
        {waysInTexts.forgot.link}
      </LinkButton>
    </CheckedForm>
  );
}
