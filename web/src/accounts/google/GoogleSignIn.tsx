import { useState } from 'react';
import { texts } from '../../languages/mainTexts.ts';
import { waysInTexts } from '../../languages/waysInTexts.ts';
import { HttpError } from '../../httpError.ts';
import { ErrorBox } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { completeSignIn } from '../accounts.ts';
import { postGoogle } from './api.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { JoinForm } from './JoinForm.tsx';
import { clsx } from 'clsx';
import layoutStyles from '../../ui/layout.module.css';

const words = waysInTexts.google;

/** Sign-in by a Google account; it opens an account for people who have none. */
export function GoogleSignIn({ onDone }: { onDone: () => void }) {
  const [failure, setFailure] = useState('');
  /** Google's answer about a person whose e-mail already has an account. */
  const [toJoin, setToJoin] = useState<string | null>(null);
  /** Raised to request a new nonce: each answer of Google counts once. */
  const [turn, setTurn] = useState(0);
  const enter = async (credential: string, password?: string) => {
    completeSignIn(await postGoogle(credential, password));
    showToast(texts.accounts.loggedIn);
    onDone();
  };
  const answered = async (credential: string) => {
    setFailure('');
    try {
      await enter(credential);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.code === 'google_link') return setToJoin(credential);
      setFailure(error.isPassing ? texts.accounts.failed : error.detail || texts.accounts.failed);
      setTurn((turns) => turns + 1);
    }
  };
  return (
    <div className={clsx(layoutStyles.stack, layoutStyles.gap12, layoutStyles.above12)}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <GoogleButton key={turn} onCredential={(credential) => void answered(credential)} />
      {toJoin !== null && (
        <Sheet title={words.joinTitle} closeLabel={texts.app.close} onClose={() => setToJoin(null)}>
          <JoinForm text={words.joinText} action={words.join} onJoin={(password) => enter(toJoin, password)} />
        </Sheet>
      )}
    </div>
  );
}
