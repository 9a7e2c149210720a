import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { he } from '../he.ts';
import { IconButton } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useAccount } from './accounts.ts';

export type PasswordFieldProps = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  error?: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
};

/** A password, hidden until one asks to see it. */
export function PasswordField({ onChange, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      onChange={(event) => onChange(event.target.value)}
      end={
        <IconButton
          label={isShown ? he.accounts.hidePassword : he.accounts.showPassword}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff className="s" /> : <Eye className="s" />}
        </IconButton>
      }
    />
  );
}

export type OwnPasswordProps = Pick<PasswordFieldProps, 'label' | 'value' | 'error' | 'onChange'> & { name?: string };

/** The present password of who is signed in, asked for before something of the account changes. */
export function OwnPassword({ name = 'password', ...field }: OwnPasswordProps) {
  return (
    <>
      <OwnUsername />
      <PasswordField {...field} name={name} autoComplete="current-password" />
    </>
  );
}

/** Tells a password manager whose password a form asks for; nobody sees it. */
function OwnUsername() {
  const email = useAccount((state) => state.user?.email ?? '');
  return <input type="text" className="vh" autoComplete="username" tabIndex={-1} aria-hidden value={email} readOnly />;
}
