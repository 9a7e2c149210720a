import { useState } from 'react';
import { signInTexts } from '@sali/texts/app/signIn';
import { errorText } from '../../../base/errorText.ts';
import { HttpError } from '../../../base/httpError.ts';
import { lazyPart } from '../../../base/lazyPart.tsx';
import { partFailed } from '../../../base/partFailed.ts';
import { ErrorBox } from '../../../base/ui/Field.tsx';
import { Later } from '../../../base/ui/Later.tsx';
import { showSignInToast } from '../../../base/ui/toast.ts';
import { completeSignIn, signOutEnded } from '../accounts.ts';
import { offerReturn } from '../returning/returnOffer.ts';
import { postGoogle } from './api.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

const AccountJoinSheet = lazyPart(() => import('./AccountJoinSheet.tsx').then((m) => m.AccountJoinSheet));

/** Sign-in by a Google account; it opens an account for people who have none. */
export function GoogleSignIn() {
  const [failure, setFailure] = useState('');
  /** Google's answer about a person whose e-mail already has an account. */
  const [toJoin, setToJoin] = useState<string | null>(null);
  /** Raised to request a new nonce: each answer of Google counts once. */
  const [turn, setTurn] = useState(0);
  const enter = async (credential: string, password?: string) => {
    await signOutEnded();
    completeSignIn(await postGoogle(credential, password).catch(offerReturn));
    showSignInToast(signInTexts.loggedIn);
  };
  const answered = async (credential: string) => {
    setFailure('');
    try {
      await enter(credential);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.code === 'google_link') return setToJoin(credential);
      setFailure(errorText(error, signInTexts.failed));
      setTurn((turns) => turns + 1);
    }
  };
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12, uiStyles.above12)}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <GoogleButton key={turn} onCredential={(credential) => void answered(credential)} />
      {toJoin !== null && (
        <Later onFailed={partFailed}>
          <AccountJoinSheet onJoin={(password) => enter(toJoin, password)} onClose={() => setToJoin(null)} />
        </Later>
      )}
    </div>
  );
}
