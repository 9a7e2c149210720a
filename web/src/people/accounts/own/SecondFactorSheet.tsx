import type { NewSecondFactor } from '@sali/contract/people/accounts/secondFactor';
import { Copy, LogOut, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { secondFactorTexts as words } from '@sali/texts/app/secondFactor';
import { texts } from '@sali/texts/app/main';
import { Button } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { QrCode } from '../../../base/ui/qr/QrCode.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { copyText } from '../../../base/ui/shareSheet.ts';
import { showToast } from '../../../base/ui/toast.ts';
import { answerText } from '../../../base/errorText.ts';
import { deleteOtherSessions } from './api.ts';
import { postFirstCode, postSecondFactor } from '../secondFactor/api.ts';
import { useSubmit } from '../useSubmit.ts';
import { OwnProof, useOwnProof } from './OwnProof.tsx';
import { CheckedForm } from '../CheckedForm.tsx';
import { clsx } from 'clsx';
import styles from './account.module.css';
import buttonStyles from '../../../base/ui/Button.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'app'; readonly factor: NewSecondFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

type SecondFactorSheetProps = { onChanged: () => void; onClose: () => void };

/** Turning the second factor on, in three steps: the password, the code of the app, and the recovery codes. */
export function SecondFactorSheet({ onChanged, onClose }: SecondFactorSheetProps) {
  const [step, setStep] = useState<Step>({ kind: 'password' });
  return (
    <Sheet title={step.kind === 'codes' ? words.codesTitle : words.turnOnTitle} onClose={onClose}>
      {step.kind === 'password' && <PasswordStep onDone={(factor) => setStep({ kind: 'app', factor })} />}
      {step.kind === 'app' && (
        <AppStep
          factor={step.factor}
          onDone={(codes) => {
            setStep({ kind: 'codes', codes });
            onChanged();
          }}
        />
      )}
      {step.kind === 'codes' && <CodesStep codes={step.codes} onClose={onClose} />}
    </Sheet>
  );
}

function PasswordStep({ onDone }: { onDone: (factor: NewSecondFactor) => void }) {
  const proof = useOwnProof();
  const form = useSubmit(
    () => ({ password: proof.error }),
    async () => onDone(await proof.use(postSecondFactor)),
  );
  return (
    <CheckedForm
      form={form}
      intro={<p className={uiStyles.muted}>{words.passwordText}</p>}
      className={clsx(uiStyles.stack, uiStyles.gap16)}
    >
      <OwnProof label={words.password} proof={proof} error={form.errors.password} />
      <Button look="primary" block type="submit" isUnavailable={form.isSending}>
        {words.next}
      </Button>
    </CheckedForm>
  );
}

type AppStepProps = { factor: NewSecondFactor; onDone: (codes: readonly string[]) => void };

function AppStep({ factor, onDone }: AppStepProps) {
  const [code, setCode] = useState('');
  const form = useSubmit(
    () => ({ code: code.trim() === '' ? words.missingCode : undefined }),
    async () => onDone((await postFirstCode(code)).recovery_codes),
  );
  return (
    <CheckedForm
      form={form}
      intro={<p className={uiStyles.muted}>{words.scan}</p>}
      className={clsx(uiStyles.stack, uiStyles.gap16)}
    >
      <QrCode address={factor.uri} label={words.qr} />
      <a className={clsx(buttonStyles.button, buttonStyles.ghost, buttonStyles.small)} href={factor.uri}>
        {words.openApp}
      </a>
      <Field
        label={words.secret}
        dir="ltr"
        readOnly
        value={inFours(factor.secret)}
        onFocus={(event) => event.target.select()}
      />
      <Field
        label={words.code}
        hint={words.firstCodeHint}
        name="code"
        dir="ltr"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        error={form.errors.code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button look="primary" block type="submit" isUnavailable={form.isSending}>
        <ShieldCheck className={uiStyles.icon16} />
        {words.turnOn}
      </Button>
    </CheckedForm>
  );
}

/** In groups of four: easier to type into a phone. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

function CodesStep({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copied = { copied: words.copied, copyFailed: words.copyFailed };
  const [hasEnded, setHasEnded] = useState(false);
  const endOthers = async () => {
    try {
      await deleteOtherSessions();
      setHasEnded(true);
    } catch (error) {
      showToast(answerText(error, texts.share.offline));
    }
  };
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap16)}>
      <p className={uiStyles.muted}>{words.codesText}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="soft" block onClick={() => void copyText(codes.join('\n'), copied)}>
        <Copy className={uiStyles.icon16} />
        {words.copyCodes}
      </Button>
      <p className={uiStyles.muted}>{words.othersText}</p>
      <Button look="soft" block isUnavailable={hasEnded} onClick={() => void endOthers()}>
        <LogOut className={uiStyles.icon16} />
        {hasEnded ? words.othersEnded : words.endOthers}
      </Button>
      <Button look="primary" block onClick={onClose}>
        {words.keptCodes}
      </Button>
    </div>
  );
}
