import { PASSKEY_CHALLENGE_MS } from '@sali/domain/base/limits/accounts';
import { Fingerprint } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { signInTexts } from '@sali/texts/app/signIn';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { errorText } from '../../../base/errorText.ts';
import { HttpError } from '../../../base/httpError.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { ErrorBox } from '../../../base/ui/Field.tsx';
import { showSignInToast } from '../../../base/ui/toast.ts';
import { canUsePasskeys, offerPasskeys, type PasskeyOutcome, signInWithPasskey } from './passkeys.ts';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

const words = waysInTexts.passkeys;
/** A challenge of the server is replaced before it expires. */
const OFFER_AGAIN_MS = PASSKEY_CHALLENGE_MS * 0.8;

/** Sign-in without a password: by a button, and as a suggestion in the e-mail field. */
export function PasskeyButton() {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const ask = async (work: () => Promise<PasskeyOutcome>) => {
    try {
      if ((await work()) === 'left') return;
      showSignInToast(signInTexts.loggedIn);
    } catch (error) {
      setFailure(errorText(error, signInTexts.failed));
    }
  };
  const refused = useCallback((error: unknown) => {
    // Only a passkey that was chosen and refused has a message.
    if (error instanceof HttpError && error.status < 404) setFailure(error.detail);
  }, []);
  useOffer(isAsking, refused);
  if (!canUsePasskeys()) return null;
  const press = () => {
    setFailure('');
    setIsAsking(true);
    void ask(signInWithPasskey).finally(() => setIsAsking(false));
  };
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12, uiStyles.above12)}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button look="soft" block isUnavailable={isAsking} onClick={press}>
        <Fingerprint className={uiStyles.icon16} />
        {words.signIn}
      </Button>
    </div>
  );
}

/** Suggests passkeys while the page is open and the button is idle. After the sign-in the page goes on by itself. */
function useOffer(isAsking: boolean, refused: (error: unknown) => void): void {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isAsking) return undefined;
    const leaving = new AbortController();
    offerPasskeys(leaving.signal).then(
      (outcome) => outcome === 'done' && showSignInToast(signInTexts.loggedIn),
      refused,
    );
    const timer = setTimeout(() => setTurn((turns) => turns + 1), OFFER_AGAIN_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [turn, isAsking, refused]);
}
