import type { SecondFactorState } from '@sali/contract/people/accounts/secondFactor';
import { ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { secondFactorTexts as words } from '@sali/texts/app/secondFactor';
import { Button } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { removeOwnFactor, fetchSecondFactor } from '../secondFactor/api.ts';
import { useSubmit } from '../useSubmit.ts';
import { OwnProof, useOwnProof } from './OwnProof.tsx';
import { SecondFactorSheet } from './SecondFactorSheet.tsx';
import { CheckedForm } from '../CheckedForm.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';
import panelStyles from '../../../base/ui/panels.module.css';

/** Whether the sign-in by password asks for a code, and turning that on and off. Nothing before the server has answered. */
export function SecondFactorCard() {
  const [factor, setFactor] = useState<SecondFactorState | null>(null);
  const [opened, setOpened] = useState<'on' | 'off' | null>(null);
  // Without the server the card keeps what it shows.
  const refresh = useCallback(() => fetchSecondFactor().then(setFactor, () => undefined), []);
  useEffect(() => void refresh(), [refresh]);
  if (!factor) return null;
  const close = () => setOpened(null);
  return (
    <section className={clsx(uiStyles.card, panelStyles.card)} aria-labelledby="own-second-factor">
      <h2 className={clsx(uiStyles.heading, uiStyles.row)} id="own-second-factor">
        {words.title}
        {factor.is_on && (
          <span className={clsx(uiStyles.badge, uiStyles.green)}>
            <ShieldCheck className={uiStyles.icon14} />
            {words.isOn}
          </span>
        )}
      </h2>
      <p className={uiStyles.secondary}>
        {factor.is_on ? words.codesLeft({ count: factor.recovery_codes_left }) : words.text}
      </p>
      <Button look="soft" onClick={() => setOpened(factor.is_on ? 'off' : 'on')}>
        {factor.is_on ? words.turnOff : words.turnOn}
      </Button>
      {opened === 'on' && <SecondFactorSheet onChanged={() => void refresh()} onClose={close} />}
      {opened === 'off' && <TurnOffSheet onChanged={() => void refresh()} onClose={close} />}
    </section>
  );
}

type TurnOffSheetProps = { onChanged: () => void; onClose: () => void };

function TurnOffSheet({ onChanged, onClose }: TurnOffSheetProps) {
  const proof = useOwnProof();
  const [code, setCode] = useState('');
  const form = useSubmit(
    () => ({ password: proof.error, code: code.trim() === '' ? words.missingCode : undefined }),
    async () => {
      await proof.use((own) => removeOwnFactor({ ...own, code }));
      showToast(words.wasTurnedOff);
      onChanged();
      onClose();
    },
  );
  return (
    <Sheet title={words.turnOffTitle} onClose={onClose}>
      <CheckedForm
        form={form}
        intro={<p className={uiStyles.muted}>{words.turnOffText}</p>}
        className={clsx(uiStyles.stack, uiStyles.gap16)}
      >
        <OwnProof label={words.password} proof={proof} error={form.errors.password} />
        <Field
          label={words.turnOffCode}
          name="code"
          dir="ltr"
          autoComplete="one-time-code"
          value={code}
          error={form.errors.code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button look="danger" block type="submit" isUnavailable={form.isSending}>
          {words.turnOff}
        </Button>
      </CheckedForm>
    </Sheet>
  );
}
