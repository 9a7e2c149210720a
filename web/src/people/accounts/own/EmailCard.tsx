import { emailError } from '@sali/domain/people/accounts/credentials';
import type { EmailState } from '@sali/contract/people/accounts/email';
import { MAIL_AGAIN_MS } from '@sali/domain/base/limits/accounts';
import { BadgeCheck, MailWarning, Pencil, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { texts } from '@sali/texts/app/main';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { takeAnswer } from '../../../base/takeAnswer.ts';
import { answerText } from '../../../base/errorText.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { EmailField, ErrorBox } from '../../../base/ui/Field.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { fetchEmailState, postVerification, putEmail } from '../email/api.ts';
import { useWait } from '../email/useWait.ts';
import { CheckedForm } from '../CheckedForm.tsx';
import { useSubmit } from '../useSubmit.ts';
import { OwnProof, useOwnProof } from './OwnProof.tsx';
import { clsx } from 'clsx';
import styles from './account.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import panelStyles from '../../../base/ui/panels.module.css';

const words = waysInTexts.email;

/** The account's e-mail: whether it is verified, and how to change it. */
export function EmailCard({ email }: { email: string }) {
  const [state, setState] = useState<EmailState | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  useEffect(
    () => takeAnswer(fetchEmailState(), setState, (error) => setFailure(answerText(error, words.failed))),
    [email],
  );
  return (
    <section className={clsx(uiStyles.card, panelStyles.card)} aria-labelledby="own-email">
      <h2 className={uiStyles.heading} id="own-email">
        {words.title}
      </h2>
      <p className={clsx(uiStyles.row, uiStyles.wrap)}>
        <bdi dir="ltr" className={clsx(uiStyles.medium, uiStyles.shrinkable, styles.address)}>
          {email}
        </bdi>
        {state?.is_verified && (
          <span className={clsx(uiStyles.badge, uiStyles.green)}>
            <BadgeCheck className={uiStyles.icon14} />
            {words.verified}
          </span>
        )}
        {state?.is_verified === false && state.can_mail && (
          <span className={clsx(uiStyles.badge, uiStyles.warning)}>
            <MailWarning className={uiStyles.icon14} />
            {words.unverified}
          </span>
        )}
      </p>
      {failure && <p className={uiStyles.secondary}>{failure}</p>}
      {state && <Verification state={state} />}
      <Button look="quiet" onClick={() => setIsChanging(true)}>
        <Pencil className={uiStyles.icon16} />
        {words.change}
      </Button>
      {isChanging && (
        <ChangeDialog canMail={state?.can_mail ?? null} onChanged={setState} onClose={() => setIsChanging(false)} />
      )}
    </section>
  );
}

function Verification({ state }: { state: EmailState }) {
  const wait = useWait(MAIL_AGAIN_MS);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');
  if (state.is_verified && state.pending_email === null) return null;
  if (!state.can_mail)
    return state.pending_email === null ? null : (
      <p className={uiStyles.secondary}>
        {words.pending({ email: state.pending_email })} {words.byAdmins}
      </p>
    );
  const send = async () => {
    setIsSending(true);
    setFailure('');
    try {
      await postVerification();
      showToast(words.sent);
      wait.start();
    } catch (error) {
      setFailure(answerText(error, texts.accounts.noAnswer));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <>
      <p className={uiStyles.secondary}>
        {state.pending_email === null ? words.why : words.pending({ email: state.pending_email })}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button look="soft" isUnavailable={isSending || wait.left !== ''} onClick={() => void send()}>
        <Send className={uiStyles.icon16} />
        {wait.left === '' ? words.send : waysInTexts.againIn({ time: wait.left })}
      </Button>
    </>
  );
}

/** `canMail`: whether this site sends mail; null while that is not known. */
type ChangeProps = { canMail: boolean | null; onChanged: (state: EmailState) => void; onClose: () => void };

function ChangeDialog({ canMail, onChanged, onClose }: ChangeProps) {
  const [email, setEmail] = useState('');
  const proof = useOwnProof();
  const form = useSubmit(
    () => ({ email: emailError(email), password: proof.error }),
    async () => {
      const state = await proof.use((body) => putEmail(email.trim(), body));
      onChanged(state);
      onClose();
      showToast(state.can_mail ? words.sent : words.byAdmins);
    },
  );
  const text = canMail === null ? words.changeAfter : canMail ? words.changeText : words.changeByAdmins;
  return (
    <Sheet title={words.change} onClose={onClose}>
      <CheckedForm
        form={form}
        intro={<p className={uiStyles.muted}>{text}</p>}
        className={clsx(uiStyles.stack, uiStyles.gap12)}
      >
        <EmailField
          label={words.next}
          name="email"
          autoComplete="email"
          value={email}
          error={form.errors.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <OwnProof label={words.password} proof={proof} error={form.errors.password} />
        <Button look="primary" type="submit" isUnavailable={form.isSending}>
          {words.change}
        </Button>
      </CheckedForm>
    </Sheet>
  );
}
