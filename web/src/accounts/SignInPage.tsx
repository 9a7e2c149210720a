import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { texts } from '../languages/mainTexts.ts';
import { useTitle } from '../ui/useTitle.ts';
import { GoogleSignIn } from './google/GoogleSignIn.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { confirmSession, isSignedIn, useAccount } from './accounts.ts';
import { returnPath } from './returnPath.ts';

/** The panel for people who are not signed in: sign-in and registration, with a switch between the two. */
export function SignInPage() {
  const { hash, search } = useLocation();
  const [isNew, setIsNew] = useState(hash === '#register');
  const next = returnPath(search);
  const isIn = useIsSignedIn();
  const navigate = useNavigate();
  useTitle(texts.app.titleOf({ page: isNew ? texts.accounts.register : texts.accounts.login }));
  if (isIn === null) return null;
  if (isIn) return <Navigate to={next} replace />;
  const done = () => void navigate(next, { replace: true });
  return (
    <SignInFrame title={isNew ? texts.accounts.registerTitle : texts.accounts.loginTitle} text={introOf(next, isNew)}>
      {isNew ? <RegisterForm onDone={done} /> : <LoginForm onDone={done} />}
      <GoogleSignIn onDone={done} />
      <p className="row justify-center gap-0 mt-2">
        <span className="mute">{isNew ? texts.accounts.hasAccount : texts.accounts.noAccount}</span>
        <button type="button" className="btn ghost" onClick={() => setIsNew(!isNew)}>
          {isNew ? texts.accounts.login : texts.accounts.register}
        </button>
      </p>
      <p className="row flex-wrap justify-center gap-0">
        <Link className="btn ghost sm mute" to="/shopping">
          {texts.accounts.asGuest}
        </Link>
        <Link className="btn ghost sm mute" to="/accessibility">
          {texts.shell.accessibility}
        </Link>
      </p>
    </SignInFrame>
  );
}

/** null while the server is asked: another device may have signed out the person whom this one remembers. */
function useIsSignedIn(): boolean | null {
  const isKept = useAccount(isSignedIn);
  const [isSure, setIsSure] = useState(!isKept);
  useEffect(() => {
    const sure = () => setIsSure(true);
    if (!isSure) confirmSession().then(sure, sure);
  }, [isSure]);
  return isSure ? isKept : null;
}

/** People who came from a list's address read why they have to sign in. */
function introOf(next: string, isNew: boolean): string {
  if (next.startsWith('/shopping/list/')) return texts.missing.signIn;
  return isNew ? texts.accounts.registerText : texts.accounts.loginText;
}
