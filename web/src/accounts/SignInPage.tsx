import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { he } from '../languages/he/main.ts';
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
  useTitle(he.app.titleOf(isNew ? he.accounts.register : he.accounts.login));
  if (isIn === null) return null;
  if (isIn) return <Navigate to={next} replace />;
  const done = () => void navigate(next, { replace: true });
  return (
    <SignInFrame title={isNew ? he.accounts.registerTitle : he.accounts.loginTitle} text={introOf(next, isNew)}>
      {isNew ? <RegisterForm onDone={done} /> : <LoginForm onDone={done} />}
      <GoogleSignIn onDone={done} />
      <p className="row justify-center gap-0 mt-2">
        <span className="mute">{isNew ? he.accounts.hasAccount : he.accounts.noAccount}</span>
        <button type="button" className="btn ghost" onClick={() => setIsNew(!isNew)}>
          {isNew ? he.accounts.login : he.accounts.register}
        </button>
      </p>
      <p className="row flex-wrap justify-center gap-0">
        <Link className="btn ghost sm mute" to="/shopping">
          {he.accounts.asGuest}
        </Link>
        <Link className="btn ghost sm mute" to="/accessibility">
          {he.shell.accessibility}
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
  if (next.startsWith('/shopping/list/')) return he.missing.signIn;
  return isNew ? he.accounts.registerText : he.accounts.loginText;
}
