import { useState } from 'react';
import { secondFactorTexts as words } from '@sali/texts/app/secondFactor';
import { Button } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

type CodeFieldProps = { code: string; onChange: (code: string) => void };

/** Asks for the code of the app; with letters too once a recovery code is wanted instead. */
export function CodeField({ code, onChange }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const other = () => {
    setIsRecovery(!isRecovery);
    onChange('');
  };
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap8)}>
      <Field
        key={String(isRecovery)}
        label={isRecovery ? words.recoveryCode : words.code}
        hint={isRecovery ? words.recoveryHint : words.codeHint}
        name="code"
        dir="ltr"
        // The person has just pressed the button, and this is what is asked now.
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={isRecovery ? 'text' : 'numeric'}
        value={code}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button look="ghost" size="sm" onClick={other}>
        {isRecovery ? words.useCode : words.useRecovery}
      </Button>
    </div>
  );
}
