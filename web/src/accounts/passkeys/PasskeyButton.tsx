import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { he } from '../../he.ts';
import { heWaysIn } from '../../heWaysIn.ts';
import { HttpError } from '../../httpError.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toast.ts';
import { canUsePasskeys, offerPasskeys, type Outcome, signInWithPasskey, stopOffering } from './passkeys.ts';

const words = heWaysIn.passkeys;

/** The way in without a password: by a button, and among what the browser offers for the e-mail field. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const ask = async (work: () => Promise<Outcome>) => {
    try {
      if ((await work()) === 'left') return;
      showToast(he.accounts.loggedIn);
      onDone();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setFailure(error.isPassing ? he.accounts.failed : error.detail || he.accounts.failed);
    }
  };
  useEffect(() => {
    const leaving = new AbortController();
    // Once signed in, the page leads on by itself. Only a passkey that was chosen and refused is worth a word.
    void offerPasskeys(leaving.signal).catch((error: unknown) => {
      if (error instanceof HttpError && error.status < 404) setFailure(error.detail);
    });
    return () => {
      leaving.abort();
      stopOffering();
    };
  }, []);
  if (!canUsePasskeys()) return null;
  const press = () => {
    setFailure('');
    setIsAsking(true);
    void ask(signInWithPasskey).finally(() => setIsAsking(false));
  };
  return (
    <div className="grid gap-3 mt-3">
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button look="soft" block isUnavailable={isAsking} onClick={press}>
        <Fingerprint className="s" />
        {words.signIn}
      </Button>
    </div>
  );
}
