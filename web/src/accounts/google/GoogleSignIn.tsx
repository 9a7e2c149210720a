import { passwordError } from '@sali/domain/accounts/credentials';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { he } from '../../he.ts';
import { heWaysIn } from '../../heWaysIn.ts';
import { HttpError } from '../../httpError.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { signedIn } from '../accounts.ts';
import { PasswordField } from '../PasswordField.tsx';
import { useSubmit } from '../useSubmit.ts';
import { postGoogle } from './api.ts';
import { GoogleButton } from './GoogleButton.tsx';

/** The way in by a Google account; it opens an account for who has none. */
export function GoogleSignIn({ onDone }: { onDone: () => void }) {
  const [failure, setFailure] = useState('');
  /** What Google answered about someone whose e-mail an account has already. */
  const [toJoin, setToJoin] = useState<string | null>(null);
  /** Each answer counts once: after it Google is asked anew. */
  const [turn, setTurn] = useState(0);
  const enter = async (credential: string, password?: string) => {
    signedIn(await postGoogle(credential, password));
    showToast(he.accounts.loggedIn);
    onDone();
  };
  const answered = async (credential: string) => {
    setFailure('');
    try {
      await enter(credential);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.code === 'google_link') return setToJoin(credential);
      setFailure(error.isPassing ? he.accounts.failed : error.detail || he.accounts.failed);
      setTurn((turns) => turns + 1);
    }
  };
  return (
    <div className="grid gap-3 mt-3">
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <GoogleButton key={turn} onCredential={(credential) => void answered(credential)} />
      {toJoin !== null && <JoinDialog onJoin={(password) => enter(toJoin, password)} onClose={() => setToJoin(null)} />}
    </div>
  );
}

/** Whose the account with that e-mail is shows its password, once. */
function JoinDialog({ onJoin, onClose }: { onJoin: (password: string) => Promise<void>; onClose: () => void }) {
  const words = heWaysIn.google;
  const [password, setPassword] = useState('');
  const form = useSubmit(
    () => ({ password: passwordError(password) }),
    () => onJoin(password),
  );
  return (
    <Sheet title={words.joinTitle} closeLabel={he.app.close} onClose={onClose}>
      <form noValidate className="grid gap-3" onSubmit={(event: FormEvent) => void form.submit(event)}>
        <p className="mute">{words.joinText}</p>
        {form.failure && <ErrorBox>{form.failure}</ErrorBox>}
        <PasswordField
          label={he.accounts.password}
          name="password"
          autoComplete="current-password"
          value={password}
          error={form.errors.password}
          onChange={setPassword}
        />
        <Button look="primary" block type="submit" isUnavailable={form.isSending}>
          {words.join}
        </Button>
        <Link className="btn ghost sm" to="/forgot-password">
          {heWaysIn.forgot.link}
        </Link>
      </form>
    </Sheet>
  );
}
