import type { SignInMethods } from '@sali/contract/people/accounts/google';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { HttpError } from '../../../base/httpError.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { ErrorBox } from '../../../base/ui/Field.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { deleteGoogle, postOwnGoogle } from '../google/api.ts';
import { GoogleButton } from '../google/GoogleButton.tsx';
import { JoinForm } from '../google/JoinForm.tsx';
import { PasswordByMail } from './OwnProof.tsx';
import { useSignInMethods } from './signInMethods.ts';
import { clsx } from 'clsx';
import styles from './account.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import panelStyles from '../../../base/ui/panels.module.css';

const words = waysInTexts.google;
/** Errors about Google's answer, not about the password: a new answer is requested. */
const CREDENTIAL_ERRORS: readonly string[] = ['google_refused', 'google_taken'];

/** The Google account that opens this one, or how to connect one; nothing if the site has no sign-in with Google. */
export function GoogleCard() {
  const { methods, refresh } = useSignInMethods();
  const [isJoining, setIsJoining] = useState(false);
  if (!methods || !(methods.has_google || (methods.offers_google && methods.has_password))) return null;
  const join = async (credential: string, password: string) => {
    await postOwnGoogle(credential, password);
    showToast(words.added);
    setIsJoining(false);
    refresh();
  };
  return (
    <section className={clsx(uiStyles.card, panelStyles.card)} aria-labelledby="own-google">
      <h2 className={uiStyles.heading} id="own-google">
        Google
      </h2>
      {methods.has_google ? (
        <ConnectedGoogle methods={methods} onLeft={refresh} />
      ) : (
        <>
          <p className={uiStyles.secondary}>{words.addText}</p>
          <Button look="soft" onClick={() => setIsJoining(true)}>
            {words.add}
          </Button>
        </>
      )}
      {isJoining && <JoinSheet onJoin={join} onClose={() => setIsJoining(false)} />}
    </section>
  );
}

function ConnectedGoogle({ methods, onLeft }: { methods: SignInMethods; onLeft: () => void }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async (password: string) => {
    await deleteGoogle(password);
    showToast(words.disconnected);
    setIsLeaving(false);
    onLeft();
  };
  return (
    <>
      {methods.google_email !== null && (
        <p className={uiStyles.row}>
          <BadgeCheck className={uiStyles.icon16} />
          <bdi className={clsx(uiStyles.medium, styles.googleAddress)}>{methods.google_email}</bdi>
        </p>
      )}
      <p className={uiStyles.secondary}>{methods.has_password ? words.text : words.onlyText}</p>
      {methods.has_password ? (
        <Button look="quiet" onClick={() => setIsLeaving(true)}>
          {words.disconnect}
        </Button>
      ) : (
        <PasswordByMail />
      )}
      {isLeaving && (
        <Sheet title={words.disconnect} onClose={() => setIsLeaving(false)}>
          <JoinForm text={words.leaveText} action={words.disconnect} onJoin={leave} />
        </Sheet>
      )}
    </>
  );
}

type JoinProps = { onJoin: (credential: string, password: string) => Promise<void>; onClose: () => void };

/** First Google confirms its account, then the password confirms this one. */
function JoinSheet({ onJoin, onClose }: JoinProps) {
  const [credential, setCredential] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const join = async (answer: string, password: string) => {
    setFailure('');
    try {
      await onJoin(answer, password);
    } catch (error) {
      if (!(error instanceof HttpError && CREDENTIAL_ERRORS.includes(error.code))) throw error;
      setFailure(error.detail);
      setCredential(null);
    }
  };
  return (
    <Sheet title={words.add} onClose={onClose}>
      {credential === null ? (
        <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
          <p className={uiStyles.muted}>{words.pick}</p>
          {failure && <ErrorBox>{failure}</ErrorBox>}
          <GoogleButton onCredential={setCredential} />
        </div>
      ) : (
        <JoinForm text={words.proveText} action={words.connect} onJoin={(password) => join(credential, password)} />
      )}
    </Sheet>
  );
}
