import { confirmationError, newPasswordError } from '@sali/domain/people/accounts/credentials';
import { useState } from 'react';
import { signInTexts } from '@sali/texts/app/signIn';
import { PasswordField } from './PasswordField.tsx';

/** The state of a new password and its confirmation. */
export function useNewPassword() {
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  return {
    next,
    again,
    setNext,
    setAgain,
    errors: { new_password: newPasswordError(next), confirmation: confirmationError(next, again) },
    clear: () => {
      setNext('');
      setAgain('');
    },
  };
}

export type NewPasswordProps = {
  readonly value: ReturnType<typeof useNewPassword>;
  readonly labels: { readonly next: string; readonly again: string };
  readonly errors: { readonly new_password?: string | undefined; readonly confirmation?: string | undefined };
};

/** The two fields of a new password. */
export function NewPasswordFields({ value, labels, errors }: NewPasswordProps) {
  return (
    <>
      <PasswordField
        label={labels.next}
        name="new-password"
        autoComplete="new-password"
        hint={signInTexts.passwordHint}
        value={value.next}
        error={errors.new_password}
        onChange={value.setNext}
      />
      <PasswordField
        label={labels.again}
        name="confirmation"
        autoComplete="new-password"
        value={value.again}
        error={errors.confirmation}
        onChange={value.setAgain}
      />
    </>
  );
}
