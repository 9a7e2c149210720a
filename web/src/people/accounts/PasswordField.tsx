import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { signInTexts } from '@sali/texts/app/signIn';
import { IconButton } from '../../base/ui/Button.tsx';
import { Field } from '../../base/ui/Field.tsx';
import uiStyles from '../../base/ui/ui.module.css';

export type PasswordFieldProps = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  error?: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
};

/** A password field, hidden until the person asks to see it. */
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
          label={isShown ? signInTexts.hidePassword : signInTexts.showPassword}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff className={uiStyles.icon16} /> : <Eye className={uiStyles.icon16} />}
        </IconButton>
      }
    />
  );
}
